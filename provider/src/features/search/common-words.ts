import type { Lexicon } from './lexicon.ts';
import type { SearchPlan } from './search-plan.ts';

/** In so many titles that walking along an index soon comes upon some of them. */
const commonFrom = 1000;

/** Where a word hardly ever stands in a title, as a brand's name, looking for titles first would read everything. */
export function isCommonInTitles({ words }: SearchPlan, lexicon: Lexicon): boolean {
  const counts = words.map((meanings) => meanings.reduce((sum, word) => sum + lexicon.countTitles(word), 0));
  return counts.length > 0 && counts.every((count) => count > commonFrom);
}
