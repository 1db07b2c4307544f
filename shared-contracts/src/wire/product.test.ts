import { buildProduct, buildWireProduct } from '../testing/product-builder.ts';
import { readProduct, readProducts, toWireProduct, type Product } from './product.ts';

describe('readProduct', () => {
  test('reads price, discount, picture and link', () => {
    expect(
      readProduct({
        _id: 'p1',
        title: ' Night Shift Hoodie ',
        image: '/media/hoodie',
        source: 'Jaywalking',
        price: 'Rs. 2,999',
        salePrice: '₹1,499',
        link: 'https://jaywalking.example/hoodie',
        stock: 4,
      }),
    ).toEqual({
      id: 'p1',
      key: 'p1',
      title: 'Night Shift Hoodie',
      image: '/media/hoodie',
      source: 'Jaywalking',
      price: { paise: 299900 },
      salePrice: { paise: 149900 },
      discountPercent: 50,
      link: 'https://jaywalking.example/hoodie',
    });
  });

  test('reads the optional fields, and at most five other colours', () => {
    const otherColours = Array.from({ length: 7 }, (_, index) => ({ id: `p${index}`, colour: 'Red' }));
    const product = readProduct({
      ...buildWireProduct(),
      colour: ' Black ',
      pattern: 'Striped',
      fit: 'Oversized',
      fabric: '100% cotton',
      otherColours: [null, 'p0', { id: 'p9' }, { colour: 'Red' }, otherColours[0], ...otherColours],
    });

    expect(product).toMatchObject({
      colour: 'Black',
      pattern: 'Striped',
      fit: 'Oversized',
      fabric: '100% cotton',
    });
    expect(product?.otherColours).toEqual(otherColours.slice(0, 5));
  });

  test('reads at most four further pictures, once each, that can be shown', () => {
    const images = [1, 2, 3, 4, 5].map((number) => `https://cdn.example/${number}.jpg`);
    const furtherImages = [null, 'javascript:x', images[0], ...images];

    expect(readProduct({ ...buildWireProduct(), furtherImages })?.furtherImages).toEqual(images.slice(0, 4));
  });

  test('reads sizes once each, and leaves them out of the stored form', () => {
    const product = readProduct({
      ...buildWireProduct(),
      sizes: ['S', ' M ', 'M', null, { name: 'L' }],
      soldOutSizes: ['M', 7],
    });

    expect(product).toMatchObject({ sizes: ['S', 'M'], soldOutSizes: ['M'] });
    expect(product && toWireProduct(product)).not.toHaveProperty('sizes');
  });

  test.each([null, '', ' ', 7, {}, [], [null], [{}]])(
    'leaves out the optional fields if they are %p',
    (value) => {
      const traits = { colour: value, pattern: value, fit: value, fabric: value, otherColours: value };
      const further = { sizes: value, soldOutSizes: ['M'], furtherImages: value };
      const wire = { ...buildWireProduct(), ...traits, ...further };

      expect(readProduct(wire)).toEqual(buildProduct());
    },
  );

  test.each([
    { kind: 'lowest', days: 60 },
    { kind: 'fall', amount: 300, days: 14 },
    { kind: 'rise', amount: 0.5, days: 0 },
    { kind: 'belowSaved', amount: 300 },
    { kind: 'aboveSaved', amount: 300 },
  ] as const)('reads the price note %p', (priceNote) => {
    expect(readProduct({ ...buildWireProduct(), priceNote: { ...priceNote, later: 1 } })?.priceNote).toEqual(
      priceNote,
    );
  });

  test.each([
    null,
    'lowest',
    {},
    { kind: 'lowest' },
    { kind: 'lowest', days: 'many' },
    { kind: 'fall', days: 3 },
    { kind: 'fall', amount: -1, days: 3 },
    { kind: 'rise', amount: Number.NaN, days: 3 },
    { kind: 'belowSaved', amount: '300' },
    { kind: 'hurry', amount: 300, days: 3 },
  ])('leaves out the price note %p', (priceNote) => {
    expect(readProduct({ ...buildWireProduct(), priceNote })).not.toHaveProperty('priceNote');
  });

  test('reads and stores that a product is not listed any more', () => {
    const product = readProduct({ ...buildWireProduct(), isListed: false });
    expect(product?.isListed).toBe(false);
    expect(product && toWireProduct(product).isListed).toBe(false);
    for (const isListed of [true, 'no', undefined])
      expect(readProduct({ ...buildWireProduct(), isListed })).not.toHaveProperty('isListed');
  });

  test('returns fallbacks for an empty object', () => {
    expect(readProduct({})).toEqual({
      id: null,
      key: 'Untitled Product',
      title: 'Untitled Product',
      source: 'Unknown Source',
      image: null,
      link: null,
      price: null,
      salePrice: null,
      discountPercent: null,
    });
  });

  test.each([
    ['title', 'Untitled Product'],
    ['source', 'Unknown Source'],
    ['image', null],
    ['link', null],
  ] as const)('replaces an invalid or empty %s by %p', (field, fallback) => {
    for (const value of [undefined, null, '', '  ', 7, {}, ['https://brand.example/'], true]) {
      expect(readProduct({ ...buildWireProduct(), [field]: value })?.[field]).toBe(fallback);
    }
  });

  test('reads the second picture and leaves out an invalid one', () => {
    expect(readProduct(buildWireProduct({ secondImage: '/media/hoodie--back' }))?.secondImage).toBe(
      '/media/hoodie--back',
    );
    for (const secondImage of [undefined, null, '', 7, 'javascript:alert(1)'])
      expect(readProduct({ ...buildWireProduct(), secondImage })).not.toHaveProperty('secondImage');
  });

  test.each([
    'javascript:alert(1)',
    '//evil.example',
    'https://me@evil.example',
    'data:text/html,x',
    '/local',
    '',
  ])('rejects the link %p', (link) => {
    expect(readProduct(buildWireProduct({ link }))?.link).toBeNull();
  });

  test.each([
    ['p1', 'p1'],
    [' p1 ', 'p1'],
    [17, '17'],
    [Number.NaN, null],
    ['', null],
    [null, null],
    [{ $oid: 'p1' }, null],
  ])('reads the _id %p as %p', (_id, id) => {
    expect(readProduct({ ...buildWireProduct(), _id })?.id).toBe(id);
  });

  test('uses the id, else the link, else the title as key', () => {
    const link = 'https://brand.example/a';

    expect(readProduct({ _id: 'p1', link, title: 'Tee' })?.key).toBe('p1');
    expect(readProduct({ link, title: 'Tee' })?.key).toBe(link);
    expect(readProduct({ title: 'Tee' })?.key).toBe('Tee');
  });

  test.each([undefined, null, 'p1', 7, [], [{}], true])('returns undefined for %p', (value) => {
    expect(readProduct(value)).toBeUndefined();
  });

  test('ignores inherited fields', () => {
    const polluted: unknown = JSON.parse(
      '{"__proto__":{"title":"Fake","_id":"x"},"constructor":{"title":"Fake"}}',
    );

    expect(readProduct(polluted)).toMatchObject({ id: null, title: 'Untitled Product' });
    expect(readProduct(Object.create({ title: 'Fake' }))?.title).toBe('Untitled Product');
    expect(Object.prototype).not.toHaveProperty('title');
  });
});

describe('prices of a product', () => {
  test.each([
    [1000, 750, 'Rs 1000 reduced by 25', { paise: 100000 }, { paise: 75000 }, 25],
    [1000, 'N/A', 'no reduction', { paise: 100000 }, null, null],
    [1000, null, 'no reduction', { paise: 100000 }, null, null],
    [1000, 1000, 'no reduction', { paise: 100000 }, null, null],
    [1000, 1500, 'no reduction', { paise: 100000 }, null, null],
    [1000, 0, 'no reduction', { paise: 100000 }, null, null],
    [1000, 'soon', 'no reduction', { paise: 100000 }, null, null],
    [null, 750, 'the sale price alone', { paise: 75000 }, null, null],
    ['N/A', 'Rs. 750', 'the sale price alone', { paise: 75000 }, null, null],
    [0, 750, 'the sale price alone', { paise: 75000 }, null, null],
    ['On request', null, 'the given text', { text: 'On request' }, null, null],
    [null, 'N/A', 'nothing', null, null, null],
    [Number.NaN, -1, 'nothing', null, null, null],
  ])('price %p and sale price %p mean %s', (price, salePrice, _meaning, shownPrice, shownSale, percent) => {
    expect(readProduct({ price, salePrice })).toMatchObject({
      price: shownPrice,
      salePrice: shownSale,
      discountPercent: percent,
    });
  });
});

describe('readProducts', () => {
  test('keeps the first product of each id', () => {
    const list = [
      buildWireProduct({ _id: 'p1', title: 'First' }),
      buildWireProduct({ _id: 'p2' }),
      buildWireProduct({ _id: 'p1', title: 'Again' }),
    ];

    expect(readProducts(list).map(({ id, title }) => [id, title])).toEqual([
      ['p1', 'First'],
      ['p2', 'Night Shift Oversized Hoodie'],
    ]);
  });

  test('returns two products with the same link and different ids', () => {
    expect(readProducts([buildWireProduct({ _id: 'p1' }), buildWireProduct({ _id: 'p2' })])).toHaveLength(2);
  });

  test('returns products without ids with unique keys', () => {
    const list = [
      { title: 'Tee' },
      { title: 'Tee' },
      { title: 'Tee' },
      {},
      {},
      { link: 'https://b.example/1' },
    ];

    const keys = readProducts(list).map((product) => product.key);

    expect(keys).toEqual([
      'Tee',
      'Tee (2)',
      'Tee (3)',
      'Untitled Product',
      'Untitled Product (2)',
      'https://b.example/1',
    ]);
  });

  test('keeps the first product of each link without ids', () => {
    const list = [
      { link: 'https://b.example/1' },
      { link: 'https://b.example/1' },
      { link: 'https://b.example/2' },
    ];

    expect(readProducts(list)).toHaveLength(2);
  });

  test('skips invalid entries and preserves the order', () => {
    const list = [null, { _id: 'b' }, 'x', [], { _id: 'a' }, 7, undefined, { _id: '__proto__' }];

    expect(readProducts(list).map((product) => product.id)).toEqual(['b', 'a', '__proto__']);
  });

  test.each([undefined, null, {}, 'products', 7, { 0: {}, length: 1 }])(
    'returns an empty list for %p',
    (value) => {
      expect(readProducts(value)).toEqual([]);
    },
  );
});

describe('toWireProduct', () => {
  test.each<[string, Product | undefined]>([
    ['on sale', readProduct(buildWireProduct({ price: 2999.99, salePrice: 1499.5 }))],
    ['at full price', readProduct(buildWireProduct())],
    ['with a price in words', readProduct(buildWireProduct({ price: 'Rs. 999 onwards' }))],
    ['for nothing', readProduct(buildWireProduct({ price: 0 }))],
    ['without any field', readProduct({})],
    [
      'with all optional fields',
      readProduct({
        ...buildWireProduct({ colour: 'Black', pattern: 'Striped', fit: 'Boxy', fabric: 'Linen' }),
        furtherImages: ['/media/back', 'https://cdn.example/detail.jpg'],
        otherColours: [{ id: 'p2', colour: 'Red' }],
      }),
    ],
  ])('of a product %s is read as the same product', (_case, product) => {
    expect(product && readProduct(toWireProduct(product))).toEqual(product);
  });

  test('returns JSON values only', () => {
    const wire = toWireProduct(buildProduct({ image: '', link: '' }));

    expect(JSON.parse(JSON.stringify(wire))).toEqual(wire);
  });
});
