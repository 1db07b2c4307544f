import { createSampleProducts, type SampleProduct } from '../../../sample-data/catalogue/sample-products.ts';
import type { ProductDraft } from './product-record.ts';
import { spellPrice, spellSalePrice } from './sample-price-text.ts';
import { brandPageSlug } from './text-normalization.ts';

export type SampleOptions = { readonly count: number; readonly seed: number };

/** The sample catalogue, with its pictures and its pages in place of the brands' sites. */
export function createSampleDrafts(options: SampleOptions): readonly ProductDraft[] {
  return options.count === 0 ? [] : createSampleProducts(options).map(toDraft);
}

function toDraft(product: SampleProduct): ProductDraft {
  return {
    id: product.id,
    source: product.brand,
    link: `/brand-pages/${brandPageSlug(product.brand)}/${product.slug}`,
    title: product.title,
    image: `/media/garments/${product.artwork}`,
    gender: product.gender,
    category: product.category,
    styles: product.styles,
    pricePaise: product.pricePaise,
    salePaise: product.salePaise,
    priceText: spellPrice(product.id, product.pricePaise),
    saleText: spellSalePrice(product.id, product.salePaise),
    createdAt: product.createdAt,
  };
}
