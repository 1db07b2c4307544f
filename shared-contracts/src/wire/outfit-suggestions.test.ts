import { buildWireProduct } from '../testing/index.ts';
import { readOutfitSuggestions, readOutfitSwaps } from './outfit-suggestions.ts';

const about = { total: 1998, reason: 'All in black, each from another brand, Rs 2 below your budget.' };
const outfit = { items: [{ slot: 'top', product: buildWireProduct() }], ...about };

test('outfits are read with their products, and one with an unreadable part is left out', () => {
  const unreadable = [
    { ...outfit, items: [] },
    { ...outfit, items: [{ slot: 'shoes', product: buildWireProduct() }] },
    { ...outfit, items: [...outfit.items, { slot: 'bottom', product: null }] },
    { ...outfit, total: '1998' },
    { ...outfit, reason: ' ' },
    null,
  ];
  const read = readOutfitSuggestions({ outfits: [outfit, ...unreadable], cheapest: 900 });
  expect(read).toMatchObject({ outfits: [{ ...about, items: [{ slot: 'top' }] }], cheapest: 900 });
  expect(read?.outfits).toHaveLength(1);
  expect(readOutfitSuggestions({ outfits: [], cheapest: 'no' })).toEqual({ outfits: [], cheapest: null });
});

test('swaps are read, and unreadable ones are left out', () => {
  const swap = { product: buildWireProduct(), ...about };
  const read = readOutfitSwaps({ cheaper: [swap, {}, { ...swap, product: 1 }], dearer: [], similar: [] });
  expect(read).toMatchObject({ cheaper: [about], dearer: [], similar: [] });
  expect(read?.cheaper).toHaveLength(1);
});

test.each([null, [], 'outfits', { outfits: {} }, { cheaper: [], dearer: [] }])(
  '%j has no outfits and no swaps',
  (value) => {
    expect(readOutfitSuggestions(value)).toBeUndefined();
    expect(readOutfitSwaps(value)).toBeUndefined();
  },
);
