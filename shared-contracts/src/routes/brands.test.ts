import { brands, findBrand, findBrandByStoredName, findStoredSource, splitSlugIntoName } from './brands.ts';

const allowedSlugs = [
  'Jaywalking',
  'Veloce',
  'huemn',
  'AlmostGods',
  'TurntUp',
  'Outcasts',
  'BluOrng',
  'SpaceBiskit',
  'WtFlex',
  'Six5Six',
  'DripProject',
  'Crayyheads',
  'Bomaachi',
  'BlckOrchid',
  'FutureSaints',
  'WarpingTheories',
  'DaysforClothing',
  'ItGirl',
  'TheDapperLady',
  'Genrage',
  'DeadBear',
  'Evemen',
  'Beeglee',
  'themerche',
  'Bluer',
];

const footerLabels = [
  ['Jaywalking', 'Jaywalking'],
  ['Veloce', 'Veloce'],
  ['Huemn', 'huemn'],
  ['Almost Gods', 'AlmostGods'],
  ['TurntUp', 'TurntUp'],
  ['Outcasts', 'Outcasts'],
  ['BluOrng', 'BluOrng'],
  ['SpaceBiskit', 'SpaceBiskit'],
  ['WtFlex', 'WtFlex'],
  ['Six5Six', 'Six5Six'],
  ['Drip Project', 'DripProject'],
  ['Bomaachi', 'Bomaachi'],
  ['Blck Orchid', 'BlckOrchid'],
  ['Future Saints', 'FutureSaints'],
  ['Warping Theories', 'WarpingTheories'],
  ['DeadBear', 'DeadBear'],
  ['Evemen', 'Evemen'],
  ['Genrage', 'Genrage'],
  ['Beeglee', 'Beeglee'],
  ['Merche', 'themerche'],
  ['It-Girl', 'ItGirl'],
  ['The Dapper Lady', 'TheDapperLady'],
] as const;

const homeTiles = {
  luxury: [
    ['Jaywalking', 'Jaywalking'],
    ['huemn', 'huemn'],
    ['AlmostGods', 'AlmostGods'],
    ['TurntUp', 'TurntUp'],
    ['BluOrng', 'BluOrng'],
    ['SpaceBiskit', 'SpaceBiskit'],
    ['DripProject', 'DripProject'],
    ['Bomaachi', 'Bomaachi'],
    ['BlckOrchid', 'BlckOrchid'],
    ['Evemen', 'Evemen'],
  ],
  premium: [
    ['FutureSaints', 'FutureSaints'],
    ['Genrage', 'Genrage'],
    ['WtFlex', 'WtFlex'],
    ['Six5Six', 'Six5Six'],
    ['Veloce', 'Veloce'],
    ['Crayyheads', 'Crayyheads'],
    ['DeadBear', 'DeadBear'],
  ],
  casual: [
    ['WarpingTheories', 'WarpingTheories'],
    ['Outcasts', 'Outcasts'],
    ['ItGirl', 'ItGirl'],
    ['Bluer', 'Bluer'],
    ['DappingLady', 'TheDapperLady'],
    ['Beeglee', 'Beeglee'],
    ['themerche', 'themerche'],
  ],
} as const;

describe('the brands a shopper can open', () => {
  test('are the 25 of section 5, each once', () => {
    expect(brands.map((brand) => brand.slug).sort()).toEqual([...allowedSlugs].sort());
  });

  test.each(allowedSlugs)('%s is opened by its own slug', (slug) => {
    expect(findBrand(slug)?.slug).toBe(slug);
  });

  test('appear in the footer exactly as its 22 labels, in its order', () => {
    const inFooter = brands.filter((brand) => brand.isInFooter).map((brand) => [brand.label, brand.slug]);

    expect(inFooter).toEqual(footerLabels);
  });

  test.each(footerLabels)('the footer label "%s" leads to %s', (label, slug) => {
    expect(findBrand(label)?.slug).toBe(slug);
  });

  test.each(Object.entries(homeTiles))('the %s tiles of the home page all open', (tier, tiles) => {
    const opened = tiles.map(([tile]) => findBrand(tile));

    expect(opened.map((brand) => brand?.slug)).toEqual(tiles.map(([, slug]) => slug));
    expect(opened.every((brand) => brand?.tier === tier)).toBe(true);
    expect(brands.filter((brand) => brand.tier === tier)).toHaveLength(tiles.length);
  });

  test('without a tile on the home page: only Days for Clothing', () => {
    expect(brands.filter((brand) => brand.tier === null).map((brand) => brand.slug)).toEqual([
      'DaysforClothing',
    ]);
  });
});

describe('any spelling of a brand', () => {
  test.each([
    ['jaywalking', 'Jaywalking'],
    ['HUEMN', 'huemn'],
    ['Huemn', 'huemn'],
    ['almost-gods', 'AlmostGods'],
    ['ALMOST GODS', 'AlmostGods'],
    ['  Almost   Gods ', 'AlmostGods'],
    ['TURNT', 'TurntUp'],
    ['turnt-up', 'TurntUp'],
    ['six5sixstreet', 'Six5Six'],
    ['six-5-six', 'Six5Six'],
    ['wtflex', 'WtFlex'],
    ['outcasts', 'Outcasts'],
    ['DapperLady', 'TheDapperLady'],
    ['the dapper-lady', 'TheDapperLady'],
    ['dappinglady', 'TheDapperLady'],
    ['it girl', 'ItGirl'],
    ['merche', 'themerche'],
    ['TheMerche', 'themerche'],
    ['Days for Clothing', 'DaysforClothing'],
  ])('"%s" is %s', (spelling, slug) => {
    expect(findBrand(spelling)?.slug).toBe(slug);
  });

  test.each([
    '',
    ' ',
    '-',
    'Nike',
    'H&M',
    'hm',
    'Jaywalking/..',
    'jay_walking',
    'constructor',
    '__proto__',
    'toString',
  ])('"%s" is no brand of ours and leads to the 404 page', (name) => {
    expect(findBrand(name)).toBeUndefined();
  });
});

describe('the name under which the provider keeps a brand', () => {
  test.each([
    ['TurntUp', 'TURNT'],
    ['Six5Six', 'six5sixstreet'],
    ['WtFlex', 'wtflex'],
    ['Outcasts', 'outcasts'],
    ['TheDapperLady', 'DapperLady'],
    ['DappingLady', 'DapperLady'],
    ['Huemn', 'HUEMN'],
    ['huemn', 'HUEMN'],
    ['AlmostGods', 'Almost Gods'],
    ['WarpingTheories', 'Warping Theories'],
    ['ItGirl', 'It Girl'],
    ['It-Girl', 'It Girl'],
    ['themerche', 'Themerche'],
    ['Jaywalking', 'Jaywalking'],
    ['hm', 'H&M'],
    ['HM', 'H&M'],
    ['h&m', 'H&M'],
    ['H&M', 'H&M'],
  ])('of "%s" is "%s"', (name, storedName) => {
    expect(findStoredSource(name)).toBe(storedName);
  });

  test.each(['', 'Nike', 'constructor', '__proto__', 'hasOwnProperty'])('of "%s" is unknown', (name) => {
    expect(findStoredSource(name)).toBeUndefined();
  });

  test.each(brands.map((brand) => [brand.storedName, brand.slug]))(
    '"%s" on a card links to the collection of %s, whatever its case',
    (storedName, slug) => {
      expect(findBrandByStoredName(storedName)?.slug).toBe(slug);
      expect(findBrandByStoredName(storedName.toUpperCase())?.slug).toBe(slug);
    },
  );

  test.each(['H&M', 'Unknown Source', ''])('"%s" on a card links to no collection', (storedName) => {
    expect(findBrandByStoredName(storedName)).toBeUndefined();
  });
});

test.each([
  ['AlmostGods', 'Almost Gods'],
  ['co-ord-set', 'Co Ord Set'],
  ['It-Girl', 'It Girl'],
  ['Six5Six', 'Six5 Six'],
  ['themerche', 'Themerche'],
  ['', ''],
])('section 5 splits "%s" into "%s"', (slug, name) => {
  expect(splitSlugIntoName(slug)).toBe(name);
});
