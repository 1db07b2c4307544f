import fc from 'fast-check';
import { isRemote } from '../remote/define-remote.ts';
import { findBrand, findBrandByStoredName, findStoredSource } from '../routes/brands.ts';
import { findCategory } from '../routes/categories.ts';
import { categorySlug } from '../routes/names.ts';
import { paths } from '../routes/paths.ts';
import { splashChanged, productOpened } from '../topics/page-topics.ts';
import { profileSaved, sessionChanged, sessionEnded } from '../topics/session-topics.ts';
import { wishlistChanged, wishlistSet } from '../topics/wishlist-topics.ts';
import { readFacets, type FacetValue } from './facets.ts';
import { readFilterOptions } from './listing-options.ts';
import { readProduct, readProducts, toWireProduct, type Product } from './product.ts';
import { readProductPage, readWishlist } from './product-lists.ts';
import { formatPrice } from './price.ts';
import { readImageUrl, readWebUrl } from './readers.ts';
import { readSignInResponse, readUser } from './user.ts';

const runs = { numRuns: 300 };

describe('readers of untrusted data', () => {
  test('return products with texts, a safe link and picture, and a valid price', () => {
    fc.assert(
      fc.property(hostile(), (value) => {
        for (const product of [readProduct(value), ...readProducts([value, value])]) expectShowable(product);
      }),
      runs,
    );
  });

  test('return the same product after conversion to its wire form', () => {
    fc.assert(
      fc.property(hostile(), (value) => {
        const product = readProduct(value);
        const stored = product && toWireProduct(product);

        expect(readProduct(stored && JSON.parse(JSON.stringify(stored)))).toEqual(product);
        const command = { product: stored, isInWishlist: true };
        expect(wishlistSet.read(command)).toEqual(product?.id ? command : undefined);
      }),
      runs,
    );
  });

  test('return unique keys and a boolean hasMore', () => {
    fc.assert(
      fc.property(
        fc.oneof(hostile(), fc.array(hostile())),
        fc.integer({ min: 1, max: 50 }),
        (value, limit) => {
          const page = readProductPage(value, limit);
          const keys = page.products.map((product) => product.key);

          expect(new Set(keys).size).toBe(keys.length);
          expect(typeof page.hasMore).toBe('boolean');
          expect(page.total === null || (Number.isSafeInteger(page.total) && page.total >= 0)).toBe(true);
        },
      ),
      runs,
    );
  });

  test('return wishlist products and other ids without duplicates', () => {
    fc.assert(
      fc.property(fc.oneof(hostile(), fc.array(hostile())), (value) => {
        const { products, idsOnly } = readWishlist(value);
        const ids = [...products.map((product) => product.id), ...idsOnly];

        expect(ids.every((id) => typeof id === 'string' && id.trim() !== '')).toBe(true);
        expect(new Set(ids).size).toBe(ids.length);
      }),
      runs,
    );
  });

  test('return a user with an id and text fields only, or none', () => {
    fc.assert(
      fc.property(hostile(), (value) => {
        const { token, user } = readSignInResponse(value);

        expect(token === null || token.trim() === token).toBe(true);
        expect(user).toEqual(readUser(value) ?? null);
        expect(user === null || isMember(user)).toBe(true);
        expect(user && sessionChanged.read({ status: 'member', user })).toEqual(
          user && { status: 'member', user },
        );
      }),
      runs,
    );
  });

  test('return distinct filter texts and a range of whole prices', () => {
    fc.assert(
      fc.property(hostile(), (value) => {
        const options = readFilterOptions({ filterOptions: value });
        const texts = [options?.brands ?? [], options?.categories ?? [], options?.styles ?? []];

        expect(texts.every((list) => new Set(list).size === list.length && !list.includes(''))).toBe(true);
        expect(options === undefined || isWholeRange(options.priceRange)).toBe(true);
      }),
      runs,
    );
  });

  test('return distinct facets and values with whole counts, and ascending steps', () => {
    const facet = fc.record({
      key: fc.constantFrom('brands', 'minDiscount', 'x'),
      label: hostileText(),
      type: fc.constantFrom('names', 'swatches', 'price', 'discount', 'flag', 'cloud'),
      values: fc.oneof(fc.array(fc.record({ id: hostileText(), count: fc.nat() })), hostile()),
    });
    fc.assert(
      fc.property(fc.oneof(hostile(), fc.array(facet)), hostile(), (given, total) => {
        const facets = readFacets({ facets: given, total })?.facets ?? [];
        const idsOf = facets.map(({ values }) => values.map(({ id }) => id));
        const counts = facets.flatMap(({ values }) => values.map(({ count }) => count));
        const steps = facets.filter(({ type }) => type === 'price' || type === 'discount');

        expect(counts.every((count) => count !== null && Number.isSafeInteger(count) && count >= 0)).toBe(
          true,
        );
        for (const ids of [facets.map(({ key }) => key), ...idsOf])
          expect(new Set(ids).size).toBe(ids.length);
        for (const { values } of steps) expect(values).toEqual(inOrder(values));
      }),
      runs,
    );
  });

  test('of topics return the same value for their own result', () => {
    const topics = [
      productOpened,
      sessionChanged,
      sessionEnded,
      profileSaved,
      splashChanged,
      wishlistChanged,
      wishlistSet,
    ];
    fc.assert(
      fc.property(hostile(), (value) => {
        for (const topic of topics) {
          const payload: unknown = topic.read(value);

          expect(payload === undefined || topic.read(payload)).toEqual(payload ?? true);
        }
        expect(isRemote(value)).toBe(false);
      }),
      runs,
    );
  });

  test('of names in URLs return a known entry or undefined', () => {
    fc.assert(
      fc.property(hostileText(), (text) => {
        expect([undefined, 'string']).toContain(findStoredSource(text) && typeof findStoredSource(text));
        expect(findBrand(text)?.slug ?? '').toMatch(/^\w*$/);
        expect(findBrandByStoredName(text)?.slug ?? '').toMatch(/^\w*$/);
        expect(findCategory('men', text)?.slug ?? categorySlug(text)).toBe(categorySlug(text));
        expect(() => new URL(paths.search(text), 'https://szn.example')).not.toThrow();
      }),
      runs,
    );
  });

  test('never change Object.prototype', () => {
    const names = Object.getOwnPropertyNames(Object.prototype);
    fc.assert(
      fc.property(hostile(), (value) => {
        readProductPage(value, 12);
        readWishlist(value);
        readSignInResponse(value);
        readFilterOptions(value);
        readFacets(value);
        readFacets({ facets: value });

        expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(names);
      }),
    );
  });
});

function expectShowable(product: Product | undefined): void {
  if (!product) return;
  const { title, source, key, link, image, price, salePrice, discountPercent } = product;
  expect([title, source, key].every((text) => text.trim() !== '')).toBe(true);
  expect(link).toBe(link === null ? null : readWebUrl(link));
  expect(image).toBe(image === null ? null : readImageUrl(image));
  expect(formatPrice(price)).not.toMatch(/^(?:Rs )?(?:NaN|undefined|null|-|∞|\[object)/);
  expect(salePrice === null).toBe(discountPercent === null);
  const {
    colour = 'x',
    pattern = 'x',
    fit = 'x',
    fabric = 'x',
    otherColours = [{ id: 'x', colour: 'x' }],
    furtherImages = ['/media/x'],
  } = product;
  expect(furtherImages.map((image) => readImageUrl(image))).toEqual(furtherImages);
  expect(furtherImages.length).toBeGreaterThan(0);
  expect(furtherImages.length).toBeLessThanOrEqual(4);
  const traits = [colour, pattern, fit, fabric, ...otherColours.flatMap((other) => [other.id, other.colour])];
  expect(traits.every((text) => text.trim() === text && text !== '')).toBe(true);
  expect(otherColours.length).toBeGreaterThan(0);
  expect(otherColours.length).toBeLessThanOrEqual(5);
}

function inOrder(steps: readonly FacetValue[]): readonly FacetValue[] {
  return steps.toSorted((left, right) => Number(left.id) - Number(right.id));
}

function isWholeRange({ min, max }: { readonly min: number; readonly max: number }): boolean {
  return Number.isInteger(min) && Number.isInteger(max) && min >= 0 && max >= min;
}

function isMember(user: {
  readonly id: string;
  readonly name: string;
  readonly photo: string | null;
}): boolean {
  return (
    user.id.trim() !== '' &&
    typeof user.name === 'string' &&
    user.photo === readImageUrl(user.photo ?? undefined)
  );
}

/** Responses with known field names and arbitrary values, and arbitrary JSON. */
function hostile(): fc.Arbitrary<unknown> {
  const leaf = fc.oneof(
    hostileText(),
    fc.anything({ withBigInt: true, withNullPrototype: true }),
    fc.double(),
  );
  const { answer } = fc.letrec((tie) => ({
    answer: fc.oneof({ maxDepth: 4 }, leaf, fc.array(tie('answer'), { maxLength: 4 }), tie('object')),
    object: fc
      .array(fc.tuple(fc.constantFrom(...fieldNames), tie('answer')), { maxLength: 8 })
      // `fromEntries` makes own fields even of `__proto__`, as JSON.parse does.
      .map((entries) => Object.fromEntries(entries)),
  }));
  return answer;
}

function hostileText(): fc.Arbitrary<string> {
  return fc.oneof(fc.constantFrom(...nastyTexts), fc.string({ unit: 'binary' }), fc.webUrl());
}

const fieldNames = (
  '_id id title image source price salePrice link products data hasMore total items wishlist product productId ' +
  'productIds colour pattern fit fabric otherColours furtherImages facets key label type values count swatch sale user token name email phone photo address filterOptions brands categories styles priceRange min max ' +
  'success status reason isShown routes contract start __proto__ constructor toString length'
).split(' ');

const wordLikeTexts =
  'null undefined NaN Infinity -1 0 1e999 N/A Rs. ₹-5 __proto__ constructor toString hm tshirts javascript:alert(1) ' +
  'data:text/html,x //evil.example /\\evil.example %00 %E0%A4%A member guest expired 1,29,999 1,2,99 /media/a.webp ' +
  'https://a@b.example/ <script>alert(1)</script>';
const nastyTexts = wordLikeTexts
  .split(' ')
  .concat(['', ' ', '\u0000', '\u202e', '\ufeff', '\ud800', '𝕏'], ['9'.repeat(400), 'a'.repeat(10_000)]);
