import { paths } from '@szn/shared-contracts';
import { genderShelves, newestShelf, onSaleShelf, type Shelf } from '../../common/shelves/shelf.ts';

/** Ground and letters of a slide; `hot` is for sale only. */
export type SlideLook = 'ink' | 'hot' | 'paper' | 'acid' | 'night';

export type HeroSlide = {
  /** The two lines of the heading, set as large as the page allows. */
  readonly heading: readonly [string, string];
  readonly text: string;
  /** What the slide is called in the row of numbers. */
  readonly shortName: string;
  /** Where 'Explore Now' leads; a slide without it is not open yet and wears a badge instead. */
  readonly to?: string;
  /** Whose pictures are cut in. */
  readonly shelf?: Shelf;
  /** How many garments of the shelf are left to the slides before. */
  readonly skippedGarments?: number;
  readonly look: SlideLook;
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
export const slidePeriodMs = 5000;

/** The five slides of section 2, in its order. */
export const heroSlides: readonly HeroSlide[] = [
  {
    heading: ['ALL', 'COLLECTION'],
    text: 'Every label, every fit, one rail. Start anywhere.',
    shortName: 'All',
    to: paths.collections(),
    shelf: newestShelf,
    look: 'ink',
  },
  {
    heading: ['EXCLUSIVE', 'SALE'],
    text: 'Cut by the labels themselves. Same clothes, smaller numbers.',
    shortName: 'Sale',
    to: paths.sale(),
    shelf: onSaleShelf,
    skippedGarments: 2,
    look: 'hot',
  },
  {
    heading: ["WOMEN'S", 'COLLECTION'],
    text: 'Corsets, co-ords, big denim. Nobody asked you to tone it down.',
    shortName: 'Women',
    to: paths.gender('women'),
    shelf: genderShelves.women,
    skippedGarments: 4,
    look: 'paper',
  },
  {
    heading: ["MEN'S", 'COLLECTION'],
    text: 'Boxy tees, heavy hoodies, jeans with room to move.',
    shortName: 'Men',
    to: paths.gender('men'),
    shelf: genderShelves.men,
    skippedGarments: 3,
    look: 'acid',
  },
  {
    heading: ['EXCLUSIVE', 'DROPS'],
    text: 'Short runs, straight from the labels. We are setting the table.',
    shortName: 'Drops',
    look: 'night',
  },
];
