export type LexiconTerm = {
  readonly term: string;
  readonly productCount: number;
  /** In how many titles it stands. */
  readonly titleCount: number;
};

/** The words of the catalogue. `correct` answers the words meant by one: itself when any term begins with it. */
export type Lexicon = {
  readonly correct: (word: string) => readonly string[];
  /** About how many titles hold a word that begins so. */
  readonly countTitles: (beginning: string) => number;
};

/** So near to many a typing slip that mending towards them would answer with half the catalogue. */
const neverMeant = new Set(['men', 'women', 'mens', 'womens']);
const shortestMended = 4;
const mostMeanings = 2;

/**
 * Mends what is not in the catalogue: one wrong letter in a short word, two from six letters on, a swapped pair
 * counting as one; then by shared trigrams and by how common the term is. A word that is two terms run together is
 * taken apart ("blackhoodie"). What cannot be mended stays as typed and finds nothing.
 */
export function createLexicon(terms: readonly LexiconTerm[]): Lexicon {
  const byTerm = terms.toSorted((left, right) => (left.term < right.term ? -1 : 1));
  const sorted = byTerm.map(({ term }) => term);
  const known = new Set(sorted);
  return {
    correct: (word) => {
      if (isKnown(word) || word.length < shortestMended || /\d/.test(word)) return [word];
      const nearest = findNearest(word);
      if (nearest.length > 0) return nearest;
      return splitInTwo(word) ?? [word];
    },
    countTitles: (beginning) => {
      const start = beginning.replace(/s$/, '');
      let count = 0;
      for (let index = firstNotBefore(sorted, start); byTerm[index]?.term.startsWith(start); index += 1) {
        count += byTerm[index]?.titleCount ?? 0;
      }
      return count;
    },
  };

  function isKnown(word: string): boolean {
    const singular = word.endsWith('s') ? word.slice(0, -1) : word;
    return known.has(singular) || sorted[firstNotBefore(sorted, word)]?.startsWith(word) === true;
  }

  function findNearest(word: string): readonly string[] {
    const most = Math.min(2, Math.floor(word.length / 3));
    const candidates = terms
      .filter(({ term }) => term.length >= 3 && !neverMeant.has(term))
      .map(({ term, productCount }) => ({ term, productCount, distance: editDistance(word, term, most) }))
      .filter(({ distance }) => distance <= most)
      .map((candidate) => ({ ...candidate, likeness: trigramLikeness(word, candidate.term) }))
      .toSorted(
        (left, right) =>
          left.distance - right.distance ||
          Number(isAnagram(word, right.term)) - Number(isAnagram(word, left.term)) ||
          right.likeness - left.likeness ||
          right.productCount - left.productCount,
      );
    const best = candidates[0]?.distance;
    return candidates
      .filter(({ distance }) => distance === best)
      .slice(0, mostMeanings)
      .map(({ term }) => term);
  }

  /** Both halves must be whole terms of at least three letters; joined by a space they are searched as two words. */
  function splitInTwo(word: string): readonly string[] | undefined {
    for (let cut = 3; cut <= word.length - 3; cut += 1) {
      const [left, right] = [word.slice(0, cut), word.slice(cut)];
      if (known.has(left) && (known.has(right) || known.has(right.replace(/s$/, ''))))
        return [`${left} ${right}`];
    }
    return undefined;
  }
}

/** Swapped letters are the likelier slip: "humen" is Huemn before it is human. */
function isAnagram(left: string, right: string): boolean {
  return [...left].toSorted().join('') === [...right].toSorted().join('');
}

/** Shared trigrams over all trigrams, as pg_trgm counts them: two blanks before a word and one behind. */
function trigramLikeness(left: string, right: string): number {
  const [leftSet, rightSet] = [trigrams(left), trigrams(right)];
  const shared = [...leftSet].filter((trigram) => rightSet.has(trigram)).length;
  return shared / (leftSet.size + rightSet.size - shared);
}

function trigrams(word: string): ReadonlySet<string> {
  const padded = `  ${word} `;
  return new Set(Array.from({ length: padded.length - 2 }, (_, start) => padded.slice(start, start + 3)));
}

function firstNotBefore(sorted: readonly string[], word: string): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? '') < word) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * How many letters must be added, dropped, changed or swapped with their neighbour to turn one word into the other;
 * `most + 1` as soon as it is clear that more than `most` are needed.
 */
export function editDistance(left: string, right: string, most: number): number {
  if (Math.abs(left.length - right.length) > most) return most + 1;
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
    if (Math.min(...current) > most) return most + 1;
    beforeLast = last;
    last = current;
  }
  return at(last, right.length);
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY;
}
