import { isRequestError } from '@szn/shared-contracts';
import { formatCount } from '../../../lib/format-count.ts';
import type { ListingError } from '../state/listing-state.ts';

/** Literal texts of sections 2 and 8, and what they leave to us. */
export const listingMessages = {
  anErrorOccurred: 'An error occurred',
  retry: 'Retry',
  loadMore: 'Load more',
  loadingMore: 'Loading more products',
  loading: 'Loading products',
  moreLoaded: (count: number, shown: number) =>
    `${count} more ${count === 1 ? 'product' : 'products'} loaded, ${formatCount(shown)} shown`,
  count: (count: number) => `${formatCount(count)} ${count === 1 ? 'product' : 'products'}`,
  sortedBy: (label: string) => `Sorted by ${label}`,
  failedHint: 'Check your connection and try again. Everything else still works.',
  skipToFooter: 'Skip to footer',
  previousPage: 'Previous page',
  pastEnd: (page: number) => `This list ends before page ${formatCount(page)}.`,
  firstPage: 'To the first page',
  end: 'That is everything for now.',
  priceNote: 'Prices are as last checked. What counts is the price on the brand’s own site.',
} as const;

const failureTexts = { listing: 'Request failed', search: 'Failed to fetch products' } as const;

/** Section 8: the server's message, else a literal text; with the status, else 400. */
export function toListingError(error: unknown, kind: keyof typeof failureTexts): ListingError {
  const { serverMessage, status } = isRequestError(error) ? error : { serverMessage: null, status: null };
  return { message: serverMessage ?? failureTexts[kind], status: status ?? 400 };
}
