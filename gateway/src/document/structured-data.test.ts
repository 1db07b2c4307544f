import { buildProduct } from '@szn/shared-contracts/testing';
import { z } from 'zod';
import { createStructuredData } from './structured-data.ts';

const origin = 'https://shop.example';
const ownUrl = z.url().refine((url) => new URL(url).origin === origin, 'is an address of this storefront');
const listItem = { '@type': z.literal('ListItem'), position: z.number().int().min(1) };

/** Everything a page may claim: strict objects, so that any further claim fails. */
const productData = z.strictObject({
  '@context': z.literal('https://schema.org').optional(),
  '@type': z.literal('Product'),
  name: z.string().min(1),
  brand: z.strictObject({ '@type': z.literal('Brand'), name: z.string().min(1) }),
  image: z.url().optional(),
  offers: z
    .strictObject({
      '@type': z.literal('Offer'),
      price: z.number().positive(),
      priceCurrency: z.literal('INR'),
      url: z.url().refine((url) => new URL(url).origin !== origin, 'is an address of the brand'),
      seller: z.strictObject({ '@type': z.literal('Organization'), name: z.string().min(1) }),
    })
    .optional(),
});
const pageData = z.discriminatedUnion('@type', [
  z.strictObject({
    '@context': z.literal('https://schema.org'),
    '@type': z.literal('Organization'),
    name: z.literal('SZN'),
    description: z.string().min(1),
    url: ownUrl,
    logo: ownUrl,
    email: z.email(),
    foundingDate: z.literal('2025'),
    sameAs: z.array(z.url()),
  }),
  z.strictObject({
    '@context': z.literal('https://schema.org'),
    '@type': z.literal('BreadcrumbList'),
    itemListElement: z.array(z.strictObject({ ...listItem, name: z.string().min(1), item: ownUrl })).min(2),
  }),
  z.strictObject({
    '@context': z.literal('https://schema.org'),
    '@type': z.literal('ItemList'),
    numberOfItems: z.number().int().min(1).max(24),
    itemListElement: z.array(z.strictObject({ ...listItem, item: productData })).max(24),
  }),
  productData,
]);

const products = [
  buildProduct({ _id: '1', source: 'DapperLady', price: 'Rs. 2,999', salePrice: 1499.5 }),
  buildProduct({ _id: '2', source: 'H&M', price: 'N/A' }),
  buildProduct({ _id: '3', source: 'TURNT', image: '', link: 'javascript:alert(1)' }),
];

function describePage(
  head: Parameters<typeof createStructuredData>[0],
  publicOrigin: string | null = origin,
) {
  // As in the document: JSON without `undefined`.
  return z.array(z.unknown()).parse(JSON.parse(JSON.stringify(createStructuredData(head, publicOrigin))));
}

describe('Structured data of a page', () => {
  test.each([
    ['the home page', { title: 'Home', canonicalPath: '/', products }, ['Organization', 'ItemList']],
    [
      'a list',
      { title: 'Men', canonicalPath: '/men', crumbs: [{ label: 'Men', path: '/men' }], products },
      ['Organization', 'BreadcrumbList', 'ItemList'],
    ],
    [
      'a product',
      { title: 'Tee', canonicalPath: '/product-details?id=1', product: products[0] },
      ['Organization', 'BreadcrumbList', 'Product'],
    ],
    ['a text', { title: 'About us', canonicalPath: '/about-us' }, ['Organization', 'BreadcrumbList']],
    ['the 404 page', { title: 'Not found' }, ['Organization']],
  ])('of %s has valid objects', (_page, head, types) => {
    const data = z.array(pageData).parse(describePage(head));

    expect(data.map((object) => object['@type'])).toEqual(types);
  });

  test('names the brand as the seller of each offer, by its label', () => {
    const [, list] = describePage({ title: 'Home', canonicalPath: '/', products });

    expect(list).toMatchObject({
      itemListElement: [
        {
          item: {
            brand: { name: 'The Dapper Lady' },
            offers: { price: 1499.5, seller: { name: 'The Dapper Lady' }, url: products[0]?.link },
          },
        },
        { item: { brand: { name: 'H&M' } } },
        { item: { brand: { name: 'TurntUp' } } },
      ],
    });
    expect(JSON.stringify(list).match(/"offers"/g)).toHaveLength(1);
  });

  test('lists at most 24 products', () => {
    const many = Array.from({ length: 40 }, (_nothing, index) => buildProduct({ _id: String(index) }));
    const [, list] = describePage({ title: 'Home', canonicalPath: '/', products: many });

    expect(list).toMatchObject({ numberOfItems: 24 });
  });

  test('has relative addresses without a public origin', () => {
    const [organization, crumbs] = describePage({ title: 'About us', canonicalPath: '/about-us' }, null);

    expect(organization).toMatchObject({ url: '/', logo: '/icon-512.png' });
    expect(crumbs).toMatchObject({
      itemListElement: [{ item: '/' }, { name: 'About us', item: '/about-us' }],
    });
  });

  test('keeps the further objects of the page', () => {
    expect(describePage({ title: '', structuredData: [{ '@type': 'Thing' }] })).toContainEqual({
      '@type': 'Thing',
    });
  });
});
