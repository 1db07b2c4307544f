import type { DrawnPicture } from './artwork-index.ts';
import { brandLooks } from './brand-looks.ts';
import { brandProfiles, type BrandProfile } from './brand-styles.ts';
import { categories } from './categories.ts';
import type { Category, Gender } from './category.ts';
import { printWord } from './picture-words.ts';
import { createRandom, shuffled, type Random } from './seeded-random.ts';
import { createShuffledSequence } from './shuffled-sequence.ts';

export type PlacedPicture = {
  brand: BrandProfile;
  gender: Gender;
  category: Category;
  picture: DrawnPicture;
  isOnSale: boolean;
};

type Section = {
  gender: Gender;
  category: Category;
  nextIsOnSale: () => boolean;
  count: number;
};

/** Small categories whose sale is a row of the home page: most of their products are on sale. */
const homeSaleCategories: ReadonlySet<string> = new Set(['men/sweatshirts', 'men/jeans', 'women/bottoms']);

/** Of the catalogue that is committed; the pictures are drawn for its brands. */
export const sampleSeed = 7;

/** By how many products a brand may pass its share for a picture with a colour that is none of its own. */
const paletteSlack = 6;
/** The same for a print, or a plain kind, that the brand has already. */
const designSlack = 3;

/**
 * Returns the pictures one after another, each with its brand and category, the same for the same seed; a picture comes again
 * only when all have come. A picture goes to the smallest category of its kind, and there to the brand that is furthest below its share,
 * where brands with its colour and its print come first.
 */
export function createPicturePlacer(index: readonly DrawnPicture[], seed = sampleSeed): () => PlacedPicture {
  const random = createRandom(`places ${seed}`);
  const nextPicture = createShuffledSequence(random, index);
  const sections = (['men', 'women'] as const).flatMap((gender) =>
    categories[gender].map((category) => createSection(random, gender, category)),
  );
  const nextBrand = createBrandPicker(random);
  return () => {
    const picture = nextPicture();
    const fitting = sections.filter(({ category }) => Object.hasOwn(category.nouns, picture.kind));
    const [section] = shuffled(random, fitting).toSorted((one, other) => one.count - other.count);
    if (section === undefined) throw new Error(`No category has the kind of ${picture.key}`);
    section.count += 1;
    const { gender, category, nextIsOnSale } = section;
    return { brand: nextBrand(gender, picture), gender, category, picture, isOnSale: nextIsOnSale() };
  };
}

function createSection(random: Random, gender: Gender, category: Category): Section {
  const isOnHomePage = homeSaleCategories.has(`${gender}/${category.slug}`);
  const nextIsOnSale = createShuffledSequence(
    random,
    isOnHomePage ? [true, true, true, false] : [true, false, false],
  );
  return { gender, category, nextIsOnSale, count: 0 };
}

function createBrandPicker(random: Random): (gender: Gender, picture: DrawnPicture) => BrandProfile {
  const counts = new Map<string, number>();
  const designs = new Set<string>();
  return (gender, picture) => {
    const design = printWord(picture) ?? `plain ${picture.kind}`;
    const costOf = (brand: BrandProfile) => {
      const share = brand.weight * (gender === 'women' ? brand.womenOfTen : 10 - brand.womenOfTen);
      if (share === 0) return Infinity;
      const isOwnColour = brandLooks[brand.name].colours.includes(picture.colour);
      const isNewDesign = !designs.has(`${brand.name} ${design}`);
      const slack = (isOwnColour ? 0 : paletteSlack) + (isNewDesign ? designSlack : 0);
      return ((counts.get(`${gender} ${brand.name}`) ?? 0) + slack + 1) / share;
    };
    const [brand] = shuffled(random, brandProfiles).toSorted((one, other) => costOf(one) - costOf(other));
    if (brand === undefined) throw new Error('The catalogue has no brands');
    const key = `${gender} ${brand.name}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
    designs.add(`${brand.name} ${design}`);
    return brand;
  };
}
