import type { Category } from './category.ts';
import { womenBottoms } from './women-bottoms.ts';
import { womenOnePieces } from './women-one-pieces.ts';
import { womenTops } from './women-tops.ts';

export const womenCategories: readonly Category[] = [...womenTops, ...womenBottoms, ...womenOnePieces];
