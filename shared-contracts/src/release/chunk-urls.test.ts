import { chunkUrl } from './chunk-urls.ts';

test.each([
  ['https://szn.example/releases/home/1/browser/', 0, 'brand-street.a1.js'],
  ['https://szn.example/releases/home/1/browser/', 2, '~r2/brand-street.a1.js'],
  ['https://szn.example/releases/home/1/browser/~r1/', 2, '../~r2/brand-street.a1.js'],
  ['https://szn.example/releases/home/1/browser/~r1/', 0, '../brand-street.a1.js'],
])('beside %s, try %i asks for %s', (base, attempt, address) => {
  expect(chunkUrl('brand-street.a1.js', base, attempt)).toBe(address);
});
