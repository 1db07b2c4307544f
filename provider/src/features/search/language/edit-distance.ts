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

function measure(left: string, right: string, { costs, max }: Measure): number {
  let beforeLast: readonly number[] = [];
  let last: readonly number[] = [0];
  for (let column = 0; column < right.length; column += 1)
    last = [...last, at(last, column) + costs.extra(right, column)];
  for (let row = 0; row < left.length; row += 1) {
    const current = [at(last, 0) + costs.extra(left, row)];
    for (let column = 0; column < right.length; column += 1) {
      const isSwapped =
        row > 0 &&
        left.charAt(row) === right.charAt(column - 1) &&
        left.charAt(row - 1) === right.charAt(column);
      current.push(
        Math.min(
          at(last, column + 1) + costs.extra(left, row),
          at(current, column) + costs.extra(right, column),
          at(last, column) + costs.replaced(left.charAt(row), right.charAt(column), row + column === 0),
          isSwapped ? at(beforeLast, column - 1) + costs.swapped : Infinity,
        ),
      );
    }
    if (Math.min(...current) > max) return Infinity;
    beforeLast = last;
    last = current;
  }
  const distance = at(last, right.length);
  return distance > max ? Infinity : distance;
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Infinity;
}
