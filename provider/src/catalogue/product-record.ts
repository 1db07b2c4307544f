import { categorySlug, genders } from '@szn/shared-contracts/wire';
import { z } from 'zod';
import { toSizeColumns } from './product-sizes.ts';
import { readTraits } from './product-traits.ts';
import { brandKeywords, categoryKeywords, sourceKey, toSearchWords } from './text-normalization.ts';

/** A product from the sample catalogue or a feed. Prices are whole paise. */
export const productDraftSchema = z.object({
  id: z.string(),
  source: z.string(),
  link: z.string(),
  title: z.string(),
  image: z.string(),
  /** The same product from behind or close up. */
  secondImage: z.string().nullish(),
  /** Those behind the second. */
  furtherImages: z.array(z.string()).exactOptional(),
  /** `unisex`: listed for men and for women. */
  gender: z.enum([...genders, 'unisex']),
  category: z.string(),
  /** Of a set of several garments: the other categories that list it. */
  furtherCategories: z.array(z.string()).exactOptional(),
  styles: z.array(z.string()),
  pricePaise: z.number().int(),
  /** Null when not on sale; otherwise above zero and below the price. */
  salePaise: z.number().int().nullable(),
  /** The spelling of the price in the feed; null for a plain number. */
  priceText: z.string().nullable(),
  saleText: z.string().nullable(),
  createdAt: z.string(),
  /** What the feed says; the title decides where it says nothing. */
  colour: z.string().nullish(),
  pattern: z.string().nullish(),
  fit: z.string().nullish(),
  fabric: z.string().nullish(),
  /** The values that the feed does not say, or says twice. */
  doubts: z.array(z.enum(['gender', 'category'])).exactOptional(),
  sizes: z.array(z.object({ name: z.string(), isAvailable: z.boolean() })).exactOptional(),
  /** Only of sample products: a feed tells no price but the current one. */
  earlierPrices: z
    .array(
      z.object({ daysAgo: z.number(), pricePaise: z.number().int(), salePaise: z.number().int().nullable() }),
    )
    .exactOptional(),
});

export type ProductDraft = Readonly<z.output<typeof productDraftSchema>>;

/** The columns of a product, as an object of the JSON that `writeProducts` passes to the database. */
export type ProductRecord = ReturnType<typeof toProductRecord>;

export function toProductRecord(draft: ProductDraft) {
  return {
    id: draft.id,
    ...describeKind(draft),
    fabric: draft.fabric ?? null,
    source: draft.source,
    link: draft.link,
    image: draft.image,
    second_image: draft.secondImage ?? null,
    further_images: draft.furtherImages ?? [],
    styles: draft.styles,
    ...toSizeColumns(draft.sizes ?? []),
    price_paise: draft.pricePaise,
    sale_paise: draft.salePaise,
    price_text: draft.priceText,
    sale_text: draft.saleText,
    created_at: draft.createdAt,
    doubts: draft.doubts ?? [],
  };
}

/** The columns that follow from what a product is called, who wears it and how it looks. */
export function describeKind({
  source,
  title,
  gender,
  category,
  styles,
  furtherCategories = [],
  ...traits
}: Pick<
  ProductDraft,
  'source' | 'title' | 'gender' | 'category' | 'styles' | 'furtherCategories' | 'colour' | 'pattern' | 'fit'
>) {
  const { colour, pattern, fit } = traits;
  const words = [...brandKeywords(source), ...styles.map(toSearchWords)].join(' ');
  const categoryWords = [category, ...furtherCategories].map((name) =>
    categoryKeywords(categorySlug(name), name),
  );
  const keywords = [words, ...categoryWords].join(' ').split(' ');
  const identity = {
    source_key: sourceKey(source),
    title,
    gender,
    category_slug: categorySlug(category),
  };
  return {
    ...identity,
    ...readTraits({ ...identity, styles, colour, pattern, fit }),
    category,
    further_categories: furtherCategories,
    title_words: toSearchWords(title),
    keywords: [...new Set(keywords)].join(' ').trim(),
  };
}
