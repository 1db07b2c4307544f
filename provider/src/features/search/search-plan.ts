import type { Gender } from '@szn/shared-contracts/wire';
import { toSearchWords } from '../../catalogue/text-normalization.ts';
import type { Lexicon } from './spell-checker.ts';

/** What a query comes to. `null` when it holds no word to search for. */
export type SearchPlan = {
  readonly gender: Gender | null;
  /** Each inner list holds the alternatives of one word, all but one of which come from mending it. */
  readonly words: readonly (readonly string[])[];
  /** The query as it was understood, when words had to be mended. */
  readonly corrected: string | null;
};

const mostWords = 8;
const genderWords: Readonly<Record<string, Gender>> = {
  men: 'men',
  mens: 'men',
  man: 'men',
  women: 'women',
  womens: 'women',
  woman: 'women',
};
const fillerWords = new Set(['a', 'an', 'and', 'for', 'in', 'of', 'on', 'the', 'to', 'with']);

/** "hoodeis for men" is hoodies, narrowed to men. */
export function planSearch(query: string, lexicon: Lexicon): SearchPlan | null {
  const typed = toSearchWords(query).split(' ').filter(Boolean).slice(0, mostWords);
  const gender = readGender(typed);
  const content = typed.filter((word) => !fillerWords.has(word) && !(gender !== null && word in genderWords));
  const sought = content.length > 0 || gender !== null ? content : typed;
  if (sought.length === 0 && gender === null) return null;
  const mended = sought.map((word) => lexicon.correct(word));
  const isMended = mended.some((meanings, index) => meanings[0] !== sought[index]);
  const words = mended.flatMap((meanings) => takeApart(meanings));
  return { gender, words, corrected: isMended ? mended.map((meanings) => meanings[0]).join(' ') : null };
}

/** Narrowing to both genders narrows nothing; the words are then left out as well. */
function readGender(words: readonly string[]): Gender | null {
  const named = new Set(
    words.filter((word) => Object.hasOwn(genderWords, word)).map((word) => genderWords[word]),
  );
  const [gender] = named;
  return named.size === 1 ? (gender ?? null) : null;
}

function takeApart(meanings: readonly string[]): readonly (readonly string[])[] {
  const [only = ''] = meanings;
  return only.includes(' ') ? only.split(' ').map((word) => [word]) : [meanings];
}

/** As PostgreSQL reads it: every word by its beginning, alternatives in brackets. Words hold letters and digits only. */
export function toTextQuery(words: SearchPlan['words'], weight: '' | 'A' = ''): string {
  return words
    .map((meanings) => `(${meanings.map((word) => `'${word}':*${weight}`).join(' | ')})`)
    .join(' & ');
}
