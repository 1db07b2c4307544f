import { paths } from '../routes/paths.ts';
import type { Announcement, Hero, Intro } from '../routes/site-content.ts';
import { site } from './site.ts';

// What each slot shows until an editor has published something: the texts of the specification, section 2. One constant for each, so that
// a bundle has only those that it shows.

export const specifiedAnnouncement: Announcement = {
  text: 'New szn, new drops! Explore the latest collection',
};

export const specifiedHero: Hero = {
  slides: [
    {
      first: 'ALL',
      second: 'COLLECTION',
      text: 'Every brand, every fit, one rail. Start anywhere.',
      shortName: 'All',
      to: paths.collections(),
      products: 'newest',
    },
    {
      first: 'EXCLUSIVE',
      second: 'SALE',
      text: 'Cut by the brands themselves. Same clothes, smaller numbers.',
      shortName: 'Sale',
      to: paths.sale(),
      products: 'sale',
      theme: 'hot',
    },
    {
      first: "WOMEN'S",
      second: 'COLLECTION',
      text: 'Corsets, co-ords, big denim. Nobody asked you to tone it down.',
      shortName: 'Women',
      to: paths.gender('women'),
      products: 'women',
      theme: 'paper',
    },
    {
      first: "MEN'S",
      second: 'COLLECTION',
      text: 'Boxy tees, heavy hoodies, jeans with room to move.',
      shortName: 'Men',
      to: paths.gender('men'),
      products: 'men',
      theme: 'acid',
    },
    {
      first: 'EXCLUSIVE',
      second: 'DROPS',
      text: 'Short runs, straight from the brands. We are setting the table.',
      shortName: 'Drops',
      theme: 'night',
    },
  ],
};

/** The specification gives no literal text of the popup. */
export const specifiedIntroTitle = ['Every', 'Gen Z brand.', 'One rail.'] as const;

export const specifiedIntro: Intro = {
  title: specifiedIntroTitle.join(' '),
  text: `${site.name} lists Gen Z fashion brands in one place, so that you can compare drops, fits and prices before you buy at the brand itself.`,
  button: 'Explore all brands',
  to: paths.collections(),
};
