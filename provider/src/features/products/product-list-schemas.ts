import type { WireProductList } from '@szn/shared-contracts/wire';
import { z } from 'zod';
import * as fields from '../../catalogue/query-fields.ts';
import { wireProductSchema } from '../../catalogue/product-serializer.ts';
import { cursorField } from './list-cursor.ts';

/** What any list may be narrowed by (section 3, "Query inputs"). A path that fixes one of them leaves it out. */
export const filterFields = {
  source: fields.nameField.optional(),
  gender: fields.genderField.optional(),
  category: fields.nameField.optional(),
  sale: fields.flagField.optional(),
  brands: fields.namesField.optional(),
  categories: fields.namesField.optional(),
  styles: fields.namesField.optional(),
  minPrice: fields.rupeesField.optional(),
  maxPrice: fields.rupeesField.optional(),
};

/** Where in the list to begin: a page, or exactly after the product an earlier page ended with. */
export const positionFields = {
  page: fields.pageField,
  limit: fields.limitField,
  sort: fields.sortField,
  asOf: fields.asOfField,
  cursor: cursorField.optional(),
};

export const productListSchema = z
  .object({
    products: z.array(wireProductSchema),
    hasMore: z.boolean(),
    /** How many products match in all; left out where more than a thousand match prices or styles. */
    total: z.number().int().optional(),
    /** Send back as `asOf` with the next page. */
    asOf: z.number().int(),
    /** Send back as `cursor` for the page after this one; absent on the last. */
    cursor: z.string().optional(),
  })
  .meta({ id: 'ProductList' }) satisfies z.ZodType<WireProductList>;

export type ProductList = z.output<typeof productListSchema>;
