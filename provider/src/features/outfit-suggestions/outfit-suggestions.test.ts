import {
  amountInPaise,
  readOutfitSuggestions,
  readOutfitSwaps,
  swapKinds,
  type OutfitSlot,
  type Product,
  type SuggestedOutfit,
} from '@szn/shared-contracts';
import { formatPrice } from '@szn/shared-contracts/wire';
import fc from 'fast-check';
import { openTestApp, type TestApp } from '../../../test/support/open-test-app.ts';
import { createTestDraft } from '../../../test/support/test-products.ts';
import { testProjectRoot } from '../../../test/support/test-project-root.ts';
import { writeDrafts } from '../../../test/search/open-catalogue.ts';
import { numberGarmentKind } from '../../catalogue/garment-kind.ts';
import { readSampleCatalogue } from '../../catalogue/store/seed.ts';
import { toSearchWords } from '../../catalogue/text-normalization.ts';
import { composeOutfits } from './compose-outfits.ts';

let opened: TestApp;
beforeAll(async () => {
  opened = await openTestApp();
  const config = { SAMPLE_PRODUCTS: 3000, SAMPLE_CATALOGUE: undefined };
  await opened.db.deleteFrom('products').execute();
  await writeDrafts(opened.db, readSampleCatalogue(config, testProjectRoot));
  opened.advanceClock(5000);
}, 120_000);
afterAll(() => opened.close());

async function suggest(query: Record<string, string>) {
  const answer = await opened.app.inject({ url: '/products/outfits', query });
  expect(answer.statusCode).toBe(200);
  const suggestions = readOutfitSuggestions(answer.json());
  if (suggestions === undefined) throw new Error('The answer is no suggestion');
  return suggestions;
}

async function listSwaps(query: Record<string, string>) {
  const swaps = readOutfitSwaps((await opened.app.inject({ url: '/products/outfits/swaps', query })).json());
  if (swaps === undefined) throw new Error('The answer has no swaps');
  return swaps;
}

const slots: readonly OutfitSlot[] = ['top', 'bottom', 'layer', 'accessory'];
const neutral = new Set(['Black', 'Grey', 'White', 'Beige', 'Brown', 'Silver', 'Gold']);
const paid = ({ price, salePrice }: Product) => (amountInPaise(salePrice ?? price) ?? Number.NaN) / 100;
const kindOf = ({ title }: Product) => numberGarmentKind(toSearchWords(title));
const sum = (products: readonly Product[]) => products.reduce((total, one) => total + paid(one), 0);

const requests = fc.record({
  gender: fc.constantFrom('men', 'women'),
  budget: fc.integer({ min: 1, max: 12_000 }),
  colour: fc.option(fc.constantFrom('Black', 'Red', 'Blue', 'Green', 'Pink', 'Beige'), { nil: undefined }),
  size: fc.option(fc.constantFrom('S', 'M', 'XL', '32'), { nil: undefined }),
});

test('outfits of 500 requests are within the budget, have one product of a kind, and reasons that are true', async () => {
  await fc.assert(
    fc.asyncProperty(requests, async ({ gender, budget, colour, size }) => {
      const query = {
        gender,
        budget: String(budget),
        ...(colour !== undefined && { colour }),
        ...(size !== undefined && { size }),
      };
      const { outfits, cheapest } = await suggest(query);
      const isAffordable = cheapest !== null && cheapest <= budget;
      expect(outfits.length > 0 || colour !== undefined).toBe(isAffordable || colour !== undefined);
      const ids = outfits.flatMap(({ items }) => items.map(({ product }) => product.id));
      expect(new Set(ids).size).toBe(ids.length);
      for (const outfit of outfits) {
        checkOutfit(outfit, budget);
        const colours = outfit.items.map(({ product }) => product.colour);
        expect(colours).toContain(colour ?? colours[0]);
        for (const { product } of outfit.items) checkSize(product, size);
      }
    }),
    { numRuns: 500 },
  );
}, 300_000);

function checkOutfit({ items, total, reason }: SuggestedOutfit, budget: number) {
  const names = items.map(({ slot }) => slot);
  expect(names.slice(0, 2)).toEqual(['top', 'bottom']);
  expect(names).toEqual(slots.filter((slot) => names.includes(slot)));
  checkProducts(
    items.map(({ product }) => product),
    { total, reason, budget },
  );
}

type Claim = { readonly total: number; readonly reason: string; readonly budget: number };

function checkProducts(products: readonly Product[], { total, reason, budget }: Claim) {
  expect(total).toBe(sum(products));
  expect(total).toBeLessThanOrEqual(budget);
  const kinds = products.map(kindOf);
  expect(new Set(kinds).size).toBe(kinds.length);
  const isDenim = ({ colour, title }: Product) => colour === 'Blue' && /denim|jeans/i.test(title);
  const colours = products.map((product) => product.colour ?? '');
  const accents = products.filter((one) => !neutral.has(one.colour ?? '') && !reason.includes('blue denim'));
  expect(new Set(accents.filter((one) => !isDenim(one)).map(({ colour }) => colour)).size).toBeLessThan(2);
  // The sentence names each colour, the number of brands and the money that is left.
  const [named = '', brands, money] = reason.split(/, (?=each from|from \d|all of|Rs|for exactly)/);
  for (const colour of colours) expect(named.toLowerCase()).toContain(colour.toLowerCase());
  const count = new Set(products.map(({ source }) => source)).size;
  const all = count === products.length ? 'each from another brand' : `from ${count} brands`;
  expect(brands).toBe(count === 1 ? 'all of one brand' : all);
  const left = { paise: Math.round((budget - total) * 100) };
  expect(money).toBe(
    left.paise === 0 ? 'for exactly your budget.' : `${formatPrice(left)} below your budget.`,
  );
}

function checkSize({ sizes, soldOutSizes }: Product, size: string | undefined) {
  const isLetter = (name: string) => /^(?:[0-9]?X*[SL]|M)$/.test(name);
  const systemOf = (name: string) => (name === 'One size' ? name : isLetter(name));
  const known = size === undefined ? [] : (sizes ?? []).filter((name) => systemOf(name) === systemOf(size));
  const isAvailable = known.includes(size ?? '') && soldOutSizes?.includes(size ?? '') !== true;
  expect(known.length === 0 || isAvailable).toBe(true);
}

test.each(['men', 'women'])(
  'each product of an outfit for %s can be swapped for cheaper, dearer and similar ones, with the new total',
  async (gender) => {
    const budget = 6000;
    const { outfits } = await suggest({ gender, budget: String(budget) });
    expect(outfits).toHaveLength(3);
    const pairs = outfits.flatMap(({ items }) => items.map(({ product }) => ({ items, product })));
    const found = { cheaper: 0, dearer: 0, similar: 0 };
    for (const { items, product } of pairs) {
      const ids = items.map((item) => item.product.id ?? '');
      const query = { gender, budget: String(budget), items: ids.join(','), swap: product.id ?? '' };
      const swaps = await listSwaps(query);
      const all = swapKinds.flatMap((kind) => swaps[kind]);
      for (const { product: other, ...claim } of all) {
        const changed = items.map((item) => (item.product === product ? other : item.product));
        checkProducts(changed, { ...claim, budget });
      }
      expect(ids.filter((id) => all.some(({ product: other }) => other.id === id))).toEqual([]);
      for (const { product: other } of swaps.cheaper) expect(paid(other)).toBeLessThan(paid(product));
      for (const { product: other } of swaps.dearer) expect(paid(other)).toBeGreaterThan(paid(product));
      for (const kind of swapKinds) found[kind] += swaps[kind].length;
    }
    expect(Math.min(...Object.values(found))).toBeGreaterThan(0);
  },
);

const brandsOfEqualItems = fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 6 });

test('of products that differ by their brands only, those of different brands are chosen', () => {
  const equal = { paise: 50_000, colour: 'Black', isNeutral: true, kind: 0, styles: 0 };
  fc.assert(
    fc.property(brandsOfEqualItems, brandsOfEqualItems, (tops, bottoms) => {
      const list = (slot: OutfitSlot, brands: readonly number[], first: number) =>
        brands.map((brand, index) => ({
          ...equal,
          slot,
          brand,
          position: first + index,
          design: first + index,
        }));
      const candidates = { top: list('top', tops, 0), bottom: list('bottom', bottoms, 10) };
      const [best] = composeOutfits(
        { ...candidates, layer: [], accessory: [] },
        { budgetPaise: 100_000, colour: undefined },
      );
      const possible = Math.min(2, new Set([...tops, ...bottoms]).size);
      expect(new Set(best?.items.map(({ brand }) => brand)).size).toBe(possible);
    }),
  );
});

test('equal requests get equal outfits, and a larger budget is used', async () => {
  const small = await suggest({ gender: 'men', budget: '3000' });
  const large = await suggest({ gender: 'men', budget: '9000' });
  expect(await suggest({ gender: 'men', budget: '3000' })).toEqual(small);
  expect(large.outfits[0]?.total).toBeGreaterThan(small.outfits[0]?.total ?? Infinity);
  expect(large.outfits[0]?.items.length).toBeGreaterThanOrEqual(3);
});

test('a size leaves out the products that are sold out in it, not those of another system', async () => {
  const sizes = (available: boolean) => [{ name: 'M', isAvailable: available }];
  const base = { gender: 'women' as const, pricePaise: 50_000, salePaise: null, styles: [], colour: 'Black' };
  const drafts = [
    { title: 'Plain Tee', category: 'T-shirts', sizes: sizes(false) },
    { title: 'Boxy Tee', category: 'T-shirts', sizes: sizes(true) },
    { title: 'Plain Jeans', category: 'Jeans', sizes: [{ name: '28', isAvailable: false }] },
  ].map((change, number) =>
    createTestDraft(70_000 + number, { ...base, ...change, source: `Shop ${number}` }),
  );
  await opened.db.deleteFrom('products').execute();
  await writeDrafts(opened.db, drafts);
  opened.advanceClock(5000);
  const titles = async (size: string) => {
    const { outfits } = await suggest({ gender: 'women', budget: '2000', size });
    return outfits.map(({ items }) => items.map(({ product }) => product.title));
  };
  expect(await titles('m')).toEqual([['Boxy Tee', 'Plain Jeans']]);
  expect(await titles('28')).toEqual([]);
});

test.each([
  ['/products/outfits?gender=men', 400],
  ['/products/outfits?gender=men&budget=0', 400],
  ['/products/outfits?gender=none&budget=500', 400],
  ['/products/outfits?gender=men&budget=500&x=1', 400],
  ['/products/outfits/swaps?gender=men&budget=500&items=1&swap=1', 400],
  ['/products/outfits/swaps?gender=men&budget=500&items=1,2&swap=1', 404],
  [`/products/outfits/swaps?gender=men&budget=500&items=${'0'.repeat(24)},${'1'.repeat(24)}&swap=x`, 404],
])('%s returns %i', async (url, status) => {
  expect((await opened.app.inject(url)).statusCode).toBe(status);
});
