import {
  categorySlug,
  defaultSortOrder,
  type SortOrder,
  sortOrders,
  type WireProductList,
} from '@szn/shared-contracts/wire';
import { z } from 'zod';
import type { ListingScope } from '../../catalogue/catalogue-counts.ts';
import { wireProductSchema } from '../../catalogue/product-serializer.ts';
import * as fields from '../../catalogue/query-fields.ts';
import { sourceKey } from '../../catalogue/text-normalization.ts';

/** The last product of a page. The next page starts after it, whatever was added or removed before it. */
export type ListCursor = {
  readonly sort: SortOrder;
  /** The catalogue version of the first page. */
  readonly asOf: number;
  /** Milliseconds since 1970 for `newest`, paise for the price orders. */
  readonly value: number;
  readonly id: string;
};

const sortLetters = { newest: 'n', priceLowHigh: 'l', priceHighLow: 'h' } as const;
const cursorPattern = /^([nlh])\.(\d{1,9})\.(\d{1,15})\.([0-9a-f]{24})$/;

/** The cursor in a response. Clients treat it as opaque; a changed one has no effect on other data. */
export function writeListCursor(cursor: ListCursor): string {
  return `${sortLetters[cursor.sort]}.${cursor.asOf}.${cursor.value}.${cursor.id}`;
}

const cursorField = z
  .string()
  .regex(cursorPattern, 'cursor must be one that a list has returned')
  .transform((text): ListCursor => {
    const [, letter, asOf, value, id = ''] = cursorPattern.exec(text) ?? [];
    const sort = sortOrders.find((order) => sortLetters[order.value] === letter)?.value ?? defaultSortOrder;
    return { sort, asOf: Number(asOf), value: Number(value), id };
  });

/** The filters of all lists (section 3, "Query inputs"). A route without one of them has it in its path. */
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
    /** The number of matching products; left out when more than a thousand match prices or styles. */
    total: z.number().int().optional(),
    /** The value of `asOf` for the next page. */
    asOf: z.number().int(),
    /** The value of `cursor` for the next page; absent on the last page. */
    cursor: z.string().optional(),
  })
  .meta({ id: 'ProductList' }) satisfies z.ZodType<WireProductList>;

export type ProductList = z.output<typeof productListSchema>;

/** A filter in the terms of the database. `null` matches everything, an empty list nothing. */
export type ProductFilter = ListingScope & {
  readonly minPaise: number | null;
  readonly maxPaise: number | null;
  readonly styles: readonly string[] | null;
};

/** A filter as in the request; prices in rupees. */
export type FilterRequest = Partial<z.output<z.ZodObject<typeof filterFields>>>;

export type ListRequest = z.output<z.ZodObject<typeof positionFields>>;

/** Accepts every spelling of a brand, and categories by name or slug. Singular and plural fields both apply. */
export function toProductFilter(request: FilterRequest): ProductFilter {
  return {
    sourceKeys: intersectKeys(request.source, request.brands, sourceKey),
    gender: request.gender ?? null,
    categorySlugs: intersectKeys(request.category, request.categories, categorySlug),
    isOnSale: request.sale ?? false,
    minPaise: request.minPrice === undefined ? null : Math.ceil(request.minPrice * 100),
    maxPaise: request.maxPrice === undefined ? null : Math.floor(request.maxPrice * 100),
    styles: request.styles === undefined ? null : [...new Set(request.styles)].toSorted(),
  };
}

/** The keys that are in both lists; a missing list is ignored. */
function intersectKeys(
  single: string | undefined,
  several: readonly string[] | undefined,
  toKey: (text: string) => string,
): readonly string[] | null {
  const lists = [single === undefined ? undefined : [single], several].filter((list) => list !== undefined);
  const [first, second] = lists.map((list) => new Set(list.map(toKey)));
  if (first === undefined) return null;
  return [...first].filter((key) => second === undefined || second.has(key)).toSorted();
}
