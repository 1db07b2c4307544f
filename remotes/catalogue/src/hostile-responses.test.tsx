import { cleanup, screen, waitFor, within } from '@testing-library/react';
import fc from 'fast-check';
import { RequestError } from '@szn/shared-contracts';
import { buildWireProduct, createFakeServices } from '@szn/shared-contracts/testing';
import { openCatalogue, products, shownTitles } from './testing/open-catalogue.tsx';

/** Pages of each kind, and the request whose response is hostile. */
const pages = [
  { path: '/men', request: '/products/gender/men', heading: 'Men', list: 'products' },
  { path: '/sale', request: '/products/sale', heading: 'Sale', list: 'products' },
  { path: '/search?q=tee', request: '/products/search', heading: 'Search Results for "tee"', list: 'data' },
] as const;

/** Titles of the cards, or the state that replaces them. */
type Shown = readonly string[] | 'nothing' | 'an error';

const script = '<img src=x onerror=alert(1)><script>alert(1)</script>';
const longTitle = 'Loud '.repeat(2000).trim();
/** Reduced products, which the sale page shows as well. */
const tampered = (fields: object) => ({ ...buildWireProduct({ salePrice: 999 }), ...fields });

/** Hostile lists of products. One page shows all of them, the others the first six: all use the same reader. */
const lists: readonly { readonly name: string; readonly list: unknown; readonly shown: Shown }[] = [
  { name: 'null', list: null, shown: 'nothing' },
  { name: 'a text', list: '<html>Bad gateway</html>', shown: 'nothing' },
  { name: 'an object', list: { 0: tampered({}), length: 1 }, shown: 'nothing' },
  { name: 'no products among other things', list: [null, 1, 'x', [], true], shown: 'nothing' },
  { name: 'null beside a product', list: [null, tampered({ title: 'Tee' })], shown: ['Tee'] },
  { name: 'markup in every field', list: [tampered(inEveryField(script))], shown: [script] },
  { name: 'a title of 10,000 characters', list: [tampered({ title: longTitle })], shown: [longTitle] },
  {
    name: 'ids that are null',
    list: [
      tampered({ _id: null, title: 'One', link: 'https://brand.example/1' }),
      tampered({ _id: null, title: 'Two', link: 'https://brand.example/2' }),
    ],
    shown: ['One', 'Two'],
  },
  {
    name: 'the same id twice',
    list: [tampered({ _id: '7', title: 'One' }), tampered({ _id: '7', title: 'Two' })],
    shown: ['One'],
  },
  {
    name: 'links and pictures that are scripts',
    list: [tampered({ title: 'Tee', link: 'javascript:alert(1)', image: 'javascript:alert(1)' })],
    shown: ['Tee'],
  },
  {
    name: 'fields of other types',
    list: [tampered({ title: {}, source: [], image: 7, link: null })],
    shown: ['Untitled Product'],
  },
];

function inEveryField(text: string): object {
  return { title: text, source: text, image: text, link: text, style: text, category: text };
}

/** Hostile responses. */
const answers: readonly { readonly name: string; readonly answer: () => unknown; readonly shown: Shown }[] = [
  { name: 'null', answer: () => null, shown: 'nothing' },
  { name: 'a page of HTML', answer: malformed, shown: 'an error' },
  { name: 'fields of other names', answer: () => ({ items: products(3), more: true }), shown: 'nothing' },
  { name: 'deep nesting', answer: () => nest(500), shown: 'nothing' },
];

/** The error of the shell's HTTP client for a response that is no JSON. */
function malformed(): never {
  throw new RequestError('malformed', { status: 200 });
}

function nest(depth: number): unknown {
  return Array.from({ length: depth }).reduce((inner) => ({ products: inner }), {});
}

function whatIsShown(): Shown {
  if (screen.queryByText(/^(?:Nothing here right now|Oops! No|No products found)/)) return 'nothing';
  if (screen.queryAllByRole('alert').length > 0) return 'an error';
  return shownTitles();
}

describe.each(pages)('$path', ({ path, request, heading, list: field }) => {
  async function openWith(answer: (page: number) => unknown) {
    const services = createFakeServices();
    services.http.answer('GET /products/filter-options', () => ({
      filterOptions: { brands: 'x', styles: 7 },
    }));
    services.http.answer(`GET ${request}`, ({ query }) => answer(Number(query.page)));
    return openCatalogue(path, { services });
  }

  async function expectShown(shown: Shown, services: { readonly reportedErrors: readonly unknown[] }) {
    expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeInTheDocument();
    await waitFor(() => expect(whatIsShown()).toEqual(shown));
    expect(document.querySelector('main script, article script, [onerror], [href^="javascript"]')).toBeNull();
    expect(services.reportedErrors).toEqual([]);
  }

  it.each(path === '/men' ? lists : lists.slice(0, 6))(
    'The page shows the readable part of a list with $name',
    async ({ list, shown }) => {
      const { services } = await openWith(() => ({ [field]: list, hasMore: false, total: -1 }));
      await expectShown(shown, services);
    },
  );

  it.each(answers)('The page shows the readable part of $name', async ({ answer, shown }) => {
    const { services } = await openWith(answer);
    await expectShown(shown, services);
  });

  it.each([
    ['the same products', () => products(12, 1, { salePrice: 99 })],
    ['nothing', () => []],
    ['no list', () => null],
  ])('Automatic loading stops when every further page is %s', async (_name, further) => {
    const first = products(12, 1, { salePrice: 99 });
    const { requests, scrollToEnd } = await openWith((page) => ({
      [field]: page === 1 ? first : further(),
      hasMore: true,
    }));
    const asked = () => requests.filter((sent) => sent.path === request).length;
    await scrollToEnd();
    await screen.findByRole('link', { name: 'Load more' });
    const before = asked();
    await scrollToEnd();
    await scrollToEnd();
    expect(asked()).toBe(before);
    expect(before).toBeLessThanOrEqual(4);
    expect(shownTitles()).toHaveLength(12);
  });

  it('The cards stay when a further page is no list', async () => {
    const first = products(12, 1, { salePrice: 99 });
    const { scrollToEnd, user } = await openWith((page) =>
      page === 1 ? { [field]: first, hasMore: true } : malformed(),
    );
    await scrollToEnd();
    expect(await screen.findByRole('alert')).toBeInTheDocument();
    expect(shownTitles()).toHaveLength(12);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('alert')).toBeInTheDocument();
  });
});

declare const process: { readonly env: Readonly<Record<string, string | undefined>> };
/** MUTATED_ANSWERS and SEED set how many and which. */
const mutatedCount = Number(process.env['MUTATED_ANSWERS'] ?? 40);
const seed = Number(process.env['SEED'] ?? 1);

/** Replaces or removes up to three values anywhere in an answer. */
const mutated = fc
  .array(fc.tuple(fc.nat(), fc.constantFrom(...hostileValues(), undefined)), { minLength: 1, maxLength: 3 })
  .map((mutations) => {
    const answer = { products: products(3), hasMore: false, total: 3, page: 1 };
    for (const [at, value] of mutations) {
      const fields = listFields(answer);
      const [parent, name] = fields[at % fields.length] ?? [answer, 'products'];
      if (value === undefined) Reflect.deleteProperty(parent, name);
      // A copy: a later mutation inside of it must not change the value of other answers, or make a cycle.
      else Reflect.set(parent, name, structuredCopy(value));
    }
    return answer;
  });

function hostileValues(): readonly unknown[] {
  const numbers = [0, -1, 1e21, 0.1, Number.MAX_SAFE_INTEGER];
  const texts = [
    '',
    ' ',
    'undefined',
    'null',
    '__proto__',
    script,
    'javascript:alert(1)',
    'x'.repeat(5000),
    '\u202e\0',
  ];
  return [null, true, false, ...numbers, ...texts, [], {}, [[]], [null], { products: [] }, { length: 1e9 }];
}

function listFields(value: object): readonly (readonly [object, string])[] {
  return Object.entries(value).flatMap(([name, field]: [string, unknown]) => [
    [value, name] as const,
    ...(typeof field === 'object' && field !== null ? listFields(field) : []),
  ]);
}

it(
  'A mutated list shows cards, an error or an empty list: never a blank page, a script or a value that is none',
  async () => {
    const property = fc.asyncProperty(mutated, async (answer) => {
      const services = createFakeServices();
      services.http.answer('GET /products/gender/men', () => structuredCopy(answer));
      await openCatalogue('/men', { services });
      expect(await screen.findByRole('heading', { level: 1, name: 'Men' })).toBeInTheDocument();
      await waitFor(() => expect(whatIsShown()).not.toEqual([]));
      expect(
        document.querySelector('main script, article script, [onerror], [href^="javascript"]'),
      ).toBeNull();
      expect(document.body.textContent).not.toMatch(/\bNaN\b|\[object |Infinity/);
      expect(services.reportedErrors).toEqual([]);
      expect({}).not.toHaveProperty('products');
      cleanup();
    });
    await fc.assert(property, { numRuns: mutatedCount, seed, endOnFailure: true });
  },
  Math.max(120_000, mutatedCount * 500),
);

/** As it arrives: a value of the network shares nothing. */
function structuredCopy(value: unknown): unknown {
  const copy: unknown = JSON.parse(JSON.stringify(value));
  return copy;
}

it('A product without id and safe link renders without controls', async () => {
  const services = createFakeServices();
  services.http.answer('GET /products/gender/men', () => ({
    products: [
      tampered({ _id: null, title: 'Tee', link: 'javascript:alert(1)', price: {}, salePrice: 'N/A' }),
    ],
    hasMore: false,
  }));
  await openCatalogue('/men', { services });
  const card = within(await screen.findByRole('article'));
  expect(card.getByText('View Product unavailable')).toBeInTheDocument();
  expect(card.getByText('N/A')).toBeInTheDocument();
  expect(card.queryByRole('link')).not.toBeInTheDocument();
  expect(card.queryByRole('button')).not.toBeInTheDocument();
});
