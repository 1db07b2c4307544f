import { specifiedBrands } from '../routes/brands.ts';
import { findSharedName, readBrandRows } from './brand-rows.ts';

test('Brands of the specification, and a brand with every field, are read as they are', () => {
  const full = {
    slug: 'LoomHouse',
    label: 'Loom & Co',
    storedName: 'LOOM',
    tier: 'premium',
    homePlace: 2,
    aliases: ['Looms', 'लूम'],
    isInFooter: false,
    policyLink: 'https://loom.example/pages/returns',
  };
  for (const rows of [specifiedBrands, [full], []]) expect(readBrandRows(rows)).toEqual(rows);
});

test.each([
  ['no list', { slug: 'Loom' }],
  ['no object', ['Loom']],
  ['no slug', [{ label: 'Loom' }]],
  ['a path as slug', [{ slug: 'loom/../men' }]],
  ['markup as slug', [{ slug: '<b>' }]],
  ['an invisible character', [{ slug: 'Loom', label: 'Lo\u202eom' }]],
  ['an endless name', [{ slug: 'Loom', label: 'x'.repeat(61) }]],
  ['an empty name', [{ slug: 'Loom', storedName: ' - ' }]],
  ['an unknown tier', [{ slug: 'Loom', tier: 'cheap' }]],
  ['a place that is no number', [{ slug: 'Loom', homePlace: '1' }]],
  ['a place beyond those that can be set', [{ slug: 'Loom', homePlace: 10_000 }]],
  ['aliases that are no texts', [{ slug: 'Loom', aliases: [1] }]],
  [
    'aliases without end',
    [{ slug: 'Loom', aliases: Array.from({ length: 21 }, (_, index) => `Loom ${index}`) }],
  ],
  ['brands without end', Array.from({ length: 2001 }, (_, index) => ({ slug: `Loom${index}` }))],
  ['a flag as text', [{ slug: 'Loom', isInFooter: 'no' }]],
  ['a link by http', [{ slug: 'Loom', policyLink: 'http://loom.example/returns' }]],
  ['a script as link', [{ slug: 'Loom', policyLink: 'javascript:alert(1)' }]],
  ['a link with credentials', [{ slug: 'Loom', policyLink: 'https://a:b@loom.example/' }]],
  ['the same brand twice', [{ slug: 'Loom' }, { slug: 'loom' }]],
  ['a name of another brand', [{ slug: 'Loom', label: 'Weft' }, { slug: 'weft' }]],
])('A list with %s is not read', (_fault, value) => {
  expect(readBrandRows(value)).toBeUndefined();
});

test('Fields that this release does not know are left out', () => {
  expect(readBrandRows([{ slug: 'Loom', script: 'alert(1)', text: 'Woven here' }])).toEqual([
    { slug: 'Loom', text: 'Woven here' },
  ]);
});

test('A shared name is named, and a brand may repeat its own', () => {
  expect(
    findSharedName([{ slug: 'Loom', label: 'LOOM', aliases: ['loom'] }, { slug: 'Weft' }]),
  ).toBeUndefined();
  expect(findSharedName([{ slug: 'Loom' }, { slug: 'Weft', aliases: ['L oom'] }])).toBe('L oom');
});
