import { comparableText } from './names.ts';
import { brandLabel } from './brand-label.ts';
import { brandKey, memoizeByBrands, type BrandRow, type BrandTexts, type BrandTier } from './brand-rows.ts';

export type Brand = {
  /** The spelling used in URLs and accepted by section 5, e.g. `TurntUp`. */
  readonly slug: string;
  /** Display name, e.g. `Drip Project`. */
  readonly label: string;
  /** The `source` under which the provider stores the brand's products, e.g. `TURNT`. */
  readonly storedName: string;
  /** `null` for brands that have no tile on the home page. */
  readonly tier: BrandTier | null;
  /** Order within the tier on the home page; those with the same place are in the order of the list. */
  readonly homePlace: number;
  /** Other spellings of the same brand in the specification. */
  readonly aliases: readonly string[];
  /** Whether the footer's list of 22 names this brand. */
  readonly isInFooter: boolean;
} & BrandTexts;

/** The brands of section 5: those in the footer in its order, then the three others. A shop can have other ones. */
export const specifiedBrands: readonly BrandRow[] = [
  { slug: 'Jaywalking', tier: 'luxury' },
  { slug: 'Veloce', tier: 'premium', homePlace: 5 },
  { slug: 'huemn', storedName: 'HUEMN', tier: 'luxury' },
  { slug: 'AlmostGods', tier: 'luxury' },
  { slug: 'TurntUp', storedName: 'TURNT', tier: 'luxury', aliases: ['TURNT'] },
  { slug: 'Outcasts', storedName: 'outcasts', tier: 'casual', homePlace: 2 },
  { slug: 'BluOrng', tier: 'luxury' },
  { slug: 'SpaceBiskit', tier: 'luxury' },
  { slug: 'WtFlex', storedName: 'wtflex', tier: 'premium', homePlace: 3 },
  {
    slug: 'Six5Six',
    storedName: 'six5sixstreet',
    tier: 'premium',
    homePlace: 4,
    aliases: ['six5sixstreet'],
  },
  { slug: 'DripProject', tier: 'luxury' },
  { slug: 'Bomaachi', tier: 'luxury' },
  { slug: 'BlckOrchid', tier: 'luxury' },
  { slug: 'FutureSaints', tier: 'premium', homePlace: 1 },
  { slug: 'WarpingTheories', tier: 'casual', homePlace: 1 },
  { slug: 'DeadBear', tier: 'premium', homePlace: 7 },
  { slug: 'Evemen', tier: 'luxury' },
  { slug: 'Genrage', tier: 'premium', homePlace: 2 },
  { slug: 'Beeglee', tier: 'casual', homePlace: 6 },
  { slug: 'themerche', tier: 'casual', homePlace: 7, aliases: ['Merche'] },
  { slug: 'ItGirl', tier: 'casual', homePlace: 3 },
  {
    slug: 'TheDapperLady',
    storedName: 'DapperLady',
    tier: 'casual',
    homePlace: 5,
    aliases: ['DappingLady', 'DapperLady'],
  },
  { slug: 'Crayyheads', tier: 'premium', homePlace: 6, isInFooter: false },
  { slug: 'DaysforClothing', isInFooter: false },
  { slug: 'Bluer', tier: 'casual', homePlace: 4, isInFooter: false },
];

/** Stored names that are queryable (`/collections?source=hm`) without a collection path of their own. */
const mappedSources: ReadonlyMap<string, string> = new Map([
  ['hm', 'H&M'],
  ['h&m', 'H&M'],
]);

type Directory = {
  readonly brands: readonly Brand[];
  /** By slug, label and alias. */
  readonly byKey: ReadonlyMap<string, Brand>;
  /** By label, and by the key of the stored name: products are looked up by it, one after the other. */
  readonly byStoredName: ReadonlyMap<string, Brand>;
};

const directory = memoizeByBrands((rows): Directory => {
  const brands = (rows ?? specifiedBrands).map(completeBrand);
  const named = brands.flatMap((brand) =>
    [brand.slug, brand.label, ...brand.aliases].map((name) => [brandKey(name), brand] as const),
  );
  const stored = brands.flatMap((brand) =>
    [brand.label, brandKey(brand.storedName)].map((name) => [name, brand] as const),
  );
  return { brands, byKey: new Map(named), byStoredName: new Map(stored) };
});

function completeBrand(row: BrandRow): Brand {
  const storedName = row.storedName ?? splitSlugIntoName(row.slug);
  const label = row.label ?? brandLabel(storedName);
  return { tier: null, homePlace: 0, aliases: [], isInFooter: true, ...row, storedName, label };
}

/** The brands that have a page, in the order of the footer. */
export function listBrands(): readonly Brand[] {
  return directory().brands;
}

/**
 * The brand of a slug, label or alias; case, spaces and hyphens do not matter.
 * `undefined` if section 5 does not allow it: the caller redirects to the 404 page.
 */
export function findBrand(name: string): Brand | undefined {
  return directory().byKey.get(brandKey(name));
}

/** The `source` parameter of provider requests, from a brand's slug or from a mapped name such as `hm`. */
export function findStoredSource(name: string): string | undefined {
  return findBrand(name)?.storedName ?? mappedSources.get(comparableText(name));
}

/** The brand of products with this `source`. */
export function findBrandByStoredName(storedName: string): Brand | undefined {
  const { byStoredName } = directory();
  return byStoredName.get(brandLabel(storedName)) ?? byStoredName.get(brandKey(storedName));
}

/** Section 5: "split at capitals, hyphens become spaces, and words are capitalised". */
export function splitSlugIntoName(slug: string): string {
  return slug
    .replaceAll('-', ' ')
    .replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, ' ')
    .replaceAll(/(?<=^| )[a-z]/g, (letter) => letter.toUpperCase());
}

/** Whether a picture belongs to the sample products: only a provider that has these products answers with it. */
export function isSamplePicture(imageUrl: string): boolean {
  return imageUrl.startsWith('/media/garments/');
}

/** A brand of the sample list of section 2, "Home page". */
export type SampleBrand = {
  /** The id in `/product-details?id=`. */
  readonly id: string;
  readonly imageUrl: string;
  readonly name: string;
  readonly description: string;
};

/** The brands of the cards on the home page. The descriptions are short enough not to be truncated. */
export const sampleBrands: readonly SampleBrand[] = [
  {
    id: 'Jaywalking',
    imageUrl: '/media/garments/denim-jacket--vintage-blue-cropped',
    name: 'Jaywalking',
    description: 'Sharp cuts, louder details',
  },
  {
    id: 'huemn',
    imageUrl: '/media/garments/pleated-skirt--off-white-tartan',
    name: 'Huemn',
    description: 'Wears its art on a sleeve',
  },
  {
    id: 'Veloce',
    imageUrl: '/media/garments/mini-dress--forest-daisy',
    name: 'Veloce',
    description: 'Easy fits, fast graphics',
  },
  {
    id: 'hm',
    imageUrl: '/media/garments/playsuit--mid-blue-belted',
    name: 'H&M',
    description: 'Everyday fashion for all',
  },
  {
    id: 'Snitch',
    imageUrl: '/media/garments/polo--maroon-breton',
    name: 'Snitch',
    description: 'Shirts that get noticed',
  },
  {
    id: 'BonkersCorner',
    imageUrl: '/media/garments/crop-top--chocolate-heart',
    name: 'Bonkers Corner',
    description: 'Prints that talk back',
  },
  {
    id: 'TheBearHouse',
    imageUrl: '/media/garments/polo--off-white-breton',
    name: 'The Bear House',
    description: 'Casual shirts, done right',
  },
];
