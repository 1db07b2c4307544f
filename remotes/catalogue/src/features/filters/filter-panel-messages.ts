import { formatCount } from '../../lib/format-count.ts';

/** Texts of the panel only, which are in its chunk: those of section 8 are literal. */
export const filterPanelMessages = {
  discount: 'Discount',
  upTo: 'Up to',
  priceLimits: 'Highest price',
  percentOrMore: (percent: number) => `${percent}%+`,
  findBrand: 'Find a brand',
  noneOfThatName: 'Nothing of that name here.',
  showMore: (count: number) => `Show ${count} more`,
  showFewer: 'Show fewer',
  lowest: 'Lowest price, in rupees',
  highest: 'Highest price, in rupees',
  from: 'From',
  to: 'To',
  apply: 'Apply',
  skipToProducts: 'Skip to products',
  showProducts: (count: number | null) => {
    if (count === null) return 'Show products';
    return count === 1 ? 'Show 1 product' : `Show ${formatCount(count)} products`;
  },
  withCount: (label: string, count: number) =>
    count === 1 ? `${label}, 1 product` : `${label}, ${formatCount(count)} products`,
} as const;
