import { formatCount } from '../../lib/format-count.ts';

/** Texts of the filters: those of section 8 are literal. */
export const filterMessages = {
  refused: 'Failed to fetch filter options',
  failed: 'An error occurred while fetching filter options',
  filters: 'Filters',
  price: 'Price',
  discount: 'Discount',
  upTo: 'Up to',
  priceLimits: 'Highest price',
  percentOrMore: (percent: number) => `${percent}%+`,
  onSale: 'On sale only',
  sale: 'Sale',
  inMySize: 'In my size',
  findBrand: 'Find a brand',
  noneOfThatName: 'Nothing of that name here.',
  showMore: (count: number) => `Show ${count} more`,
  showFewer: 'Show fewer',
  lowest: 'Lowest price, in rupees',
  highest: 'Highest price, in rupees',
  from: 'From',
  to: 'To',
  clearAll: 'Clear all',
  apply: 'Apply',
  showProducts: (count: number | null) => {
    if (count === null) return 'Show products';
    return count === 1 ? 'Show 1 product' : `Show ${formatCount(count)} products`;
  },
  drop: (label: string) => `Remove filter: ${label}`,
  active: 'Active filters',
  skipToProducts: 'Skip to products',
  nothingMatches: 'Nothing matches all of these',
  nothingMatchesHint: 'Drop one of your filters and there may be something:',
  notLoaded: 'The filters did not load. Check your connection and try again.',
  tryAgain: 'Try again',
  withCount: (label: string, count: number) =>
    count === 1 ? `${label}, 1 product` : `${label}, ${formatCount(count)} products`,
  discountFrom: (percent: number) => `${percent}% off and more`,
  priceFrom: (rupees: string) => `From ${rupees}`,
  priceTo: (rupees: string) => `Up to ${rupees}`,
} as const;
