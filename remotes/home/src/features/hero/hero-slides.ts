import { specifiedHero, type HeroContent, type HeroProducts, type SiteContent } from '@szn/shared-contracts';
import {
  genderQueries,
  newestQuery,
  onSaleQuery,
  type ProductRowQuery,
} from '../product-rows/product-row-queries.ts';

type HeroRow = {
  readonly query: ProductRowQuery;
  /** Number of products to skip: the newest are on the first slide and in the first row. */
  readonly offset: number;
};

/** The rows of products that give slides their pictures. */
export const heroRows: Readonly<Record<HeroProducts, HeroRow>> = {
  newest: { query: newestQuery, offset: 0 },
  sale: { query: onSaleQuery, offset: 2 },
  women: { query: genderQueries.women, offset: 10 },
  men: { query: genderQueries.men, offset: 10 },
};

/** The slides that editors have published, or those of the specification. */
export function listSlides(content: SiteContent | undefined): readonly HeroContent[] {
  return (content?.hero ?? specifiedHero).slides;
}
