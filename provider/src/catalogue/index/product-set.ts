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

export function toProductSet(size: number, positions: readonly number[]): ProductSet {
  const set = createProductSet(size);
  for (const position of positions) addToSet(set, position);
  return set;
}

/** The products that are in all sets. */
export function intersect(first: ProductSet, others: readonly ProductSet[]): ProductSet {
  const both = first.slice();
  for (const other of others)
    for (let word = 0; word < both.length; word += 1) both[word] = (both[word] ?? 0) & (other[word] ?? 0);
  return both;
}

/** The products that are in one of the sets. */
export function unite(size: number, sets: readonly ProductSet[]): ProductSet {
  const all = createProductSet(size);
  for (const set of sets)
    for (let word = 0; word < all.length; word += 1) all[word] = (all[word] ?? 0) | (set[word] ?? 0);
  return all;
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

/** The number of products that are in both sets. */
export function countCommon(first: ProductSet, second: ProductSet): number {
  let count = 0;
  for (let word = 0; word < first.length; word += 1) {
    const bits = (first[word] ?? 0) & (second[word] ?? 0);
    if (bits !== 0) count += countBits(bits);
  }
  return count;
}

/** The positions of a set in ascending order. */
export function listPositions(set: ProductSet): Uint32Array {
  const positions = new Uint32Array(countProducts(set));
  let count = 0;
  for (let word = 0; word < set.length; word += 1)
    for (let bits = set[word] ?? 0; bits !== 0; bits &= bits - 1) {
      positions[count] = word * 32 + 31 - Math.clz32(bits & -bits);
      count += 1;
    }
  return positions;
}

/** Adds neighbouring bits, pairs, and groups of four, in all bytes at once. */
export function countBits(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55_55_55_55);
  const fours = (pairs & 0x33_33_33_33) + ((pairs >>> 2) & 0x33_33_33_33);
  return Math.imul((fours + (fours >>> 4)) & 0x0f_0f_0f_0f, 0x01_01_01_01) >>> 24;
}
