import type { Lexicon } from './lexicon.ts';
import type { SearchPlan } from './search-plan.ts';

/** Whether each word stands in more than `most` titles, so that walking along an index soon comes upon some of them. */
export function isCommonInTitles({ words }: SearchPlan, lexicon: Lexicon, most: number): boolean {
  const counts = words.map((meanings) => meanings.reduce((sum, word) => sum + lexicon.countTitles(word), 0));
  return counts.length > 0 && counts.every((count) => count > most);
}
