import {
  brands,
  findBrand,
  findStoredSource,
  paths,
  sampleBrands,
  type Brand,
  type BrandTier,
} from '@szn/shared-contracts';
import { spotlightMessages as messages } from './spotlight-messages.ts';

/** A brand as the spotlight presents it. */
export type SpotlightBrand = {
  /** The brand's id in URLs. */
  readonly id: string;
  readonly name: string;
  readonly text: string;
  readonly tier: BrandTier | null;
  /** The `source` of its products; `null` for brands without products. */
  readonly storedName: string | null;
  /** The path of its list, with or without a query string. */
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

/** The brands of the home page's sample list, in its order. */
export const featuredBrands: readonly SpotlightBrand[] = sampleBrands.flatMap(
  ({ id }) => findSpotlightBrand(id) ?? [],
);

/** The other brands of a tier of the home page; `null` for the brands that the home page leaves out. */
export function otherBrands(tier: BrandTier | null): readonly SpotlightBrand[] {
  const featured = new Set(featuredBrands.map(({ id }) => id));
  return brands
    .filter((brand) => brand.tier === tier && !featured.has(brand.slug))
    .map((brand) => toSpotlightBrand(brand));
}

/** Other brands of the same tier. */
export function similarBrands({ id, tier }: SpotlightBrand): readonly SpotlightBrand[] {
  return brands
    .filter((brand) => brand.tier === tier && brand.slug !== id)
    .map((brand) => toSpotlightBrand(brand))
    .slice(0, 8);
}

function toSpotlightBrand(brand: Brand, description?: string): SpotlightBrand {
  return {
    id: brand.slug,
    name: brand.label,
    text: description ?? (brand.tier === null ? 'Independent streetwear' : messages.tiers[brand.tier]),
    tier: brand.tier,
    storedName: brand.storedName,
    collectionPath: paths.collection(brand),
  };
}

function normalizeId(text: string): string {
  return text.toLowerCase().replaceAll(/[\s&-]+/g, '');
}
