import { stem } from 'porter2';
import { damerauLevenshtein } from './edit-distance.ts';
import { soundOf } from './near-terms.ts';

const digitNames = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
/** Digits that stand for other words: "days4clothing". */
const digitSounds = digitNames.with(2, 'to').with(4, 'for');

/** A shorter name is similar to too many words. */
const minFuzzyLength = 8;
const minSoundLength = 4;
/** Letters that words of one sound differ by. */
const maxSoundDifference = 3;

/**
 * Finds brands that a shopper writes in other words: split or joined ("jay walking"), with digits as words ("six five six",
 * "656"), without vowels ("hmn"), with another ending ("dead bears", "warping theory"), by sound ("space biscuit", "blue
 * orange") or with one wrong letter ("crazy heads"). Names of a brand are search words.
 */
export function createBrandSpellings<Brand>(names: readonly (readonly [name: string, brand: Brand])[]) {
  const byLetters = new Map<string, Brand>();
  const byEnding = new Map<string, Brand>();
  const bySound = new Map<string, readonly [letters: string, brand: Brand]>();
  const long: (readonly [letters: string, brand: Brand])[] = [];
  for (const [name, brand] of names) {
    const letters = joinWords(name.split(' '));
    addFirst(byLetters, letters, brand);
    addFirst(byEnding, joinStems(name.split(' ')), brand);
    // Without its vowels a "c" is always hard.
    for (const heard of [letters, letters.replaceAll(/[aeiouy]/g, '')])
      addFirst(bySound, soundOf(heard), [letters, brand]);
    if (letters.length >= minFuzzyLength) long.push([letters, brand]);
  }
  return {
    /** Of one word that is no other phrase of the lexicon. A correct word is no other spelling. */
    findWord: (word: string, isCorrect: boolean, acceptsTypos = false): Brand | undefined =>
      findExact([word]) ??
      byLetters.get(`${word}s`) ??
      (!isCorrect && /^[aeiou]?[^aeiouy\d]{3,}$/.test(word) ? bySound.get(soundOf(word))?.[1] : undefined) ??
      (!isCorrect && word.length >= minFuzzyLength ? findLong(word, acceptsTypos) : undefined),
    /** Of several words that follow each other. */
    findPhrase: (words: readonly string[], acceptsSimilar: boolean): Brand | undefined => {
      const letters = joinWords(words);
      const exact = findExact(words);
      if (exact !== undefined || !acceptsSimilar || letters.length < minFuzzyLength) return exact;
      return findLong(letters, true);
    },
  };

  /** As it is written, with a possessive or another ending. */
  function findExact(words: readonly string[]): Brand | undefined {
    const letters = joinWords(words);
    return (
      byLetters.get(letters) ??
      byEnding.get(joinStems(words)) ??
      byLetters.get(letters.replace(/s$/, '')) ??
      byLetters.get(joinWords(words, digitSounds))
    );
  }

  function findLong(letters: string, acceptsTypos: boolean): Brand | undefined {
    const heard = findSound(letters);
    if (heard !== undefined || !acceptsTypos) return heard;
    return long.find(([name]) => name[0] === letters[0] && damerauLevenshtein(name, letters, 1) <= 1)?.[1];
  }

  function findSound(letters: string): Brand | undefined {
    const sound = soundOf(letters);
    const [heard = '', brand] = sound.length < minSoundLength ? [] : (bySound.get(sound) ?? []);
    return Math.abs(heard.length - letters.length) <= maxSoundDifference ? brand : undefined;
  }
}

function addFirst<Value>(map: Map<string, Value>, key: string, value: Value): void {
  if (!map.has(key)) map.set(key, value);
}

/** "6five6" and "six5six" are "sixfivesix". */
function joinWords(words: readonly string[], names: readonly string[] = digitNames): string {
  return words.join('').replaceAll(/\d/g, (digit) => names[Number(digit)] ?? digit);
}

function joinStems(words: readonly string[]): string {
  return joinWords([...words.slice(0, -1), stem(words.at(-1) ?? '')]);
}
