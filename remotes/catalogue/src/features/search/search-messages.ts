import { routePatterns } from '@szn/shared-contracts';
import { formatCount } from '../../lib/format-count.ts';
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
  understood: 'Understood as',
  asTyped: 'Search as typed',
  leaveOut: (condition: string) => `Leave out ${condition}`,
  not: (name: string) => `not ${name}`,
  upTo: (price: string) => `Up to ${price}`,
  from: (price: string) => `From ${price}`,
  between: (min: string, max: string) => `${min} to ${max}`,
  onSale: 'On sale',
  genders: { men: 'Men', women: 'Women' },
  orders: { newest: 'Newest first', priceLowHigh: 'Cheapest first', priceHighLow: 'Most expensive first' },
  similarColours: ({ colours, categories, similarColours, total }: ColourNote) => {
    const things = categories.length === 0 ? 'products' : joinWords(categories);
    const others = joinWords(similarColours);
    return `No ${joinWords(colours)} ${things}. ${total === null ? 'Shown' : formatCount(total)} in ${others}.`;
  },
  dropped: (condition: string) => `Nothing matches ${condition} together with the rest. Shown without it.`,
  unavailable: (words: readonly string[]) =>
    `Left out: ${words.map((word) => `“${word}”`).join(', ')}. The shop has no such products or details.`,
  describe: 'Search streetwear from every label in one place.',
} as const;

type ColourNote = {
  readonly colours: readonly string[];
  readonly categories: readonly string[];
  readonly similarColours: readonly string[];
  readonly total: number | null;
};

const joinWords = (names: readonly string[]) => names.join(' and ').toLowerCase();

export const searchCrumbs: readonly Crumb[] = [{ label: searchMessages.search, path: routePatterns.search }];
