import { formatPrice, type Gender } from '@szn/shared-contracts';
import { formatCount } from '../../lib/format-count.ts';
import type { Crumb } from '../../components/page-header.tsx';

/** Texts of the search page: those of sections 2 and 8 are literal. */
export const searchMessages = {
  resultsFor: (query: string) => `Search Results for "${query}"`,
  nothingFor: (query: string) => `No products found for "${query}"`,
  search: 'Search',
  prompt: 'What are you looking for?',
  promptText: 'Search by product, colour or brand.',
  placeholder: 'Oversized tee, cargo…',
  nothingHint: 'Check the spelling, try fewer words, or start from here.',
  /** Said plainly: a search finds words of titles, and the provider names what it has no data for in a note. */
  unknownWords: (words: string) =>
    `No product has “${words}” in its name. Check the spelling or try other words.`,
  nearest: 'Nearest matches',
  nearestTo: (conditions: readonly string[]) => `Nearest: ${conditions.join(', ')}`,
  showAll: (count: number | null) => (count === null ? 'See all' : `See all ${formatCount(count)}`),
  popularProducts: 'Popular now: on sale',
  popular: 'Popular categories',
  prices: 'By price',
  upTo: (price: string) => `Up to ${price}`,
  onSale: 'On sale',
  corrected: (text: string) => `Showing what we found for “${text}”.`,
  /** Before a link. */
  asWritten: (text: string) => `Search for “${text}” instead`,
  suggested: 'Did you mean',
  outfitsLabel: 'Composed outfits',
  outfits: (gender: Gender, rupees: number) =>
    `Outfits for ${gender} under ${formatPrice({ paise: rupees * 100 })}`,
  understood: 'Looking for',
  asTyped: 'Search as typed',
  leaveOut: (condition: string) => `Leave out ${condition}`,
  similarColours: ({ colours, categories, similarColours, total }: ColourNote) => {
    const things = categories.length === 0 ? 'products' : joinWords(categories);
    const others = joinWords(similarColours);
    return `No ${joinWords(colours)} ${things}. ${total === null ? 'Shown' : formatCount(total)} in ${others}.`;
  },
  /** `shown` names what is listed. */
  dropped: (conditions: readonly string[], shown: readonly string[]) => {
    const listed = shown.filter(Boolean).join(' ').toLowerCase();
    return `No match with ${conditions.join(' and ')}. These ${listed ? `match “${listed}”` : 'come closest'}.`;
  },
  unavailable: ({ words, instead, total }: MissingNote) => {
    const missing = `We don’t have ${words.map((word) => `“${word}”`).join(' or ')} yet.`;
    if (instead !== '') return `${missing} How about ${instead}?`;
    return total === null || total === 0 ? missing : `${missing} These match the rest.`;
  },
  describe: 'Search streetwear of every brand in one place.',
} as const;

type ColourNote = {
  readonly colours: readonly string[];
  readonly categories: readonly string[];
  readonly similarColours: readonly string[];
  readonly total: number | null;
};

type MissingNote = {
  readonly words: readonly string[];
  /** What is shown in place of them; empty for nothing. */
  readonly instead: string;
  /** `null` where nothing is listed. */
  readonly total: number | null;
};

const joinWords = (names: readonly string[]) => names.join(' and ').toLowerCase();

export const searchCrumbs: readonly Crumb[] = [{ label: searchMessages.search, path: '/search' }];
