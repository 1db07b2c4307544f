import { readFacets } from './facets.ts';

const facets = [
  { key: 'sale', label: 'On sale only', type: 'flag', values: [{ id: 'true', count: 6 }] },
  {
    key: 'brands',
    label: 'Brand',
    type: 'names',
    values: [
      { id: 'TURNT', label: 'TurntUp', count: 12 },
      { id: 'Snitch', count: 0 },
    ],
  },
  {
    key: 'colours',
    label: 'Colour',
    type: 'swatches',
    values: [{ id: 'Black', count: 4, swatch: '#1f1f22' }],
  },
  { key: 'sleeves', label: 'Sleeves', type: 'names', values: [{ id: 'Long', count: 2 }] },
];

test('readFacets returns the facets and their values in the order of the provider', () => {
  expect(readFacets({ success: true, total: 12, facets })).toEqual({ total: 12, facets });
});

test('readFacets returns steps as whole numbers, the lowest first', () => {
  const ids = ['50', '20%', '0', '20', '1.5', '123456789'];
  const steps = (type: string) => ({
    key: type,
    label: 'Steps',
    type,
    values: ids.map((id) => ({ id, count: 1 })),
  });

  expect(
    readFacets({ facets: [steps('price'), steps('discount')] })?.facets.map(({ values }) => values),
  ).toEqual(
    Array.from({ length: 2 }, () => [
      { id: '20', count: 1 },
      { id: '50', count: 1 },
    ]),
  );
});

test('readFacets skips unreadable and repeated facets, values and swatches', () => {
  const answer = JSON.parse(`{"facets":[
    {"key":"brands","label":"Brand","type":"names","values":[{"id":" TURNT ","count":1,"swatch":"red"},
      {"id":"TURNT","count":2},{"id":"","count":3},{"id":"A","count":-1},{"id":"B","count":"4"},{"id":"C","count":1.5},
      {"id":"__proto__","label":"__proto__","count":6},null,7]},
    {"key":"brands","label":"Again","type":"names","values":[]},
    {"key":"styles","label":"Style","type":"cloud","values":[]},
    {"key":"colours","type":"swatches","values":[]},
    {"key":"fits","label":"Fit","type":"names","values":{}},
    null,7,"brands",[]
  ]}`);

  expect(readFacets(answer)).toEqual({
    total: null,
    facets: [
      {
        key: 'brands',
        label: 'Brand',
        type: 'names',
        values: [
          { id: 'TURNT', count: 1 },
          { id: '__proto__', count: 6 },
        ],
      },
    ],
  });
});

test.each([
  undefined,
  null,
  'down',
  [],
  {},
  { success: true },
  { success: true, facets: null },
  { success: true, facets: { brands: { TURNT: 12 } } },
  { success: false, facets },
  { success: false, message: 'Not found' },
])('readFacets returns undefined for %p', (answer) => {
  expect(readFacets(answer)).toBeUndefined();
});
