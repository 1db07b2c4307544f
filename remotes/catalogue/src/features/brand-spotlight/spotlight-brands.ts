import {
  type Brand,
  brands,
  type BrandTier,
  findBrand,
  findStoredSource,
  paths,
  sampleBrands,
} from '@szn/shared-contracts';
import { productDetailsMessages as messages } from './spotlight-messages.ts';

/** A brand as the spotlight presents it. */
export type Label = {
  /** What the address knows it by. */
  readonly id: string;
  readonly name: string;
  readonly text: string;
  readonly tier: BrandTier | null;
  /** The `source` of its products; `null` for labels that are not listed yet. */
  readonly storedName: string | null;
  /** Its listing, without or with a query string. */
  readonly collectionPath: string | null;
};

/** The label that an id means: a brand in any of its spellings, or one of the home page's sample list. */
export function findLabel(id: string): Label | undefined {
  const brand = findBrand(id);
  const sample = sampleBrands.find((candidate) =>
    brand ? findBrand(candidate.id) === brand : toKey(candidate.id) === toKey(id),
  );
  if (brand) return toLabel(brand, sample?.description);
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

/** The labels of the home page's sample list, in its order. */
export const labelsToKnow: readonly Label[] = sampleBrands.flatMap(({ id }) => findLabel(id) ?? []);

/** The other labels, by the tier that the home page shows them under; `null` for those it leaves out. */
export function otherLabels(tier: BrandTier | null): readonly Label[] {
  const known = new Set(labelsToKnow.map(({ id }) => id));
  return brands
    .filter((brand) => brand.tier === tier && !known.has(brand.slug))
    .map((brand) => toLabel(brand));
}

/** Labels of the same kind, for who has seen this one. */
export function labelsLike({ id, tier }: Label): readonly Label[] {
  return brands
    .filter((brand) => brand.tier === tier && brand.slug !== id)
    .map((brand) => toLabel(brand))
    .slice(0, 8);
}

function toLabel(brand: Brand, description?: string): Label {
  return {
    id: brand.slug,
    name: brand.label,
    text: description ?? (brand.tier === null ? 'Independent streetwear' : messages.tiers[brand.tier]),
    tier: brand.tier,
    storedName: brand.storedName,
    collectionPath: paths.collection(brand),
  };
}

function toKey(text: string): string {
  return text.toLowerCase().replaceAll(/[\s&-]+/g, '');
}

/** A path with one more parameter in its query string. */
export function withParameter(path: string, name: string, value: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams({ [name]: value }).toString()}`;
}
