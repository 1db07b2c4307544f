import { listBrands, type Brand, type BrandTier } from '@szn/shared-contracts';

export type BrandList = {
  readonly tier: BrandTier;
  readonly heading: string;
  readonly label: string;
  readonly brands: readonly Brand[];
};

/** Sections 4 and 9: "luxury shows 3 of 10, affordable 3 of 7, casual 3 of 7 until expanded". */
export const collapsedBrandCount = 3;

/** A list of section 2, "Home page", with its name there. */
export function listTier(tier: BrandTier): BrandList {
  const brands = listBrands().filter((brand) => brand.tier === tier);
  return { tier, ...names[tier], brands: brands.toSorted((one, other) => one.homePlace - other.homePlace) };
}

const names = {
  luxury: { heading: 'Luxury streetwear', label: 'Luxury' },
  premium: { heading: 'Affordable premium', label: 'Affordable' },
  casual: { heading: 'Casual', label: 'Casual' },
} as const;
