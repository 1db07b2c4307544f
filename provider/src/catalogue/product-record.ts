import { categorySlug, type Gender } from '@szn/shared-contracts/wire';
import { brandKeywords, categoryKeywords, sourceKey, toSearchWords } from './text-normalization.ts';

/** A product from the sample catalogue or a feed. Prices are whole paise. */
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
  /** The spelling of the price in the feed; null for a plain number. */
  readonly priceText: string | null;
  readonly saleText: string | null;
  readonly createdAt: string;
};

/** The columns of a product, as an object of the JSON that `writeProducts` passes to the database. */
export type ProductRecord = ReturnType<typeof toProductRecord>;

export function toProductRecord(draft: ProductDraft) {
  const slug = categorySlug(draft.category);
  const words = [...brandKeywords(draft.source), ...draft.styles.map(toSearchWords)].join(' ');
  const keywords = `${words} ${categoryKeywords(slug, draft.category)}`.split(' ');
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
    keywords: [...new Set(keywords)].join(' ').trim(),
    created_at: draft.createdAt,
  };
}
