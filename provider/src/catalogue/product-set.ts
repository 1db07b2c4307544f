/**
 * A set of products of one index: a bit per position, 32 in each word. An intersection of sets of 50,000 products is a loop
 * over 1,563 words.
 */
export type ProductSet = Int32Array;

export function createProductSet(size: number): ProductSet {
  return new Int32Array(Math.ceil(size / 32));
}

export function addToSet(set: ProductSet, position: number): void {
  set[position >>> 5] = (set[position >>> 5] ?? 0) | (1 << (position & 31));
}

export function isInSet(set: ProductSet, position: number): boolean {
  return ((set[position >>> 5] ?? 0) & (1 << (position & 31))) !== 0;
}

export function selectProducts(size: number, isSelected: (position: number) => boolean): ProductSet {
  const set = createProductSet(size);
  for (let position = 0; position < size; position += 1) if (isSelected(position)) addToSet(set, position);
  return set;
}

/** The products that are in all sets. */
export function intersect(first: ProductSet, others: readonly ProductSet[]): ProductSet {
  const both = first.slice();
  for (const other of others)
    for (let word = 0; word < both.length; word += 1) both[word] = (both[word] ?? 0) & (other[word] ?? 0);
  return both;
}

/** The products of `first` that are not in `second`. */
export function subtract(first: ProductSet, second: ProductSet): ProductSet {
  return first.map((bits, word) => bits & ~(second[word] ?? 0));
}

export function countProducts(set: ProductSet): number {
  let count = 0;
  for (let word = 0; word < set.length; word += 1) count += countBits(set[word] ?? 0);
  return count;
}

/** Adds neighbouring bits, pairs, and groups of four, in all bytes at once. */
function countBits(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55_55_55_55);
  const fours = (pairs & 0x33_33_33_33) + ((pairs >>> 2) & 0x33_33_33_33);
  return Math.imul((fours + (fours >>> 4)) & 0x0f_0f_0f_0f, 0x01_01_01_01) >>> 24;
}

/** The position of the lowest product in a word that is not 0. */
export function lowestBit(bits: number): number {
  return 31 - Math.clz32(bits & -bits);
}
