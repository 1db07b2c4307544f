import { createTextImport } from '../../../test/support/import-text.ts';
import { readWord } from './feed-record.ts';

const { readAll, importAll } = createTextImport();

test('A product export of Shopify has one product for each handle, with the links of the shop', async () => {
  const lines = [
    'Handle,Title,Type,Option1 Name,Option1 Value,Variant Price,Variant Inventory Qty,Variant Inventory Policy,Variant Inventory Tracker,Image Src',
    'loom-tee,Loom Tee,T-Shirts,Size,S,999.00,0,deny,shopify,https://cdn.example/1.jpg',
    'loom-tee,,,,M,1099.00,5,deny,shopify,https://cdn.example/2.jpg',
    'loom-tee,,,,,,,,,https://cdn.example/3.jpg',
  ];
  const [product] = await readAll(lines.join('\n'), 'https://loom.example');
  const [first, second] = product !== undefined && 'rows' in product ? product.rows : [];
  expect(product).toMatchObject({ records: 3 });
  expect(first?.get('link')).toEqual(['https://loom.example/products/loom-tee']);
  expect([first?.get('availability'), second?.get('availability')]).toEqual([['out of stock'], ['in stock']]);
});

test('Variations of WooCommerce are joined with the product that they name by number or SKU', async () => {
  const lines = [
    'ID,Type,SKU,Name,Published,Regular price,Sale price,Categories,Parent',
    '1,variable,LT,Loom Tee,1,,,Clothing > T-shirts,',
    '2,variation,LT-S,Loom Tee - S,1,999,799,,LT',
    '3,"variation, virtual",LT-M,Loom Tee - M,1,999,,,id:1',
    '4,simple,C,Cap,1,499,,Caps,',
  ];
  const products = await readAll(lines.join('\n'), 'https://loom.example');
  expect(products.map(({ records }) => records)).toEqual([3, 1]);
});

test('A product of a Magento export has the sizes of its variants, which are not visible, with their stock', async () => {
  const head =
    'sku,name,price,url_key,product_type,visibility,is_in_stock,additional_attributes,configurable_variations';
  const parent =
    'A,Loom Tee,499,loom-tee,configurable,"Catalog, Search",1,"color=Sage","sku=A-S,size=S,color=Sage|sku=A-M,size=M,color=Sage"';
  const variants = ['S', 'M'].map(
    (size, stock) =>
      `A-${size},Loom Tee ${size},${450 + stock},loom-tee-${size},simple,Not Visible Individually,${stock},"size=${size}",`,
  );
  const read = async (rows: readonly string[]) => {
    const products = await readAll([head, ...rows].join('\n'), 'https://loom.example');
    return products.map((product) =>
      'rows' in product
        ? product.rows.map((row) => ['name', 'link', 'size', 'is_in_stock'].map((name) => row.get(name)))
        : product.fault,
    );
  };
  const link = ['https://loom.example/loom-tee.html'];
  expect(await read([parent])).toEqual([[[['Loom Tee'], link, ['S', 'M'], ['1']]]]);
  expect(await read([...variants, parent])).toEqual([
    [
      [['Loom Tee'], link, ['S', 'M'], ['1']],
      [['Loom Tee S'], link, ['S'], ['0']],
      [['Loom Tee M'], link, ['M'], ['1']],
    ],
  ]);
});

test('Rows of further store views of a Magento export are merged into their products, in any order', async () => {
  const lines = [
    'A,,Loom Tee,loom-tee,configurable,"Catalog, Search",499,"sku=A-S,size=S|sku=A-M,size=M"',
    'A,de,Loom Hemd,,configurable,,,"sku=A-S,size=S|sku=A-M,size=M"',
    'A-S,,Loom Tee S,loom-tee-s,simple,Not Visible Individually,450,',
    'A-S,de,Loom Hemd S,,simple,,1,',
    'A-M,,Loom Tee M,loom-tee-m,simple,Not Visible Individually,450,',
    'B,,Loom Cap,loom-cap,simple,"Catalog, Search",199,',
    'B,de,Loom Kappe,,simple,,1,',
    'B,fr,,loom-casquette,simple,,1,',
    'C,de,Loom Tasche,loom-bag,simple,"Catalog, Search",299,',
    'C,fr,Loom Sac,loom-sac,simple,"Catalog, Search",298,',
  ];
  const head = 'sku,store_view_code,name,url_key,product_type,visibility,price,configurable_variations';
  const read = async (rows: readonly string[]) => {
    const products = await readAll([head, ...rows].join('\n'), 'https://loom.example');
    return products.map((product) =>
      'rows' in product
        ? [
            product.records,
            ...product.rows.map((row) => `${readWord(row, ['name'])} ${readWord(row, ['price'])}`),
          ]
        : product.fault,
    );
  };
  const tee = [5, 'Loom Tee 499', 'Loom Tee S 450', 'Loom Tee M 450'];
  expect(await read(lines)).toEqual([tee, [3, 'Loom Cap 199'], [2, 'Loom Tasche 299']]);
  const [sac, tasche] = [
    [2, 'Loom Sac 298'],
    [3, 'Loom Cap 199'],
  ];
  const teeBackwards = [5, 'Loom Tee 499', 'Loom Tee M 450', 'Loom Tee S 450'];
  expect(await read(lines.toReversed())).toEqual([sac, tasche, teeBackwards]);
});

test('The Store API of WooCommerce has whole numbers of paise', async () => {
  const product = {
    id: 1,
    name: 'Cap',
    permalink: 'https://loom.example/cap',
    prices: { price: '49900', regular_price: '59900', currency_code: 'INR', currency_minor_unit: 2 },
  };
  const [read] = await readAll(JSON.stringify([product]));
  const [row] = read !== undefined && 'rows' in read ? read.rows : [];
  expect([row?.get('price'), row?.get('regular_price'), row?.get('currency')]).toEqual([
    ['499.00'],
    ['599.00'],
    ['INR'],
  ]);
});

test.each([
  [
    'a Shopify export',
    'Handle,Title,Option1 Name,Option1 Value,Variant Price,Variant Compare At Price\ntee,Tee,Size,S,1299,1999\ntee,,,M,899,',
  ],
  [
    'a Google feed',
    'title,link,item_group_id,size,price,sale_price,availability\nTee,https://loom.example/a,g,S,1299,799,out of stock\nTee,https://loom.example/b,g,M,899,,',
  ],
])('A size of %s has neither the reduction nor the stock of the first one', async (_format, content) => {
  const [draft] = (await importAll(content)).drafts;
  expect(draft).toMatchObject({ pricePaise: 89_900, salePaise: null });
  expect(draft?.sizes?.at(-1)).toEqual({ name: 'M', isAvailable: true });
});

test('Offers of schema.org have price, currency and stock of their product', async () => {
  const named = { '@type': 'Product', name: 'Tee', url: 'https://loom.example/1' };
  const offers = [
    { price: 899, priceCurrency: 'INR', availability: 'https://schema.org/OutOfStock' },
    { price: '999.00', priceCurrency: 'INR', availability: 'https://schema.org/InStock' },
  ];
  const lowest = { '@type': 'AggregateOffer', lowPrice: 20, priceCurrency: 'USD' };
  const values = [
    { ...named, offers },
    { ...named, offers: lowest },
  ];
  const { drafts, faults } = await importAll(values.map((value) => JSON.stringify(value)).join('\n'));
  expect(drafts).toMatchObject([{ pricePaise: 99_900 }]);
  expect(faults).toEqual(['price is in USD, for which no rate is set']);
  const list = { '@type': 'ItemList', itemListElement: [{ '@type': 'ListItem', item: values[0] }] };
  for (const whole of [list, { '@graph': [values[0]] }])
    expect((await importAll(JSON.stringify(whole, null, 2))).drafts).toMatchObject([{ title: 'Tee' }]);
});

test('Pictures of a Magento export are in the folder of the shop’s pictures', async () => {
  const lines = [
    'sku,name,url_key,price,base_image,additional_images',
    'A,Tee,tee,999,/t/e/tee.jpg,"/t/e/back.jpg,https://cdn.example/side.jpg"',
    'B,Cap,cap,499,/media/cap.jpg,',
  ];
  const folder = 'https://loom.example/media/catalog/product/t/e';
  expect((await importAll(lines.join('\n'))).drafts).toMatchObject([
    { image: `${folder}/tee.jpg`, secondImage: `${folder}/back.jpg` },
    { image: '/media/cap.jpg' },
  ]);
});

test('Lists that JSON or Python has written, words for no value, waists and ages are understood', async () => {
  const lines = [
    'title|link|price|size|image|age_group|option1_name|option1_value',
    `Tee|https://loom.example/1|999|["S","M"]|['https://cdn.example/1.jpg', 'https://cdn.example/it's.jpg']|||`,
    'Jeans|https://loom.example/2|999|nan|N/A||Waist|32',
    'Cap|https://loom.example/3|NaN|[]|https://cdn.example/3.jpg~https://cdn.example/4.jpg|||',
    'Bag|N/A|999||None|||',
    'Bib|https://loom.example/4|99|||toddler||',
  ];
  const { drafts, faults } = await importAll(lines.join('\n'));
  expect(drafts).toMatchObject([
    { image: 'https://cdn.example/1.jpg', sizes: [{ name: 'S' }, { name: 'M' }] },
    { image: '', sizes: [{ name: '32' }] },
  ]);
  expect(faults).toEqual([
    'price is missing or not valid',
    'link is missing or not valid',
    'is for children',
  ]);
});

test('A second line of names is no record, and a quote in a table with tabs is text', async () => {
  const names = 'title\tlink\tprice';
  const lines = [
    names,
    '"Drip" 30" Tee\thttps://loom.example/1\t899',
    names,
    '"Cap\thttps://loom.example/2\t99',
  ];
  const { drafts, faults } = await importAll(lines.join('\n'));
  expect(drafts.map(({ title }) => title)).toEqual(['"Drip" 30" Tee', '"Cap']);
  expect(faults).toEqual([]);
});

test('A product export of Squarespace names a product in its first row only', async () => {
  const lines = [
    'Product ID [Non Editable],Variant ID [Non Editable],Product Type [Non Editable],Product Page,Product URL,Title,Option Name 1,Option Value 1,Price,Sale Price,On Sale,Stock,Categories,Visible,Hosted Image URLs',
    'a,a1,PHYSICAL,shop,loom-tee,Loom Tee,Size,S,999.00,799.00,No,0,/men/t-shirts,Yes,https://cdn.example/1.jpg https://cdn.example/2.jpg',
    ',a2,,,,,Size,M,1099.00,899.00,Yes,Unlimited,,,',
    'b,b1,PHYSICAL,shop,loom-cap,Loom Cap,,,499.00,0.00,No,3,,No,',
    ',b2,,,,,,,499.00,0.00,No,3,,,',
  ];
  const { drafts, faults } = await importAll(lines.join('\n'));
  expect(faults).toEqual(['is not published']);
  expect(drafts).toMatchObject([
    {
      link: 'https://loom.example/shop/p/loom-tee',
      category: 'T-shirts',
      image: 'https://cdn.example/1.jpg',
      secondImage: 'https://cdn.example/2.jpg',
      pricePaise: 109_900,
      salePaise: 89_900,
      sizes: [
        { name: 'S', isAvailable: false },
        { name: 'M', isAvailable: true },
      ],
    },
  ]);
});

test('Addresses of pictures can have quotes', async () => {
  const line =
    'Tee;https://loom.example/1;999;"""https://cdn.example/1.jpg"", ""https://cdn.example/2.jpg"""';
  expect((await importAll(`title;link;price;images\n${line}`)).drafts).toMatchObject([
    { image: 'https://cdn.example/1.jpg', secondImage: 'https://cdn.example/2.jpg' },
  ]);
});

test('The type of a row with a permalink is no category', async () => {
  const names = 'name,type,price,permalink,main_image,all_images';
  const line =
    'Loom Piece,variable,999,https://loom.example/p/,,https://cdn.example/1.jpg; https://cdn.example/2.jpg';
  expect((await importAll([names, line].join('\n'))).drafts).toMatchObject([
    { category: 'Other', image: 'https://cdn.example/1.jpg', secondImage: 'https://cdn.example/2.jpg' },
  ]);
});
