import type { Category, Gender } from './category.ts';
import { menCategories } from './men-categories.ts';
import { womenCategories } from './women-categories.ts';

export const categories: Readonly<Record<Gender, readonly Category[]>> = {
  men: menCategories,
  women: womenCategories,
};
