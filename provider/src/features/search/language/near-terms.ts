import { genders } from '@szn/shared-contracts/wire';
import { countBits } from '../../../catalogue/index/product-set.ts';
import type { Term } from '../../../catalogue/index/word-index.ts';
import { createDistances, typingDistance } from './edit-distance.ts';
import { genderWords } from './query-words.ts';

/** Letters that sound alike in names and typing errors, longer ones first. */
const sounds: readonly (readonly [pattern: RegExp, sound: string])[] = [
  [/sch|sh|ch/g, 'x'],
  [/ph/g, 'f'],
  [/ck|c(?![eiy])|q/g, 'k'],
  [/c|z/g, 's'],
  [/dg|j/g, 'g'],
  [/w/g, 'v'],
  [/[aeiouyh]/g, ''],
  [/(.)\1+/g, '$1'],
];

/** The consonants of a word as they sound: equal for "biscuit" and "biskit", and for words without their vowels. */
export function soundOf(word: string): string {
  return sounds.reduce((text, [pattern, sound]) => text.replaceAll(pattern, sound), word);
}

/** A term, with its distance from a typed word in errors of typing. */
export type NearTerm = Pick<Term, 'term' | 'productCount'> & { readonly distance: number };

/** Similar to many typing errors, and half of the catalogue: a correction only from a slip of the fingers ("wommen"). */
const slipTerms: ReadonlySet<string> = new Set(genders.flatMap((gender) => genderWords[gender].split('|')));
const maxSlip = 0.6;
/** A word that sounds the same is this much nearer. */
const sameSoundFactor = 0.6;
const minSoundLength = 3;
const minTermLength = 3;

/** Terms with the same two first letters, in alphabetical order. */
type Group = {
  readonly start: string;
  readonly terms: readonly Term[];
  /** The number of first letters that each term shares with the one before it. */
  readonly shared: Uint8Array;
  /** Of each term. */
  readonly lengths: Uint8Array;
  /** Of each term, as bits. */
  readonly letters: Int32Array;
};

/**
 * Finds the terms that are at most `max` errors from a word, the nearest first. The terms are walked in alphabetical order, as a
 * trie: distances of the start that a term shares with the one before it are not computed again, and terms with a start that
 * is too far away are skipped.
 */
export function createNearTerms(terms: readonly Term[]) {
  const candidates = terms
    .filter(({ term }) => term.length >= minTermLength && !/\d/.test(term))
    .toSorted((one, other) => (one.term < other.term ? -1 : 1));
  const bySound = groupBy(candidates, ({ term }) => soundOf(term));
  const groups = [...groupBy(candidates, ({ term }) => term.slice(0, 2))].map(createGroup);

  return (word: string, max: number): readonly NearTerm[] =>
    [...listSameSound(word, max), ...listSimilar(word, max)].filter(isNear(max)).toSorted(compareNear);

  function listSameSound(word: string, max: number): readonly NearTerm[] {
    const sound = soundOf(word);
    const heard = sound.length < minSoundLength ? [] : (bySound.get(sound) ?? []);
    return heard.map(({ term, productCount }) => {
      const distance = sameSoundFactor * typingDistance(word, term, max / sameSoundFactor);
      return { term, productCount, distance };
    });
  }

  function listSimilar(word: string, max: number): readonly NearTerm[] {
    const distances = createDistances(word, max);
    return groups.flatMap((group) =>
      beginsAlike(word, group.start) ? listSimilarOf(group, { word, max, distances }) : [],
    );
  }
}

type Search = {
  readonly word: string;
  readonly max: number;
  readonly distances: ReturnType<typeof createDistances>;
};

function listSimilarOf(group: Group, { word, max, distances }: Search): readonly NearTerm[] {
  const isSimilar = createFilter(group, word, max);
  const near: NearTerm[] = [];
  for (let at = 0; at < group.terms.length; at += 1) {
    if (!distances.next(group.shared[at] ?? 0) || !isSimilar(at)) continue;
    const { term = '', productCount = 0 } = group.terms[at] ?? {};
    const distance = distances.to(term);
    if (distance !== Infinity) near.push({ term, productCount, distance });
  }
  return near;
}

/** Whether the length and the letters of a term are those of a near one. */
function createFilter({ lengths, letters }: Group, word: string, max: number) {
  // Wrong vowels, which cost less, sound the same.
  const maxDifference = Math.round(max);
  const lettersOfWord = lettersOf(word);
  return (at: number): boolean =>
    Math.abs((lengths[at] ?? 0) - word.length) <= maxDifference &&
    // An error changes at most two letters.
    countBits((letters[at] ?? 0) ^ lettersOfWord) <= 2 * maxDifference;
}

function createGroup([start, terms]: readonly [start: string, terms: readonly Term[]]): Group {
  return {
    start,
    terms,
    shared: Uint8Array.from(terms, ({ term }, at) => countShared(term, terms[at - 1]?.term ?? '')),
    lengths: Uint8Array.from(terms, ({ term }) => term.length),
    letters: Int32Array.from(terms, ({ term }) => lettersOf(term)),
  };
}

function groupBy(
  terms: readonly Term[],
  keyOf: (term: Term) => string,
): ReadonlyMap<string, readonly Term[]> {
  const groups = new Map<string, Term[]>();
  for (const term of terms) {
    const key = keyOf(term);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [term]);
    else group.push(term);
  }
  return groups;
}

const isNear =
  (max: number) =>
  ({ term, distance }: NearTerm) =>
    distance <= (slipTerms.has(term) ? maxSlip : max);

/** The first letter is right, missing, too much or swapped with the second. */
function beginsAlike(word: string, start: string): boolean {
  return word[0] === start[0] || word[0] === start[1] || word[1] === start[0];
}

function compareNear(one: NearTerm, other: NearTerm): number {
  return (
    one.distance - other.distance ||
    // Words of the catalogue before words that only queries have.
    Number(other.productCount > 0) - Number(one.productCount > 0) ||
    other.productCount - one.productCount ||
    (one.term < other.term ? -1 : 1)
  );
}

/** The number of first letters that are the same. */
function countShared(term: string, before: string): number {
  let count = 0;
  while (count < term.length && term[count] === before[count]) count += 1;
  return count;
}

/** A bit for each letter of a word. */
function lettersOf(word: string): number {
  let letters = 0;
  for (let at = 0; at < word.length; at += 1) letters |= 1 << ((word.charCodeAt(at) - 97) & 31);
  return letters;
}
