import { pictureSources } from './product-picture.tsx';

it.each([
  ['the storefront’s own media', '/media/garments/tee--black', '/media/garments/tee--black?width=384'],
  [
    'Shopify, with a version',
    'https://cdn.shopify.com/a.jpg?v=17',
    'https://cdn.shopify.com/a.jpg?v=17&width=384',
  ],
  [
    'a shop’s own Shopify host',
    'https://brand.myshopify.com/a.jpg',
    'https://brand.myshopify.com/a.jpg?width=384',
  ],
  [
    'Shopify’s CDN under the shop’s own host',
    'https://brand.example/cdn/shop/files/a.jpg?v=17',
    'https://brand.example/cdn/shop/files/a.jpg?v=17&width=384',
  ],
  [
    'a width that was stored',
    'https://cdn.shopify.com/a.jpg?width=99&v=1',
    'https://cdn.shopify.com/a.jpg?v=1&width=384',
  ],
  [
    'only a stored width',
    'https://cdn.shopify.com/a.jpg?width=99',
    'https://cdn.shopify.com/a.jpg?width=384',
  ],
  ['plain http', 'http://cdn.shopify.com/a.jpg', 'https://cdn.shopify.com/a.jpg?width=384'],
])('pictureSources requests a width of %s', (_case, image, src) => {
  expect(pictureSources(image).src).toBe(src);
});

it.each(['/proxy/users/logout?', '/wishlist', 'https://127.0.0.1/a.jpg', 'javascript:alert(1)'])(
  'pictureSources requests nothing for %s',
  (image) => {
    expect(pictureSources(image)).toEqual({ src: '' });
  },
);

it('pictureSources offers widths from 160 for tiles to 1024 for dense screens, in steps of at most 1.5', () => {
  const candidates = pictureSources('/media/x').srcSet?.split(', ') ?? [];
  const widths = candidates.map((candidate) => Number(/ (\d+)w$/.exec(candidate)?.[1]));
  expect(candidates).toEqual(widths.map((width) => `/media/x?width=${width} ${width}w`));
  expect([widths[0], widths.at(-1)]).toEqual([160, 1024]);
  expect(widths.slice(1).every((width, index) => width / (widths[index] ?? 0) <= 1.5)).toBe(true);
});

it.each([
  ['a host that does not scale', 'https://images.example/a.jpg'],
  ['a host that only looks like Shopify', 'https://cdn.shopify.com.evil.example/a.jpg'],
  ['a path that only ends like Shopify’s', 'https://images.example/old/cdn/shop/a.jpg'],
  ['an address that only mentions it', 'https://images.example/?u=/cdn/shop/a.jpg'],
])('pictureSources does not change the URL of %s', (_case, image) => {
  expect(pictureSources(image)).toEqual({ src: image });
});

it('pictureSources changes http to https', () => {
  expect(pictureSources('http://images.example/a.jpg')).toEqual({ src: 'https://images.example/a.jpg' });
});
