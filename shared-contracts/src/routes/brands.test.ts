import {
  listBrands,
  findBrand,
  findBrandByStoredName,
  findStoredSource,
  splitSlugIntoName,
} from './brands.ts';
import { brandLabel } from './brand-label.ts';
import { setBrandRows } from './brand-rows.ts';

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

describe('brands', () => {
  test('contains the 25 brands of section 5 without duplicates', () => {
    expect(
      listBrands()
        .map((brand) => brand.slug)
        .sort(),
    ).toEqual([...allowedSlugs].sort());
  });

  test.each(allowedSlugs)('findBrand finds %s by its slug', (slug) => {
    expect(findBrand(slug)?.slug).toBe(slug);
  });

  test('has the 22 labels of the footer in its order', () => {
    const inFooter = listBrands()
      .filter((brand) => brand.isInFooter)
      .map((brand) => [brand.label, brand.slug]);

    expect(inFooter).toEqual(footerLabels);
  });

  test.each(footerLabels)('findBrand maps the footer label "%s" to %s', (label, slug) => {
    expect(findBrand(label)?.slug).toBe(slug);
  });

  test.each(Object.entries(homeTiles))('findBrand finds all %s tiles of the home page', (tier, tiles) => {
    const opened = tiles.map(([tile]) => findBrand(tile));

    expect(opened.map((brand) => brand?.slug)).toEqual(tiles.map(([, slug]) => slug));
    expect(opened.every((brand) => brand?.tier === tier)).toBe(true);
    expect(listBrands().filter((brand) => brand.tier === tier)).toHaveLength(tiles.length);
  });

  test('has no home page tile for Days for Clothing only', () => {
    expect(
      listBrands()
        .filter((brand) => brand.tier === null)
        .map((brand) => brand.slug),
    ).toEqual(['DaysforClothing']);
  });
});

describe('findBrand', () => {
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
  ])('maps the spelling "%s" to %s', (spelling, slug) => {
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
  ])('returns undefined for the unknown name "%s"', (name) => {
    expect(findBrand(name)).toBeUndefined();
  });
});

test('a brand is found in every encoding of its letters', () => {
  expect(findBrand('\uFF28\uFF35\uFF25\uFF2D\uFF2E')?.slug).toBe('huemn');
  expect(findStoredSource('\uFF28&\uFF2D')).toBe('H&M');
});

describe('stored name of a brand', () => {
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

  test.each(['', 'Nike', 'constructor', '__proto__', 'hasOwnProperty'])('is undefined for "%s"', (name) => {
    expect(findStoredSource(name)).toBeUndefined();
  });

  test.each(listBrands().map((brand) => [brand.storedName, brand.slug]))(
    '"%s" identifies %s in any case',
    (storedName, slug) => {
      expect(findBrandByStoredName(storedName)?.slug).toBe(slug);
      expect(findBrandByStoredName(storedName.toUpperCase())?.slug).toBe(slug);
    },
  );

  test.each(['H&M', 'Unknown Source', ''])('"%s" identifies no brand', (storedName) => {
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
])('splitSlugIntoName splits "%s" into "%s" (section 5)', (slug, name) => {
  expect(splitSlugIntoName(slug)).toBe(name);
});

describe('Another list of brands', () => {
  afterEach(() => setBrandRows(undefined));

  test('takes the place of the specified one, with labels, stored names and aliases of its own', () => {
    setBrandRows([
      { slug: 'LoomHouse', label: 'The Loom House', storedName: 'LOOM', aliases: ['Looms'], tier: 'casual' },
      { slug: 'TurntUp', storedName: 'TURNT', isInFooter: false },
    ]);
    expect(listBrands()).toMatchObject([
      { slug: 'LoomHouse', label: 'The Loom House', storedName: 'LOOM', tier: 'casual', isInFooter: true },
      { slug: 'TurntUp', label: 'TurntUp', tier: null, isInFooter: false },
    ]);
    for (const name of ['loomhouse', 'the-loom-house', 'Looms']) expect(findStoredSource(name)).toBe('LOOM');
    expect(brandLabel('loom')).toBe('The Loom House');
    expect(findBrandByStoredName('LOOM')?.slug).toBe('LoomHouse');
    expect(findBrand('Jaywalking')).toBeUndefined();
    expect(findStoredSource('hm')).toBe('H&M');
  });

  test('is forgotten with the page that had it', () => {
    setBrandRows([{ slug: 'LoomHouse' }]);
    expect(findBrand('LoomHouse')).toMatchObject({ label: 'Loom House', storedName: 'Loom House' });
    setBrandRows(undefined);
    expect(findBrand('LoomHouse')).toBeUndefined();
    expect(findBrand('Jaywalking')?.label).toBe('Jaywalking');
  });
});
