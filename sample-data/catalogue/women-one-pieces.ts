import type { Category } from './category.ts';

/** Dresses, sets and the beach. */
export const womenOnePieces: readonly Category[] = [
  {
    slug: 'dresses',
    name: 'Dresses',
    nouns: {
      'mini-dress': ['Mini Dress', 'Slip Dress'],
      'midi-dress': ['Midi Dress'],
      'bodycon-dress': ['Bodycon Dress', 'Fitted Dress'],
    },
    fits: ['Strappy', 'Day-to-Night', 'Weekend'],
    styles: ['Party', 'Y2K'],
    priceFrom: 1199,
    priceTo: 2799,
  },
  {
    slug: 'swimwear',
    name: 'Swimwear',
    nouns: { swimsuit: ['Swimsuit', 'One-Piece Swimsuit'] },
    fits: ['Sculpting', 'Poolside', 'Scoop-Back'],
    styles: ['Resort', 'Summer'],
    priceFrom: 1099,
    priceTo: 2199,
  },
  {
    slug: 'playsuits',
    name: 'Playsuits',
    nouns: { playsuit: ['Playsuit', 'Romper'] },
    fits: ['Utility', 'Weekend', 'Relaxed'],
    styles: ['Resort', 'Utility'],
    priceFrom: 1299,
    priceTo: 2299,
  },
  {
    slug: 'co-ord-set',
    name: 'Co-ord Set',
    nouns: { 'co-ord-set': ['Co-ord Set', 'Two-Piece Set', 'Matching Set'] },
    fits: ['Lounge', 'Weekend', 'Relaxed'],
    styles: ['Resort', 'Athleisure'],
    priceFrom: 1499,
    priceTo: 2999,
  },
  {
    slug: 'beachwear',
    name: 'Beachwear',
    nouns: { 'cover-up': ['Cover-Up', 'Beach Dress', 'Kaftan'] },
    fits: ['Breezy', 'Poolside', 'Sundown'],
    styles: ['Resort', 'Summer'],
    priceFrom: 999,
    priceTo: 1999,
  },
];
