import { firstNotBefore, type Term } from '../../../catalogue/index/word-index.ts';

export type SpellChecker = ReturnType<typeof createSpellChecker>;

/** Never a correction: these words are similar to many typing errors and match half of the catalogue. */
const excludedTerms = new Set(['men', 'women', 'mens', 'womens']);
const minCorrectionLength = 4;
const maxCorrections = 2;

/**
 * Corrects words that the catalogue does not have: one error in a short word, two from six letters on; swapped
 * neighbours count as one error. Ranks terms by errors, shared trigrams and number of products. Splits two joined terms
 * ("blackhoodie"). Returns other words unchanged; they match nothing.
 */
export function createSpellChecker(terms: readonly Term[]) {
  const sorted = terms.map(({ term }) => term).toSorted();
  const known = new Set(sorted);
  return {
    /** The likely words; the word itself when a term starts with it. */
    correct: (word: string): readonly string[] => {
      if (isKnown(word) || word.length < minCorrectionLength || /\d/.test(word)) return [word];
      const nearest = findNearest(word);
      if (nearest.length > 0) return nearest;
      return splitJoinedTerms(word) ?? [word];
    },
  };

  function isKnown(word: string): boolean {
    const singular = word.endsWith('s') ? word.slice(0, -1) : word;
    return known.has(singular) || sorted[firstNotBefore(sorted, word)]?.startsWith(word) === true;
  }

  function findNearest(word: string): readonly string[] {
    const maxDistance = Math.min(2, Math.floor(word.length / 3));
    const candidates = terms
      .filter(({ term }) => term.length >= 3 && !excludedTerms.has(term))
      .map(({ term, productCount }) => ({
        term,
        productCount,
        distance: damerauLevenshtein(word, term, maxDistance),
      }))
      .filter(({ distance }) => distance <= maxDistance)
      .map((candidate) => ({ ...candidate, similarity: trigramSimilarity(word, candidate.term) }))
      .toSorted(
        (left, right) =>
          left.distance - right.distance ||
          Number(isAnagram(word, right.term)) - Number(isAnagram(word, left.term)) ||
          // Words of the catalogue before words that only queries have.
          Number(right.productCount > 0) - Number(left.productCount > 0) ||
          right.similarity - left.similarity ||
          right.productCount - left.productCount,
      );
    const best = candidates[0]?.distance;
    return candidates
      .filter(({ distance }) => distance === best)
      .slice(0, maxCorrections)
      .map(({ term }) => term);
  }

  /** Both parts must be terms of at least three letters. The result joins them by a space. */
  function splitJoinedTerms(word: string): readonly string[] | undefined {
    for (let cut = 3; cut <= word.length - 3; cut += 1) {
      const [left, right] = [word.slice(0, cut), word.slice(cut)];
      if (known.has(left) && (known.has(right) || known.has(right.replace(/s$/, ''))))
        return [`${left} ${right}`];
    }
    return undefined;
  }
}

/** Swapped letters are a more likely error: "humen" becomes Huemn before human. */
function isAnagram(left: string, right: string): boolean {
  return [...left].toSorted().join('') === [...right].toSorted().join('');
}

/** Shared trigrams divided by all trigrams, as in pg_trgm: with two blanks before a word and one after it. */
function trigramSimilarity(left: string, right: string): number {
  const [leftSet, rightSet] = [trigrams(left), trigrams(right)];
  const shared = [...leftSet].filter((trigram) => rightSet.has(trigram)).length;
  return shared / (leftSet.size + rightSet.size - shared);
}

function trigrams(word: string): ReadonlySet<string> {
  const padded = `  ${word} `;
  return new Set(Array.from({ length: padded.length - 2 }, (_, start) => padded.slice(start, start + 3)));
}

/**
 * The Damerau-Levenshtein distance: the number of insertions, deletions, substitutions and swaps of neighbours between two
 * words. Stops above `max` and returns `max + 1`.
 */
export function damerauLevenshtein(left: string, right: string, max: number): number {
  if (Math.abs(left.length - right.length) > max) return max + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: right.length + 1 }, (_, column) => column);
  for (let row = 1; row <= left.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= right.length; column += 1) {
      const isSame = left[row - 1] === right[column - 1];
      const isSwapped = left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1];
      const steps = [
        at(last, column) + 1,
        at(current, column - 1) + 1,
        at(last, column - 1) + (isSame ? 0 : 1),
      ];
      if (isSwapped) steps.push(at(beforeLast, column - 2) + 1);
      current.push(Math.min(...steps));
    }
    if (Math.min(...current) > max) return max + 1;
    beforeLast = last;
    last = current;
  }
  return at(last, right.length);
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY;
}
