import { categorySlug, type Gender, type SortOrder, type WireProductList } from '@szn/shared-contracts/wire';
import { z } from 'zod';
import { wireProductSchema } from '../../catalogue/product-serializer.ts';
import * as fields from '../../catalogue/query-fields.ts';
import { sourceKey } from '../../catalogue/text-normalization.ts';

/** The last product of a page: where the next page begins, whatever was added or removed before it. */
export type ListCursor = {
  readonly sort: SortOrder;
  /** The catalogue version the shopper's first page showed. */
  readonly asOf: number;
  /** Milliseconds since 1970 for `newest`, paise for the price orders. */
  readonly value: number;
  readonly id: string;
};

const sortByLetter = { n: 'newest', l: 'priceLowHigh', h: 'priceHighLow' } as const;
const letterBySort = { newest: 'n', priceLowHigh: 'l', priceHighLow: 'h' } as const;
const cursorPattern = /^([nlh])\.(\d{1,9})\.(\d{1,15})\.([0-9a-f]{24})$/;

/** A cursor on the wire: opaque to clients, harmless when tampered with. */
export function writeListCursor(cursor: ListCursor): string {
  return `${letterBySort[cursor.sort]}.${cursor.asOf}.${cursor.value}.${cursor.id}`;
}

const cursorField = z
  .string()
  .regex(cursorPattern, 'cursor must be one that a list has returned')
  .transform((text): ListCursor => {
    const [, letter = '', asOf, value, id = ''] = cursorPattern.exec(text) ?? [];
    const sort = letter === 'l' || letter === 'h' ? sortByLetter[letter] : sortByLetter.n;
    return { sort, asOf: Number(asOf), value: Number(value), id };
  });

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

/** What a list is narrowed by, in the database's terms. `null` narrows nothing; an empty list matches nothing. */
export type ProductFilter = {
  readonly sourceKeys: readonly string[] | null;
  readonly gender: Gender | null;
  readonly categorySlugs: readonly string[] | null;
  readonly isOnSale: boolean;
  readonly minPaise: number | null;
  readonly maxPaise: number | null;
  readonly styles: readonly string[] | null;
};

/** What a request narrows by, in its own spellings; prices in rupees. */
export type FilterRequest = {
  readonly source?: string | undefined;
  readonly gender?: Gender | undefined;
  readonly category?: string | undefined;
  readonly sale?: boolean | undefined;
  readonly brands?: readonly string[] | undefined;
  readonly categories?: readonly string[] | undefined;
  readonly minPrice?: number | undefined;
  readonly maxPrice?: number | undefined;
  readonly styles?: readonly string[] | undefined;
};

/** Brands match in any known spelling, categories as display name or slug; single and plural forms both apply. */
export function toProductFilter(request: FilterRequest): ProductFilter {
  return {
    sourceKeys: inBoth(oneOf(request.source), request.brands, sourceKey),
    gender: request.gender ?? null,
    categorySlugs: inBoth(oneOf(request.category), request.categories, categorySlug),
    isOnSale: request.sale ?? false,
    minPaise: request.minPrice === undefined ? null : Math.ceil(request.minPrice * 100),
    maxPaise: request.maxPrice === undefined ? null : Math.floor(request.maxPrice * 100),
    styles: request.styles === undefined ? null : [...new Set(request.styles)].toSorted(),
  };
}

function oneOf(text: string | undefined): readonly string[] | undefined {
  return text === undefined ? undefined : [text];
}

function inBoth(
  one: readonly string[] | undefined,
  many: readonly string[] | undefined,
  toKey: (text: string) => string,
): readonly string[] | null {
  const lists = [one, many].filter((list) => list !== undefined).map((list) => new Set(list.map(toKey)));
  const [first, second] = lists;
  if (first === undefined) return null;
  return [...first].filter((key) => second === undefined || second.has(key)).toSorted();
}
