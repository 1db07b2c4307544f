import {
  brandLabel,
  findBrandByStoredName,
  type Gender,
  genders,
  splitSlugIntoName,
} from '@szn/shared-contracts/wire';
import { z } from 'zod';
import type { AddEach } from '../../catalogue/index-faults.ts';
import { selectGender, type CatalogueIndex } from '../../catalogue/index/catalogue-index.ts';
import type { NameValue } from '../../catalogue/index/name-column.ts';
import { countCommon, intersect } from '../../catalogue/index/product-set.ts';
import { categoryKeywords, toSearchWords } from '../../catalogue/text-normalization.ts';

const productCount = z.number().int();

export const brandSuggestionSchema = z.object({
  /** The stored name of the brand. */
  source: z.string(),
  /** The name that shoppers see. */
  label: z.string(),
  /** The path segment of the brand's collection; null without one. */
  slug: z.string().nullable(),
  productCount,
});

export const categorySuggestionSchema = z.object({
  gender: z.enum(genders),
  name: z.string(),
  slug: z.string(),
  productCount,
});

type BrandSuggestion = z.output<typeof brandSuggestionSchema>;
type CategorySuggestion = z.output<typeof categorySuggestionSchema>;

export type NameSuggester = ReturnType<typeof createNameSuggester>;

const maxSuggestions = 4;

/** Suggests brands and categories, those with the most products first. */
export function createNameSuggester(index: CatalogueIndex, addEach: AddEach) {
  const { names, listed } = index;
  const brands = names.brands.values.map((brand) => toBrand(brand, countCommon(brand.products, listed)));
  const brandWords = new Map<BrandSuggestion, readonly string[]>();
  addEach('brand names', sortByCount(brands), (brand) => brandWords.set(brand, wordsOfBrand(brand)));
  const categories = genders.flatMap((gender) => {
    const ofGender = intersect(listed, [selectGender(index, gender)]);
    return names.categories.values.map(({ key: slug, name, products }) => ({
      gender,
      name,
      slug,
      productCount: countCommon(products, ofGender),
    }));
  });
  const categoryWords = new Map<CategorySuggestion, readonly string[]>();
  addEach('category names', sortByCount(categories), (category) =>
    categoryWords.set(category, categoryKeywords(category.slug, category.name).split(' ')),
  );
  return {
    brands: (typed: readonly string[]) =>
      [...brandWords]
        .filter(([, words]) => startsWithAll(typed, words))
        .map(([brand]) => brand)
        .slice(0, maxSuggestions),
    categories: (typed: readonly string[], gender: Gender | null) =>
      [...categoryWords]
        .filter(
          ([category, words]) =>
            (gender === null || category.gender === gender) && startsWithAll(typed, words),
        )
        .map(([category]) => category)
        .slice(0, maxSuggestions),
  };
}

/** True when every typed word is the start of a word of the name. */
function startsWithAll(typed: readonly string[], words: readonly string[]): boolean {
  return typed.length > 0 && typed.every((start) => words.some((word) => word.startsWith(start)));
}

/** The words of a name, separate and joined: "blck orchid" and "blckorchid" both match. */
function wordsOfBrand({ source, label, slug }: BrandSuggestion): readonly string[] {
  const names = [source, label, splitSlugIntoName(slug ?? '')].map(toSearchWords);
  return names
    .flatMap((name) => [...name.split(' '), name.replaceAll(' ', '')])
    .filter((word) => word !== '');
}

function toBrand({ name: source }: NameValue, count: number): BrandSuggestion {
  const slug = findBrandByStoredName(source)?.slug ?? null;
  return { source, label: brandLabel(source), slug, productCount: count };
}

/** Those of listed products. */
function sortByCount<Suggestion extends { readonly productCount: number }>(
  suggestions: readonly Suggestion[],
): readonly Suggestion[] {
  return suggestions
    .filter((suggestion) => suggestion.productCount > 0)
    .toSorted((left, right) => right.productCount - left.productCount);
}
