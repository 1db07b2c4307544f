import { paths, type HeroTheme, type SiteContent } from '@szn/shared-contracts';
import {
  genderQueries,
  newestQuery,
  onSaleQuery,
  type ProductRowQuery,
} from '../product-rows/product-row-queries.ts';

/** Colours of a slide; `hot` is for the sale only. */
export type SlideTheme = HeroTheme;

export type HeroSlide = {
  readonly heading: readonly [string, string];
  readonly text: string;
  readonly shortName: string;
  /** Target of 'Explore Now'; a slide without it shows a 'Coming soon' badge. */
  readonly to?: string;
  /** Row whose products give the pictures. */
  readonly query?: ProductRowQuery;
  /** Number of products to skip: the newest are on the first slide and in the first row. */
  readonly pictureOffset?: number;
  readonly theme: SlideTheme;
};

const queries = { ...genderQueries, newest: newestQuery, sale: onSaleQuery };

/** The slides that editors have published, or those of the specification. */
export function listSlides(content: SiteContent | undefined): readonly HeroSlide[] {
  return (
    content?.hero?.slides.map(({ first, second, products, theme = 'ink', ...slide }) => ({
      ...slide,
      heading: [first, second],
      theme,
      ...(products && { query: queries[products] }),
    })) ?? heroSlides
  );
}

/** The five slides of section 2, in its order. */
export const heroSlides: readonly HeroSlide[] = [
  {
    heading: ['ALL', 'COLLECTION'],
    text: 'Every brand, every fit, one rail. Start anywhere.',
    shortName: 'All',
    to: paths.collections(),
    query: newestQuery,
    theme: 'ink',
  },
  {
    heading: ['EXCLUSIVE', 'SALE'],
    text: 'Cut by the brands themselves. Same clothes, smaller numbers.',
    shortName: 'Sale',
    to: paths.sale(),
    query: onSaleQuery,
    pictureOffset: 2,
    theme: 'hot',
  },
  {
    heading: ["WOMEN'S", 'COLLECTION'],
    text: 'Corsets, co-ords, big denim. Nobody asked you to tone it down.',
    shortName: 'Women',
    to: paths.gender('women'),
    query: genderQueries.women,
    pictureOffset: 10,
    theme: 'paper',
  },
  {
    heading: ["MEN'S", 'COLLECTION'],
    text: 'Boxy tees, heavy hoodies, jeans with room to move.',
    shortName: 'Men',
    to: paths.gender('men'),
    query: genderQueries.men,
    pictureOffset: 10,
    theme: 'acid',
  },
  {
    heading: ['EXCLUSIVE', 'DROPS'],
    text: 'Short runs, straight from the brands. We are setting the table.',
    shortName: 'Drops',
    theme: 'night',
  },
];
