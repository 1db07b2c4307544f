import { findBrand, type Brand, type BrandTier } from '@szn/shared-contracts';

export type BrandList = {
  readonly tier: BrandTier;
  readonly heading: string;
  readonly label: string;
  readonly brands: readonly Brand[];
};

/** Sections 4 and 9: "luxury shows 3 of 10, affordable 3 of 7, casual 3 of 7 until expanded". */
export const collapsedBrandCount = 3;

/** The three lists of section 2, "Home page", in its order and with its names. */
export const brandLists: readonly BrandList[] = [
  {
    tier: 'luxury',
    heading: 'Luxury streetwear',
    label: 'Luxury',
    brands: findBrands([
      'Jaywalking',
      'huemn',
      'AlmostGods',
      'TurntUp',
      'BluOrng',
      'SpaceBiskit',
      'DripProject',
      'Bomaachi',
      'BlckOrchid',
      'Evemen',
    ]),
  },
  {
    tier: 'premium',
    heading: 'Affordable premium',
    label: 'Affordable',
    brands: findBrands(['FutureSaints', 'Genrage', 'WtFlex', 'Six5Six', 'Veloce', 'Crayyheads', 'DeadBear']),
  },
  {
    tier: 'casual',
    heading: 'Casual',
    label: 'Casual',
    brands: findBrands([
      'WarpingTheories',
      'Outcasts',
      'ItGirl',
      'Bluer',
      'DappingLady',
      'Beeglee',
      'themerche',
    ]),
  },
];

function findBrands(names: readonly string[]): readonly Brand[] {
  return names.flatMap((name) => findBrand(name) ?? []);
}
