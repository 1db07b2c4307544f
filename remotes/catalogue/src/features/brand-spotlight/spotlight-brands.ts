import {
  listBrands,
  comparableText,
  findBrand,
  findBrandByStoredName,
  findStoredSource,
  paths,
  sampleBrands,
  type Brand,
  type BrandTier,
  type Product,
} from '@szn/shared-contracts';
import type { Crumb } from '../../components/page-header.tsx';
import { spotlightCrumb, spotlightMessages as messages } from './spotlight-messages.ts';

export type SpotlightBrand = {
  readonly id: string;
  readonly name: string;
  readonly text: string;
  readonly tier: BrandTier | null;
  /** The `source` of its products; `null` for brands without products. */
  readonly storedName: string | null;
  readonly collectionPath: string | null;
};

/** The brand of an id: a brand in any of its spellings, or one of the home page's sample list. */
export function findSpotlightBrand(id: string): SpotlightBrand | undefined {
  const brand = findBrand(id);
  const sample = sampleBrands.find((candidate) =>
    brand ? findBrand(candidate.id) === brand : normalizeId(candidate.id) === normalizeId(id),
  );
  if (brand) return toSpotlightBrand(brand, sample?.description);
  if (!sample) return undefined;
  const storedName = findStoredSource(sample.id) ?? null;
  return {
    id: sample.id,
    name: sample.name,
    text: sample.description,
    tier: 'casual',
    storedName,
    collectionPath: storedName === null ? null : `${paths.collections()}?source=${sample.id}`,
  };
}

export function featuredBrands(): readonly SpotlightBrand[] {
  return sampleBrands.flatMap(({ id }) => findSpotlightBrand(id) ?? []);
}

/** The other brands of a tier of the home page; `null` for the brands that the home page leaves out. */
export function otherBrands(tier: BrandTier | null): readonly SpotlightBrand[] {
  const featured = new Set(featuredBrands().map(({ id }) => id));
  return brandsOfTier(tier).filter(({ id }) => !featured.has(id));
}

export function similarBrands({ id, tier }: SpotlightBrand): readonly SpotlightBrand[] {
  return brandsOfTier(tier)
    .filter((brand) => brand.id !== id)
    .slice(0, 8);
}

function brandsOfTier(tier: BrandTier | null): readonly SpotlightBrand[] {
  return listBrands()
    .filter((brand) => brand.tier === tier)
    .map((brand) => toSpotlightBrand(brand));
}

function toSpotlightBrand(brand: Brand, description?: string): SpotlightBrand {
  return {
    id: brand.slug,
    name: brand.label,
    text:
      description ??
      brand.text ??
      (brand.tier === null ? 'Independent streetwear' : messages.tiers[brand.tier]),
    tier: brand.tier,
    storedName: brand.storedName,
    collectionPath: paths.collection(brand),
  };
}

export function brandCrumbs({ id, name }: SpotlightBrand): readonly Crumb[] {
  return [spotlightCrumb, { label: name, path: paths.productDetails(id) }];
}

/** A product is below the list of its brand. */
export function productCrumbs({ source, title, id }: Product): readonly Crumb[] {
  const brand = findBrandByStoredName(source);
  return [
    ...(brand ? [{ label: brand.label, path: paths.collection(brand) }] : []),
    { label: title, path: paths.productDetails(id ?? '') },
  ];
}

function normalizeId(text: string): string {
  return comparableText(text).replaceAll(/[\s&-]+/g, '');
}
