import { byNameFacet, type Gender, type NameFacetKey, type SortOrder } from '@szn/shared-contracts/wire';
import type { PriceRange } from './phrases/price-phrases.ts';

/** The keys of values that a query names, as in the catalogue's index. Each list is empty where the query names none. */
export type NamedConditions = Readonly<Record<NameFacetKey, readonly string[]>>;

/** The conditions that a query names. In styles and words, `|` separates alternatives. */
export type QueryFilters = NamedConditions & {
  readonly gender: Gender | null;
  /** In rupees. */
  readonly price: PriceRange | null;
  readonly isOnSale: boolean;
  /** Percent off at least. */
  readonly minDiscount: number | null;
};

/** What is shown in place of something that the shop does not stock. */
export type Replacement = {
  readonly asked: string;
  readonly categories: readonly string[];
  /** Words of titles. */
  readonly text: readonly string[];
};

/** A product that is as good as those of the categories, by words of titles and perhaps a category. */
export type ProductAlternative = Omit<Replacement, 'asked'>;

export type UnderstoodQuery = {
  readonly filters: QueryFilters;
  /** Products have one of the categories, or are one of these: "jeans or cargo". */
  readonly alternatives: readonly ProductAlternative[];
  /** What the products must not be ("without print", "not black"). */
  readonly excluded: NamedConditions;
  /** How the query names them. No title has these phrases, either. */
  readonly excludedPhrases: NamedConditions;
  /** Words that must not be in the title of a product. */
  readonly excludedText: readonly string[];
  /** The order that the query names; `null` for none. */
  readonly sort: SortOrder | null;
  /** Words that must be in the text of a product. */
  readonly text: readonly string[];
  /** Words for what the catalogue cannot answer: fabrics, sizes, and products that the shop does not list. */
  readonly unavailable: readonly string[];
  readonly replaced: readonly Replacement[];
  /** The words of the query for a style that the shop calls by another name, by its key: "gym" for `athleisure`. */
  readonly askedStyles: ReadonlyMap<string, string>;
  /** The corrected query; `null` when no word was corrected. */
  readonly corrected: string | null;
  /** A query that may be meant: a word of it is too far from the typed one to replace it. */
  readonly suggested: string | null;
  /** Of the correction or the suggestion, from 0 to 1; `null` without one. */
  readonly confidence: number | null;
};

/** No value of any facet. */
export const noConditions = () => byNameFacet((): string[] => []);
