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

it('pictureSources offers widths up to 1024 for dense screens', () => {
  expect(pictureSources('/media/x').srcSet).toBe(
    '/media/x?width=320 320w, /media/x?width=384 384w, /media/x?width=512 512w, ' +
      '/media/x?width=640 640w, /media/x?width=768 768w, /media/x?width=1024 1024w',
  );
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
