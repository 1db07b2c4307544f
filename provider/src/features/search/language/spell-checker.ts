import { stem } from 'porter2';
import { firstNotBefore, type Term } from '../../../catalogue/index/word-index.ts';
import { createNearTerms, type NearTerm } from './near-terms.ts';

export type SpellChecker = ReturnType<typeof createSpellChecker>;

export type Correction = {
  /** One word, or two that were typed as one, separated by a space. */
  readonly text: string;
  /** Whether the word is replaced. Otherwise it is only suggested: it is far away, or another word is as near. */
  readonly isCertain: boolean;
  /** From 0 to 1: the share of the word that is right, half of it where another word is as near. */
  readonly confidence: number;
};

const minLength = 4;
/** The largest distance at which a word is replaced, by its length. */
const certainDistances = [1.1, 1.1, 1.1, 1.1, 1.1, 1.2, 1.7, 1.7, 2.2];
const certainDistance = (length: number) => certainDistances[length] ?? 2.2;
/** Up to so many times that distance a word is suggested. */
const suggestedFactor = 1.3;
/** Less of a word is no evidence. */
const minShare = 0.6;
/** Another word that is nearer than this to the best one makes the correction uncertain. */
const clearLead = 0.05;

/**
 * Finds what a word that no list has was meant as, among the words of the catalogue and those that queries name conditions
 * with: by errors of typing, keyboard and sound. Splits two joined words ("blackhoodie").
 */
export function createSpellChecker(terms: readonly Term[]) {
  const sorted = terms.map(({ term }) => term).toSorted();
  const known = new Set(sorted);
  const nearest = createNearTerms(terms);
  return {
    /** Whether the catalogue has the word, or a longer one that starts with it. */
    isKnown,
    /** `null` for a known word, a short one, one with digits, and one that nothing is similar to. */
    correct: (word: string): Correction | null => {
      if (word.length < minLength || /\d/.test(word)) return null;
      if (isKnown(word)) return completeLast(word);
      return splitJoined(word, minLength) ?? chooseNearest(word) ?? splitJoined(word, minLength - 1);
    },
  };

  function isKnown(word: string): boolean {
    // "Jeanss" is no plural.
    const singular = /[^s]s$/.test(word) ? word.slice(0, -1) : word;
    return known.has(singular) || sorted[firstNotBefore(sorted, word)]?.startsWith(word) === true;
  }

  /** A word without its last letter: "vintag". */
  function completeLast(word: string): Correction | null {
    const next = sorted[firstNotBefore(sorted, word)] ?? '';
    const isComplete = next === word || known.has(word.replace(/s$/, ''));
    return !isComplete && next.length === word.length + 1 ? toCorrection(next, 1) : null;
  }

  function chooseNearest(word: string): Correction | null {
    const certain = certainDistance(word.length);
    const near = nearest(word, certain);
    const [best, ...others] = near.length > 0 ? near : nearest(word, certain * suggestedFactor);
    if (best === undefined || shareRight(best.term, best.distance) < minShare) return null;
    const rival = others.find(({ term }) => stem(term) !== stem(best.term));
    const hasLead = rival === undefined || rival.distance - best.distance >= clearLead || leads(best, rival);
    return {
      text: best.term,
      // Of a shorter word, fewer letters are right: "manali" is no "maal".
      isCertain: best.distance <= Math.min(certain, certainDistance(best.term.length)) && hasLead,
      confidence: shareRight(best.term, best.distance) / (hasLead ? 1 : 2),
    };
  }

  /** Both parts must be terms of at least `minPart` letters. */
  function splitJoined(word: string, minPart: number): Correction | null {
    for (let cut = minPart; cut <= word.length - minPart; cut += 1) {
      const [left, right] = [word.slice(0, cut), word.slice(cut)];
      if (known.has(left) && (known.has(right) || known.has(right.replace(/s$/, ''))))
        return toCorrection(`${left} ${right}`, 1);
    }
    return null;
  }
}

function toCorrection(text: string, errors: number): Correction {
  return { text, isCertain: true, confidence: shareRight(text, errors) };
}

function shareRight(text: string, errors: number): number {
  return Math.round(100 * Math.max(0, 1 - errors / text.length)) / 100;
}

/** Of two words that are as near, the one of many more products. */
function leads(best: NearTerm, rival: NearTerm): boolean {
  return best.productCount > 0 && best.productCount >= 3 * rival.productCount;
}
