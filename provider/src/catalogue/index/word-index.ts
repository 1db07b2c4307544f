import { stem } from 'porter2';
import { addToSet, createProductSet, intersect, type ProductSet } from './product-set.ts';

/** Words of which a product must have one. A phrase is several words, separated by spaces, that follow each other. */
export type WordGroup = {
  readonly alternatives: readonly string[];
  /** `whole`: the word itself; `prefix`: also longer words; `title`: the word itself, in the title. */
  readonly match: 'whole' | 'prefix' | 'title';
};

/** A word of the catalogue, and how often listed products have it. */
export type Term = { readonly term: string; readonly productCount: number; readonly titleCount: number };

/** "Everyday-Fit" trousers are not fitted. */
const rootOf = (word: string) => (word === 'fitted' ? word : stem(word));

/**
 * The words of all products, reduced to English stems: "hoodies" finds "hoodie". A product's words are those of its title,
 * then its keywords, as numbers in one long array; each stem has a list of its products.
 */
export type WordIndex = {
  /** The products with one of the alternatives of every group. */
  readonly select: (groups: readonly WordGroup[], isInTitle: boolean) => ProductSet;
  readonly terms: readonly Term[];
  readonly titleOf: (position: number) => string;
};

/** Shorter and longer words are no terms for the spelling correction. */
const termLength = { min: 2, max: 40 };

type Word = { readonly number: number; readonly stem: number; productCount: number; titleCount: number };

export function createWordIndexBuilder() {
  const words = new Map<string, Word>();
  const stems = new Map<string, number>();
  let tokens = new Uint32Array(65_536);
  let length = 0;
  /** Where the words of each product and its title end. */
  const ends: number[] = [];
  const titleEnds: number[] = [];

  function addWords(text: string, isListed: boolean, isTitle: boolean): void {
    if (text === '') return;
    for (const spelling of text.split(' ')) {
      const word = words.get(spelling) ?? addWord(spelling);
      if (isListed) {
        word.productCount += 1;
        if (isTitle) word.titleCount += 1;
      }
      if (length === tokens.length) {
        const longer = new Uint32Array(2 * length);
        longer.set(tokens);
        tokens = longer;
      }
      tokens[length] = word.number;
      length += 1;
    }
  }

  function addWord(spelling: string): Word {
    const root = rootOf(spelling);
    const number = stems.get(root) ?? stems.size;
    stems.set(root, number);
    const word = { number: words.size, stem: number, productCount: 0, titleCount: 0 };
    words.set(spelling, word);
    return word;
  }

  return {
    /** Adds a product. Both texts are search words, see `toSearchWords`. */
    add: (title: string, keywords: string, isListed: boolean) => {
      addWords(title, isListed, true);
      titleEnds.push(length);
      addWords(keywords, isListed, false);
      ends.push(length);
    },
    finish: (): WordIndex =>
      createWordIndex(words, stems, {
        tokens: tokens.slice(0, length),
        ends: Uint32Array.from(ends),
        titleEnds: Uint32Array.from(titleEnds),
      }),
  };
}

type Tokens = { readonly tokens: Uint32Array; readonly ends: Uint32Array; readonly titleEnds: Uint32Array };

function createWordIndex(
  words: ReadonlyMap<string, Word>,
  stems: ReadonlyMap<string, number>,
  texts: Tokens,
): WordIndex {
  const { tokens, ends, titleEnds } = texts;
  const spellings = [...words.keys()];
  const stemOfWord = Uint32Array.from(words.values(), (word) => word.stem);
  const stemAt = (token: number) => stemOfWord[tokens[token] ?? 0] ?? 0;
  const postings = listPostings(texts, stemAt, stems.size);
  const sortedStems = [...stems.keys()].toSorted();

  /** The stems of one word; of a prefix those that begin with it. */
  function findStems(word: string, isPrefix: boolean): readonly number[] {
    const root = rootOf(word);
    if (!isPrefix) return [stems.get(root) ?? []].flat();
    const found: number[] = [];
    for (let at = firstNotBefore(sortedStems, root); sortedStems[at]?.startsWith(root); at += 1)
      found.push(stems.get(sortedStems[at] ?? '') ?? 0);
    return found;
  }

  function hasPhrase(position: number, roots: readonly number[], isInTitle: boolean): boolean {
    const last = ((isInTitle ? titleEnds : ends)[position] ?? 0) - roots.length;
    for (let start = startOf(texts, position); start <= last; start += 1)
      if (roots.every((root, offset) => stemAt(start + offset) === root)) return true;
    return false;
  }

  function selectGroup({ alternatives, match }: WordGroup, isInTitle: boolean): ProductSet {
    const set = createProductSet(ends.length);
    const single = alternatives.filter((phrase) => !phrase.includes(' '));
    // Several spellings have one stem: "tee" and "tees".
    for (const root of new Set(single.flatMap((word) => findStems(word, match === 'prefix'))))
      postings.forEach(root, isInTitle, (position) => addToSet(set, position));
    for (const phrase of alternatives.filter((one) => !single.includes(one))) {
      const words = phrase.split(' ');
      const roots = words.flatMap((word) => findStems(word, false));
      if (roots.length < words.length) continue;
      postings.forEach(roots[0] ?? 0, isInTitle, (position) => {
        if (hasPhrase(position, roots, isInTitle)) addToSet(set, position);
      });
    }
    return set;
  }

  return {
    select: (groups, isInTitle) => {
      const [first, ...others] = groups.map((group) =>
        selectGroup(group, isInTitle || group.match === 'title'),
      );
      return intersect(first ?? createProductSet(ends.length), others);
    },
    terms: [...words]
      .filter(([term, { productCount }]) => productCount > 0 && isTermLength(term))
      .map(([term, { productCount, titleCount }]) => ({ term, productCount, titleCount })),
    titleOf: (position) =>
      Array.from(
        tokens.subarray(startOf(texts, position), titleEnds[position]),
        (number) => spellings[number] ?? '',
      ).join(' '),
  };
}

function startOf({ ends }: Tokens, position: number): number {
  return position === 0 ? 0 : (ends[position - 1] ?? 0);
}

/**
 * The products of each stem, one entry for each of its words: twice the position of the product, plus one for a word of the
 * title.
 */
function listPostings(texts: Tokens, stemAt: (token: number) => number, stemCount: number) {
  const { tokens, ends, titleEnds } = texts;
  /** The entries of a stem are those from `starts[stem]` to `starts[stem + 1]`. */
  const starts = new Uint32Array(stemCount + 1);
  const add = (counts: Uint32Array, at: number, count: number) => {
    counts[at] = (counts[at] ?? 0) + count;
  };
  for (let token = 0; token < tokens.length; token += 1) add(starts, stemAt(token) + 1, 1);
  for (let root = 1; root <= stemCount; root += 1) add(starts, root, starts[root - 1] ?? 0);
  const next = starts.slice();
  const entries = new Uint32Array(tokens.length);
  for (let position = 0; position < ends.length; position += 1) {
    const titleEnd = titleEnds[position] ?? 0;
    for (let token = startOf(texts, position); token < (ends[position] ?? 0); token += 1) {
      const root = stemAt(token);
      entries[next[root] ?? 0] = 2 * position + (token < titleEnd ? 1 : 0);
      add(next, root, 1);
    }
  }
  return {
    forEach: (root: number, isInTitle: boolean, visit: (position: number) => void): void => {
      const end = starts[root + 1] ?? 0;
      for (let at = starts[root] ?? 0; at < end; at += 1) {
        const entry = entries[at] ?? 0;
        if (!isInTitle || (entry & 1) === 1) visit(entry >>> 1);
      }
    },
  };
}

function isTermLength({ length }: string): boolean {
  return length >= termLength.min && length <= termLength.max;
}

/** Where the words from `word` on start in a sorted list. */
export function firstNotBefore(sorted: readonly string[], word: string): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? '') < word) low = middle + 1;
    else high = middle;
  }
  return low;
}
