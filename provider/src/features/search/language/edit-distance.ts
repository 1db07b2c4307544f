const vowels: ReadonlySet<number> = new Set(codesOf('aeiouy'));
const rows = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'];
const codes = 128;
/** Whether two letters are beside each other on a keyboard, by `codes` times the one plus the other. */
const neighbours = new Uint8Array(codes * codes);
for (const [index, row] of rows.entries())
  for (const [column, letter] of [...row].entries()) {
    const below = rows[index + 1] ?? '';
    for (const other of row.charAt(column + 1) + below.charAt(column - 1) + below.charAt(column)) {
      const [left = 0, right = 0] = codesOf(letter + other);
      neighbours[codes * left + right] = 1;
      neighbours[codes * right + left] = 1;
    }
  }

/** What an error costs. Letters are UTF-16 code units. */
type Costs = {
  /** A letter is too much, or too few. `before` is the letter before it, 0 for none. */
  readonly extra: (letter: number, before: number) => number;
  /** 0 for the same letter. */
  readonly replaced: (letter: number, other: number) => number;
  /** Further cost where the first letter is replaced. */
  readonly replacedFirst: number;
  readonly swapped: number;
};

const unitCosts: Costs = {
  extra: () => 1,
  replaced: (letter, other) => (letter === other ? 0 : 1),
  replacedFirst: 0,
  swapped: 1,
};

/** Less for what fingers and ears do; few people mistype the first letter. */
const typingCosts: Costs = {
  extra: (letter, before) => {
    if (letter === before) return 0.5;
    return before !== 0 && vowels.has(letter) ? 0.7 : 1;
  },
  replaced: (letter, other) => {
    if (letter === other) return 0;
    if (vowels.has(letter) && vowels.has(other)) return 0.6;
    return letter < codes && other < codes && neighbours[codes * letter + other] === 1 ? 0.8 : 1.1;
  },
  replacedFirst: 0.3,
  swapped: 0.6,
};

/** How far a typed word is from a word of a list, in errors of typing; `Infinity` above `max`. */
export function typingDistance(typed: string, word: string, max: number): number {
  return createDistances(typed, max, typingCosts).to(word);
}

/**
 * The Damerau-Levenshtein distance: the number of insertions, deletions, substitutions and swaps of neighbours between two
 * words; `Infinity` above `max`.
 */
export function damerauLevenshtein(left: string, right: string, max: number): number {
  return Math.abs(left.length - right.length) > max
    ? Infinity
    : createDistances(left, max, unitCosts).to(right);
}

/** Terms are not longer. */
const maxLength = 64;

/**
 * Measures how far a typed word is from words that follow each other in a list, `Infinity` above `max`. Distances of the start
 * that a word shares with the one before it are not computed again.
 */
export function createDistances(typed: string, max: number, costs: Costs = typingCosts) {
  const table = createTable(typed, costs);
  /** The computed rows of the current word, and the length of its start that is too far away. */
  let computed = 0;
  let tooFar = Infinity;
  return {
    /** Moves to the next word. Returns whether a word with the `shared` first letters of the last one can be near. */
    next: (shared: number): boolean => {
      computed = Math.min(computed, shared);
      if (shared < tooFar) tooFar = Infinity;
      return tooFar === Infinity;
    },
    to: (word: string): number => {
      if (word.length > maxLength) return Infinity;
      while (computed < word.length) {
        const least = table.fillRow(word, computed);
        computed += 1;
        if (least <= max) continue;
        tooFar = computed;
        return Infinity;
      }
      const distance = table.lastOfRow(word.length);
      return distance > max ? Infinity : distance;
    },
  };
}

/** A row for each number of letters of a word, with the distances of the starts of the typed word. */
function createTable(typed: string, costs: Costs) {
  const letters = codesOf(typed);
  const width = letters.length + 1;
  const cells = new Float64Array((maxLength + 1) * width);
  const leastOfRow = new Float64Array(maxLength + 1);
  for (let column = 1; column < width; column += 1)
    cells[column] = at(cells, column - 1) + costs.extra(at(letters, column - 1), at(letters, column - 2));
  return {
    lastOfRow: (row: number): number => at(cells, (row + 1) * width - 1),
    /** Fills the row of one more letter. Returns the least distance that a word with this start can have. */
    fillRow: (word: string, row: number): number => {
      const letter = word.charCodeAt(row);
      const before = row > 0 ? word.charCodeAt(row - 1) : 0;
      const extra = costs.extra(letter, before);
      const start = (row + 1) * width;
      cells[start] = at(cells, start - width) + extra;
      let least = at(cells, start);
      for (let column = 1; column < width; column += 1) {
        const other = at(letters, column - 1);
        const otherBefore = at(letters, column - 2);
        const cell = start + column;
        const isFirst = row + column === 1 && letter !== other;
        let distance = Math.min(
          at(cells, cell - width) + extra,
          at(cells, cell - 1) + costs.extra(other, otherBefore),
          at(cells, cell - width - 1) + costs.replaced(letter, other) + (isFirst ? costs.replacedFirst : 0),
        );
        if (letter === otherBefore && before === other)
          distance = Math.min(distance, at(cells, cell - 2 * width - 2) + costs.swapped);
        cells[cell] = distance;
        least = Math.min(least, distance);
      }
      leastOfRow[row + 1] = least;
      // A swap continues the row before the last one.
      return row === 0 ? least : Math.min(least, at(leastOfRow, row) + costs.swapped);
    },
  };
}

/** 0 before the first letter. */
function at(list: Readonly<ArrayLike<number>>, index: number): number {
  return list[index] ?? 0;
}

function codesOf(text: string): Uint16Array {
  return Uint16Array.from({ length: text.length }, (_, index) => text.charCodeAt(index));
}
