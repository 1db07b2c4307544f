import fc from 'fast-check';
import * as sets from './product-set.ts';

const sizeAndPositions = fc.integer({ min: 1, max: 200 }).chain((size) => {
  const positions = fc.uniqueArray(fc.nat({ max: size - 1 }));
  return fc.record({ size: fc.constant(size), left: positions, right: positions });
});

test('product sets agree with the sets of the language', () => {
  fc.assert(
    fc.property(sizeAndPositions, ({ size, left, right }) => {
      const setOf = (positions: readonly number[]) =>
        sets.selectProducts(size, (position) => positions.includes(position));
      const listOf = (set: sets.ProductSet) =>
        Array.from({ length: size }, (_, position) => position).filter((one) => sets.isInSet(set, one));
      const ascending = (positions: readonly number[]) => positions.toSorted((one, other) => one - other);
      const both = sets.intersect(setOf(left), [setOf(right)]);
      expect(listOf(setOf(left))).toEqual(ascending(left));
      expect(listOf(both)).toEqual(ascending(left.filter((position) => right.includes(position))));
      expect(listOf(sets.subtract(setOf(left), setOf(right)))).toEqual(
        ascending(left.filter((position) => !right.includes(position))),
      );
      expect(listOf(sets.unite(size, [setOf(left), setOf(right)]))).toEqual(
        ascending([...new Set([...left, ...right])]),
      );
      expect(sets.countProducts(setOf(left))).toBe(left.length);
      expect(sets.countCommon(setOf(left), setOf(right))).toBe(listOf(both).length);
      expect([...sets.listPositions(setOf(left))]).toEqual(ascending(left));
    }),
  );
});
