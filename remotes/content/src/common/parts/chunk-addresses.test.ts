import { chunkAddress } from './chunk-addresses.ts';

test.each([
  ['https://szn.example/releases/content/1/browser/', 0, 'terms.a1.js'],
  ['https://szn.example/releases/content/1/browser/', 2, '~r2/terms.a1.js'],
  ['https://szn.example/releases/content/1/browser/~r1/', 2, '../~r2/terms.a1.js'],
  ['https://szn.example/releases/content/1/browser/~r1/', 0, '../terms.a1.js'],
])('beside %s, try %i asks for %s', (base, attempt, address) => {
  expect(chunkAddress('terms.a1.js', base, attempt)).toBe(address);
});
