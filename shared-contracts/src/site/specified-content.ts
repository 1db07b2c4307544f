import {
  homeRows,
  type Announcement,
  type Hero,
  type HomeRows,
  type Intro,
  type Notes,
} from '../routes/site-content.ts';
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
      to: '/collections',
      products: 'newest',
    },
    {
      first: 'EXCLUSIVE',
      second: 'SALE',
      text: 'Cut by the brands themselves. Same clothes, smaller numbers.',
      shortName: 'Sale',
      to: '/sale',
      products: 'sale',
      theme: 'hot',
    },
    {
      first: "WOMEN'S",
      second: 'COLLECTION',
      text: 'Corsets, co-ords, big denim. Nobody asked you to tone it down.',
      shortName: 'Women',
      to: '/women',
      products: 'women',
      theme: 'paper',
    },
    {
      first: "MEN'S",
      second: 'COLLECTION',
      text: 'Boxy tees, heavy hoodies, jeans with room to move.',
      shortName: 'Men',
      to: '/men',
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
export const specifiedIntro: Intro = {
  title: 'Every Gen\u00A0Z\u00A0brand. One\u00A0rail.',
  text: `${site.name} lists Gen Z fashion brands in one place, so that you can compare drops, fits and prices before you buy at the brand itself.`,
  button: 'Explore all brands',
  to: '/collections',
};

export const specifiedRows: HomeRows = { rows: homeRows };

export const specifiedNotes = {
  shipping: 'Shipping, returns and exchanges are coming soon as sellers are onboarded.',
} as const satisfies Notes;
