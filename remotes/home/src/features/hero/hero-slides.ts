import { paths } from '@szn/shared-contracts';
import {
  genderQueries,
  newestQuery,
  onSaleQuery,
  type ProductRowQuery,
} from '../product-rows/product-row-queries.ts';

/** Colours of a slide; `hot` is for the sale only. */
export type SlideTheme = 'ink' | 'hot' | 'paper' | 'acid' | 'night';

export type HeroSlide = {
  /** The two lines of the heading. */
  readonly heading: readonly [string, string];
  readonly text: string;
  /** Label beside the number in the controls. */
  readonly shortName: string;
  /** Target of 'Explore Now'; a slide without it shows a 'Coming soon' badge. */
  readonly to?: string;
  /** Row whose products give the pictures. */
  readonly query?: ProductRowQuery;
  /** Number of pictures at the start of the row that the slides before this one show. */
  readonly pictureOffset?: number;
  readonly theme: SlideTheme;
};

export const heroMessages = {
  label: 'Highlights',
  explore: 'Explore Now',
  comingSoon: 'Coming soon',
  previous: 'Previous slide',
  next: 'Next slide',
  pause: 'Pause slides',
  play: 'Play slides',
  chooser: 'Choose a slide',
  position: (number: number, count: number) => `${number} of ${count}`,
} as const;

/** Section 9: "hero slider 5000 ms". */
export const slideDurationMs = 5000;

/** The five slides of section 2, in its order. */
export const heroSlides: readonly HeroSlide[] = [
  {
    heading: ['ALL', 'COLLECTION'],
    text: 'Every label, every fit, one rail. Start anywhere.',
    shortName: 'All',
    to: paths.collections(),
    query: newestQuery,
    theme: 'ink',
  },
  {
    heading: ['EXCLUSIVE', 'SALE'],
    text: 'Cut by the labels themselves. Same clothes, smaller numbers.',
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
    pictureOffset: 4,
    theme: 'paper',
  },
  {
    heading: ["MEN'S", 'COLLECTION'],
    text: 'Boxy tees, heavy hoodies, jeans with room to move.',
    shortName: 'Men',
    to: paths.gender('men'),
    query: genderQueries.men,
    pictureOffset: 3,
    theme: 'acid',
  },
  {
    heading: ['EXCLUSIVE', 'DROPS'],
    text: 'Short runs, straight from the labels. We are setting the table.',
    shortName: 'Drops',
    theme: 'night',
  },
];
