import type { Gender } from '@szn/shared-contracts/wire';
import { toSearchWords } from '../../catalogue/text-normalization.ts';
import type { SpellChecker } from './spell-checker.ts';

/** The meaning of a query. */
export type SearchPlan = {
  readonly gender: Gender | null;
  /** Each inner list holds the alternatives of one word: the word itself or its corrections. */
  readonly words: readonly (readonly string[])[];
  /** The corrected query; null when no word was corrected. */
  readonly corrected: string | null;
};

const maxWords = 8;
const genderWords: Readonly<Record<string, Gender>> = {
  men: 'men',
  mens: 'men',
  man: 'men',
  women: 'women',
  womens: 'women',
  woman: 'women',
};
const fillerWords = new Set(['a', 'an', 'and', 'for', 'in', 'of', 'on', 'the', 'to', 'with']);

/** Returns `null` for a query without words. Example: "hoodeis for men" becomes hoodies of the gender men. */
export function planSearch(query: string, spellChecker: SpellChecker): SearchPlan | null {
  const typed = toSearchWords(query).split(' ').filter(Boolean).slice(0, maxWords);
  const gender = readGender(typed);
  const content = typed.filter((word) => !fillerWords.has(word) && !(gender !== null && word in genderWords));
  const terms = content.length > 0 || gender !== null ? content : typed;
  if (terms.length === 0 && gender === null) return null;
  const corrections = terms.map((word) => spellChecker.correct(word));
  const isCorrected = corrections.some((alternatives, index) => alternatives[0] !== terms[index]);
  const words = corrections.flatMap((alternatives) => splitAlternatives(alternatives));
  return {
    gender,
    words,
    corrected: isCorrected ? corrections.map((alternatives) => alternatives[0]).join(' ') : null,
  };
}

/** The gender that the words name; null for none or both. */
function readGender(words: readonly string[]): Gender | null {
  const named = new Set(
    words.filter((word) => Object.hasOwn(genderWords, word)).map((word) => genderWords[word]),
  );
  const [gender] = named;
  return named.size === 1 ? (gender ?? null) : null;
}

function splitAlternatives(alternatives: readonly string[]): readonly (readonly string[])[] {
  const [only = ''] = alternatives;
  return only.includes(' ') ? only.split(' ').map((word) => [word]) : [alternatives];
}

/** The query in the syntax of PostgreSQL: prefix matches, alternatives in brackets. Words have letters and digits only. */
export function toTextQuery(words: SearchPlan['words'], weight: '' | 'A'): string {
  return words
    .map((alternatives) => `(${alternatives.map((word) => `'${word}':*${weight}`).join(' | ')})`)
    .join(' & ');
}
