import { formatCount } from '../../../lib/format-count.ts';

/** Texts of lists: those of sections 2 and 8 are literal. */
export const listingMessages = {
  anErrorOccurred: 'An error occurred',
  retry: 'Retry',
  loadMore: 'Load more',
  loadingMore: 'Loading more products',
  loading: 'Loading products',
  moreLoaded: (count: number, shown: number) =>
    `${count} more ${count === 1 ? 'product' : 'products'} loaded, ${formatCount(shown)} shown`,
  count: (count: number) => `${formatCount(count)} ${count === 1 ? 'product' : 'products'}`,
  bestMatch: 'Best Match',
  sortedBy: (label: string) => `Sorted by ${label}`,
  failedHint: 'Check your connection and try again. Everything else still works.',
  skipToFooter: 'Skip to footer',
  previousPage: 'Previous page',
  pastEnd: (page: number) => `This list ends before page ${formatCount(page)}.`,
  firstPage: 'To the first page',
  end: 'That is everything for now.',
  priceNote: 'Prices are as last checked. What counts is the price on the brand’s own site.',
} as const;
