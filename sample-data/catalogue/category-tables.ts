import type { CategoryTable, Gender } from './category-table.ts';
import { menCategories } from './men-categories.ts';
import { womenCategories } from './women-categories.ts';

export const categoryTables: Readonly<Record<Gender, readonly CategoryTable[]>> = {
  men: menCategories,
  women: womenCategories,
};
