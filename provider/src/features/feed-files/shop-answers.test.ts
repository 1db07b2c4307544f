import { createTextImport } from '../../../test/support/import-text.ts';

const { importAll } = createTextImport();

const wixNames =
  'handleId,fieldType,name,productImageUrl,price,surcharge,visible,discountMode,discountValue,inventory,productOptionName1,productOptionType1,productOptionDescription1,productOptionName2,productOptionType2,productOptionDescription2,link';

test('A product export of Wix has sizes with their stock and surcharge, its discount, colour and pictures', async () => {
  const lines = [
    wixNames,
    'product_1,Product,Tee,a1_b2~mv2.jpg;https://cdn.example/2.jpg,1000.0,,true,PERCENT,10.0,InStock,Size,DROP_DOWN,S;M;XL,Color,COLOR,#b81616:Red,/product-page/tee',
    'product_1,Variant,,,,50.0,,,,5,,,XL,,,#b81616:Red,',
    'product_1,Variant,,,,,,,,0,,,S,,,#b81616:Red,',
    'product_1,Variant,,,,,,,,InStock,,,M,,,#b81616:Red,',
    'product_2,Product,Cap,,500.0,,true,AMOUNT,100.0,InStock,Size,DROP_DOWN,Small;Large,Color,COLOR,"#b81616:Red;rgb(193,180,123):Cream",/product-page/cap',
  ];
  const { drafts, faults } = await importAll(lines.join('\n'));
  expect(faults).toEqual([]);
  expect(drafts).toMatchObject([
    {
      image: 'https://static.wixstatic.com/media/a1_b2~mv2.jpg',
      secondImage: 'https://cdn.example/2.jpg',
      pricePaise: 100_000,
      salePaise: 90_000,
      colour: 'Red',
      sizes: [
        { name: 'XL', isAvailable: true },
        { name: 'S', isAvailable: false },
        { name: 'M', isAvailable: true },
      ],
    },
    { pricePaise: 50_000, salePaise: 40_000, sizes: [{ name: 'Small' }, { name: 'Large' }] },
  ]);
});

test('The Store API of WooCommerce names the sizes that variations have, pictures by address, and one colour', async () => {
  const terms = (...names: string[]) => names.map((name) => ({ name, slug: name.toLowerCase() }));
  const product = {
    name: 'Tee',
    type: 'variable',
    permalink: 'https://loom.example/product/tee/',
    prices: { price: '129900', regular_price: '159900', currency_code: 'INR', currency_minor_unit: 2 },
    images: [{ id: 1, src: 'https://cdn.example/1.jpg', name: 'front', alt: 'Tee' }],
    categories: [{ name: 'T-shirts', link: 'https://loom.example/c' }],
    attributes: [
      { name: 'Size', taxonomy: 'pa_size', has_variations: true, terms: terms('S', 'M', 'L') },
      { name: 'Color', terms: terms('Sage') },
      { name: 'Fabric', terms: terms('Linen') },
    ],
    variations: ['s', 'l'].map((value, id) => ({ id, attributes: [{ name: 'Size', value }] })),
    is_in_stock: true,
  };
  const list = [product, { ...product, permalink: 'https://loom.example/product/cap', variations: [] }];
  const { drafts, faults } = await importAll(JSON.stringify(list));
  expect(faults).toEqual([]);
  expect(drafts.map(({ sizes }) => sizes?.map(({ name }) => name))).toEqual([
    ['S', 'L'],
    ['S', 'M', 'L'],
  ]);
  expect(drafts[0]).toMatchObject({
    image: 'https://cdn.example/1.jpg',
    category: 'T-shirts',
    colour: 'Sage',
    fabric: 'Linen',
    pricePaise: 159_900,
    salePaise: 129_900,
  });
});

const money = (amount: string, currencyCode = 'INR') => ({ amount, currencyCode });
const graphProduct = (handle: string, currency?: string) => ({
  id: 'gid://shopify/Product/1',
  title: 'Tee',
  handle,
  productType: 'T-shirts',
  images: { edges: [{ node: { url: 'https://cdn.example/1.jpg', altText: 'Tee' } }] },
  variants: {
    edges: ['S', 'M'].map((value) => ({
      node: {
        id: `gid://shopify/ProductVariant/${value}`,
        title: value,
        availableForSale: value === 'M',
        price: money('1299.0', currency),
        compareAtPrice: money('1599.0', currency),
        selectedOptions: [{ name: 'Size', value }],
      },
    })),
  },
});

test('An answer of GraphQL has products with variants, their prices in a currency, and further pages', async () => {
  const edges = [{ node: graphProduct('a') }, { node: graphProduct('b', 'USD') }];
  const answer = (text: string) => importAll(text);
  const whole = { data: { products: { edges, pageInfo: { hasNextPage: false } } } };
  const tee = {
    link: 'https://loom.example/products/a',
    image: 'https://cdn.example/1.jpg',
    pricePaise: 159_900,
    salePaise: 129_900,
    sizes: [
      { name: 'S', isAvailable: false },
      { name: 'M', isAvailable: true },
    ],
  };
  const dollars = 'price is in USD, for which no rate is set';
  for (const space of [undefined, 2]) {
    const read = await answer(JSON.stringify(whole, null, space));
    expect(read.drafts).toMatchObject([tee]);
    expect(read.faults).toEqual([dollars]);
  }
  const page = {
    data: { collection: { products: { pageInfo: { hasNextPage: true }, nodes: [graphProduct('a')] } } },
  };
  const part = await answer(JSON.stringify(page));
  expect(part.drafts).toMatchObject([tee]);
  expect(part.faults).toEqual(['the answer names further pages (hasNextPage)']);
  const bare = { handle: 'c', title: 'Cap', priceRange: { minVariantPrice: money('499.0') } };
  const priced = await answer(JSON.stringify({ data: { products: { nodes: [bare] } } }));
  expect(priced.drafts).toMatchObject([{ pricePaise: 49_900 }]);
});

test('A currency that is an attribute of an XML element counts', async () => {
  const item = (price: string, link: string) =>
    `<item><title>Tee</title><link>https://loom.example/${link}</link>${price}</item>`;
  const items = [
    item('<price currency="INR">1299</price>', 'a'),
    item('<g:price g:currencyCode="USD">20</g:price>', 'b'),
    item('<price currency="INR">1599</price><sale_price currency="EUR">12</sale_price>', 'c'),
    item('<price currency="QQQ">1299</price>', 'd'),
    item('<price><currency>USD</currency></price><price currency="inr"> 999 </price>', 'e'),
  ];
  const { drafts, faults } = await importAll(`<rss><channel>${items.join('')}</channel></rss>`);
  expect(drafts.map(({ pricePaise, salePaise }) => [pricePaise, salePaise])).toEqual([
    [129_900, null],
    [159_900, null],
    [99_900, null],
  ]);
  expect(faults).toEqual(['price is in USD, for which no rate is set', 'price "1299 QQQ" is no amount']);
});

test('A bulk export of Shopify has variants, pictures and other parts in lines of their own', async () => {
  const id = (kind: string, number: number) => `gid://shopify/${kind}/${number}`;
  const product = { id: id('Product', 1), title: 'Tee', handle: 'tee', productType: 'T-shirts' };
  const __parentId = product.id;
  const variant = (number: number, size: string) => ({
    id: id('ProductVariant', number),
    title: size,
    price: '599.00',
    availableForSale: number === 12,
    selectedOptions: [{ name: 'Size', value: size }],
    __parentId,
  });
  const preview = { image: { url: 'https://cdn.example/2.jpg' } };
  const lines = [
    product,
    variant(11, 'S'),
    { key: 'fit', value: 'Slim', type: 'string', __parentId: id('ProductVariant', 11) },
    variant(12, 'M'),
    { originalSrc: 'https://cdn.example/1.jpg', __parentId },
    { id: id('MediaImage', 3), preview, __parentId },
    { key: 'pattern', value: 'Solid', type: 'string', __parentId },
    { ...product, id: id('Product', 2), handle: 'cap', priceRange: { minVariantPrice: money('99.0') } },
  ];
  const read = await importAll(lines.map((line) => JSON.stringify(line)).join('\n'));
  expect(read.faults).toEqual([]);
  expect(read.drafts).toMatchObject([
    {
      link: 'https://loom.example/products/tee',
      category: 'T-shirts',
      image: 'https://cdn.example/1.jpg',
      secondImage: 'https://cdn.example/2.jpg',
      pricePaise: 59_900,
      sizes: [
        { name: 'S', isAvailable: false },
        { name: 'M', isAvailable: true },
      ],
    },
    { link: 'https://loom.example/products/cap', pricePaise: 9_900 },
  ]);
});

test('The Admin API of Shopify says by its stock which sizes are sold out', async () => {
  const variant = (option1: string, inventory_quantity: number, own = {}) => ({
    option1,
    price: '999.00',
    inventory_quantity,
    inventory_policy: 'deny',
    inventory_management: 'shopify',
    ...own,
  });
  const variants = [
    variant('S', 0),
    variant('M', 2),
    variant('L', 0, { inventory_policy: 'continue' }),
    variant('XL', 0, { inventory_management: null }),
  ];
  const product = { title: 'Tee', handle: 'tee', options: [{ name: 'Size' }], variants };
  const [draft] = (await importAll(JSON.stringify({ products: [product] }))).drafts;
  expect(draft?.sizes?.map(({ name, isAvailable }) => [name, isAvailable])).toEqual([
    ['S', false],
    ['M', true],
    ['L', true],
    ['XL', true],
  ]);
});

test('The REST API of WooCommerce has its own links, sizes as options, and reductions that are not on now', async () => {
  const product = {
    id: 7,
    name: 'Tee',
    type: 'variable',
    permalink: 'https://loom.example/product/tee/',
    price: '999',
    regular_price: '999',
    sale_price: '799',
    on_sale: false,
    categories: [{ id: 1, name: 'T-shirts', slug: 't-shirts' }],
    attributes: [
      { id: 1, name: 'Size', variation: true, options: ['S', 'M'] },
      { id: 2, name: 'Colour', options: ['Sage'] },
    ],
    variations: [8, 9],
  };
  const { drafts } = await importAll(JSON.stringify([product]));
  expect(drafts).toMatchObject([
    {
      link: 'https://loom.example/product/tee/',
      colour: 'Sage',
      sizes: [{ name: 'S' }, { name: 'M' }],
      pricePaise: 99_900,
      salePaise: null,
    },
  ]);
});

test('An offer of YML has its stock and group as attributes, and parameters by their names', async () => {
  const offer = (size: string, attributes: string) =>
    `<offer ${attributes} group_id="7"><name>Tee</name><url>https://loom.example/${size}</url><price>799</price>
     <oldprice>999</oldprice><picture>https://cdn.example/1.jpg</picture><param name="Size">${size}</param>
     <delivery><param name="price">40</param></delivery></offer>`;
  const offers = offer('S', 'available="false"') + offer('M', 'available="true"');
  const { drafts } = await importAll(`<yml_catalog><shop><offers>${offers}</offers></shop></yml_catalog>`);
  expect(drafts).toMatchObject([
    {
      pricePaise: 99_900,
      salePaise: 79_900,
      sizes: [
        { name: 'S', isAvailable: false },
        { name: 'M', isAvailable: true },
      ],
    },
  ]);
});

test('Lists of marketplaces have their own names for prices, categories, colours, and what is sold out', async () => {
  const product = (own: object, index: number) => ({
    productName: 'Loom Piece',
    landingPageUrl: `/p/${index}`,
    actual_price: '2,999',
    selling_price: '921',
    product_category_tree: '["Clothing >> Men >> T-Shirts"]',
    primaryColour: 'Sage',
    searchImage: 'https://cdn.example/1.jpg',
    ...own,
  });
  const owns = [{ out_of_stock: false }, { out_of_stock: true }, { active: 0 }, { stock_quantity: 0 }];
  const { drafts, faults } = await importAll(JSON.stringify(owns.map(product)));
  expect(drafts).toMatchObject([
    {
      link: 'https://loom.example/p/0',
      image: 'https://cdn.example/1.jpg',
      category: 'T-shirts',
      gender: 'men',
      colour: 'Sage',
      pricePaise: 299_900,
      salePaise: 92_100,
    },
  ]);
  expect(faults).toEqual(['is sold out', 'is not published']);
});
