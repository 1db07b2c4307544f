const vowels = new Set('aeiouy');
const rows = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'];
/** Letters beside each other on a keyboard, as pairs. */
const neighbours: ReadonlySet<string> = new Set(
  rows.flatMap((row, at) => {
    const below = rows[at + 1] ?? '';
    return [...row].flatMap((letter, column) =>
      [row.charAt(column + 1), below.charAt(column - 1), below.charAt(column)]
        .filter(Boolean)
        .flatMap((other) => [letter + other, other + letter]),
    );
  }),
);

/** What an error costs. */
type Costs = {
  /** The letter at `position` is too much, or too few. */
  readonly extra: (word: string, position: number) => number;
  /** 0 for the same letter. */
  readonly replaced: (letter: string, other: string, isFirst: boolean) => number;
  readonly swapped: number;
};

const unitCosts: Costs = {
  extra: () => 1,
  replaced: (letter, other) => (letter === other ? 0 : 1),
  swapped: 1,
};

/** Less for what fingers and ears do; few people mistype the first letter. */
const typingCosts: Costs = {
  extra: (word, position) => {
    const letter = word.charAt(position);
    if (position > 0 && letter === word.charAt(position - 1)) return 0.5;
    return vowels.has(letter) && position > 0 ? 0.7 : 1;
  },
  replaced: (letter, other, isFirst) => {
    if (letter === other) return 0;
    const cost = neighbours.has(letter + other) ? 0.8 : 1.1;
    return (vowels.has(letter) && vowels.has(other) ? 0.6 : cost) + (isFirst ? 0.3 : 0);
  },
  swapped: 0.6,
};

/** How far a typed word is from a word of a list, in errors of typing; `Infinity` above `max`. */
export function typingDistance(typed: string, word: string, max: number): number {
  return measure(typed, word, { costs: typingCosts, max });
}

/**
 * The Damerau-Levenshtein distance: the number of insertions, deletions, substitutions and swaps of neighbours between two
 * words; `Infinity` above `max`.
 */
export function damerauLevenshtein(left: string, right: string, max: number): number {
  return Math.abs(left.length - right.length) > max
    ? Infinity
    : measure(left, right, { costs: unitCosts, max });
}

type Measure = { readonly costs: Costs; readonly max: number };
type Words = { readonly left: string; readonly right: string; readonly costs: Costs };
/** The distances of the last but one, the last and the current number of letters. */
type Rows = readonly [beforeLast: Float64Array, last: Float64Array, current: Float64Array];

/** Terms are not longer. */
const maxLength = 64;
const createRow = () => new Float64Array(maxLength + 1);
/** Reused: a correction compares a word with hundreds of others. */
const buffers: Rows = [createRow(), createRow(), createRow()];

function measure(left: string, right: string, { costs, max }: Measure): number {
  if (right.length > maxLength) return Infinity;
  let [beforeLast, last, current] = buffers;
  last[0] = 0;
  for (let column = 0; column < right.length; column += 1)
    last[column + 1] = at(last, column) + costs.extra(right, column);
  for (let row = 0; row < left.length; row += 1) {
    const least = fillRow([beforeLast, last, current], row, { left, right, costs });
    if (least > max) return Infinity;
    [beforeLast, last, current] = [last, current, beforeLast];
  }
  const distance = at(last, right.length);
  return distance > max ? Infinity : distance;
}

/** Returns the least distance of the row. */
function fillRow([beforeLast, last, current]: Rows, row: number, { left, right, costs }: Words): number {
  current[0] = at(last, 0) + costs.extra(left, row);
  let least = at(current, 0);
  for (let column = 0; column < right.length; column += 1) {
    const [letter, other] = [left.charAt(row), right.charAt(column)];
    const isSwapped = row > 0 && letter === right[column - 1] && left[row - 1] === other;
    const distance = Math.min(
      at(last, column + 1) + costs.extra(left, row),
      at(current, column) + costs.extra(right, column),
      at(last, column) + costs.replaced(letter, other, row + column === 0),
      isSwapped ? at(beforeLast, column - 1) + costs.swapped : Infinity,
    );
    current[column + 1] = distance;
    least = Math.min(least, distance);
  }
  return least;
}

function at(row: Float64Array, column: number): number {
  return row[column] ?? Infinity;
}
