import {
  categorySlug,
  findBrandByStoredName,
  type Gender,
  splitSlugIntoName,
} from '@szn/shared-contracts/wire';
import { categoryKeywords, sourceKey, toSearchWords } from './text-normalization.ts';

/** A product as sample and feeds hand it over; prices in whole paise. */
export type ProductDraft = {
  readonly id: string;
  readonly source: string;
  readonly link: string;
  readonly title: string;
  readonly image: string;
  readonly gender: Gender;
  readonly category: string;
  readonly styles: readonly string[];
  readonly pricePaise: number;
  /** Null when not on sale; otherwise above zero and below the price. */
  readonly salePaise: number | null;
  readonly priceText: string | null;
  readonly saleText: string | null;
  readonly createdAt: string;
};

/** The columns of a draft, as one object of the JSON that the writing statement takes. */
export type ProductRecord = ReturnType<typeof toProductRecord>;

export function toProductRecord(draft: ProductDraft) {
  const slug = categorySlug(draft.category);
  return {
    id: draft.id,
    source: draft.source,
    source_key: sourceKey(draft.source),
    link: draft.link,
    title: draft.title,
    image: draft.image,
    gender: draft.gender,
    category: draft.category,
    category_slug: slug,
    styles: draft.styles,
    price_paise: draft.pricePaise,
    sale_paise: draft.salePaise,
    price_text: draft.priceText,
    sale_text: draft.saleText,
    title_words: toSearchWords(draft.title),
    keywords: keywordsOf(draft, slug),
    created_at: draft.createdAt,
  };
}

function keywordsOf(draft: ProductDraft, slug: string): string {
  const brand = findBrandByStoredName(draft.source);
  const names =
    brand === undefined ? [] : [brand.label, brand.slug, splitSlugIntoName(brand.slug), ...brand.aliases];
  const words = [draft.source, ...names, ...draft.styles].map(toSearchWords).join(' ');
  return [...new Set(`${words} ${categoryKeywords(slug, draft.category)}`.split(' '))].join(' ').trim();
}
