import type { CategoryTable } from './category-table.ts';
import { womenBottoms } from './women-bottoms.ts';
import { womenOnePieces } from './women-one-pieces.ts';
import { womenTops } from './women-tops.ts';

export const womenCategories: readonly CategoryTable[] = [...womenTops, ...womenBottoms, ...womenOnePieces];
