import { routePatterns } from '@szn/shared-contracts';
import type { Crumb } from '../../components/page-header.tsx';

/** Texts of the search page: those of sections 2 and 8 are literal. */
export const searchMessages = {
  resultsFor: (query: string) => `Search Results for "${query}"`,
  nothingFor: (query: string) => `No products found for "${query}"`,
  search: 'Search',
  prompt: 'What are you looking for?',
  promptText: 'Search by product, colour or label.',
  placeholder: 'Oversized tee, cargo…',
  nothingHint: 'Check the spelling, try fewer words, or start from here.',
  popular: 'Popular categories',
  corrected: (text: string) => `Showing what we found for “${text}”.`,
  refine: (count: number) => `Only these brands, of the ${count} loaded so far`,
  anyBrand: 'Any brand',
  describe: 'Search streetwear from every label in one place.',
} as const;

export const searchCrumbs: readonly Crumb[] = [{ label: searchMessages.search, path: routePatterns.search }];
