import type { Lexicon } from './lexicon.ts';
import type { SearchPlan } from './search-plan.ts';

/** As many products are passed, on average, until one is met that is suggested. */
const mostWalkedForOne = 300;

/**
 * Whether a walk along the newest products soon comes upon some that match. That is known of a single word only:
 * titles are counted of men and women together, and those of "women polo" may stand at the very end.
 */
export function isSoonMet(
  plan: SearchPlan,
  { lexicon, productCount }: { readonly lexicon: Lexicon; readonly productCount: number },
): boolean {
  if (plan.gender !== null || plan.words.length !== 1) return false;
  return isCommonInTitles(plan, lexicon, productCount / mostWalkedForOne);
}

/** Whether each word stands in more than `most` titles, so that walking along an index soon comes upon some of them. */
export function isCommonInTitles({ words }: SearchPlan, lexicon: Lexicon, most: number): boolean {
  const counts = words.map((meanings) => meanings.reduce((sum, word) => sum + lexicon.countTitles(word), 0));
  return counts.length > 0 && counts.every((count) => count > most);
}
