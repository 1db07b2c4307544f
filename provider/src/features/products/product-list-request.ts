import {
  allSortOrders,
  defaultSortOrder,
  type SortOrder,
  type WireProductList,
} from '@szn/shared-contracts/wire';
import { z } from 'zod';
import { wireProductSchema } from '../../catalogue/product-serializer.ts';
import * as fields from '../../catalogue/query-fields.ts';

/** The last product of a page. The next page starts after it, whatever was added or removed before it. */
export type ListCursor = {
  readonly sort: SortOrder;
  /** The catalogue version of the first page. */
  readonly asOf: number;
  /** Milliseconds since 1970 for `newest`, paise for the price orders, percent for `biggestDiscount`. */
  readonly value: number;
  readonly id: string;
};

const sortLetters = { newest: 'n', priceLowHigh: 'l', priceHighLow: 'h', biggestDiscount: 'd' } as const;
const cursorPattern = /^([nlhd])\.(\d{1,9})\.(\d{1,15})\.([0-9a-f]{24})$/;

/** The cursor in a response. Clients treat it as opaque; a changed one has no effect on other data. */
export function writeListCursor(cursor: ListCursor): string {
  return `${sortLetters[cursor.sort]}.${cursor.asOf}.${cursor.value}.${cursor.id}`;
}

const cursorField = z
  .string()
  .regex(cursorPattern, 'cursor must be one that a list has returned')
  .transform((text): ListCursor => {
    const [, letter, asOf, value, id = ''] = cursorPattern.exec(text) ?? [];
    const sort =
      allSortOrders.find((order) => sortLetters[order.value] === letter)?.value ?? defaultSortOrder;
    return { sort, asOf: Number(asOf), value: Number(value), id };
  });

/** The start of a page: its number, or the cursor of the page before. */
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
    /** The number of matching products. */
    total: z.number().int(),
    /** The value of `asOf` for the next page. */
    asOf: z.number().int(),
    /** The value of `cursor` for the next page; absent on the last page. */
    cursor: z.string().optional(),
  })
  .meta({ id: 'ProductList' }) satisfies z.ZodType<WireProductList>;

export type ProductList = z.output<typeof productListSchema>;

export type ListRequest = z.output<z.ZodObject<typeof positionFields>>;
