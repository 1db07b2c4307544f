import { createHash } from 'node:crypto';
import type { ArtworkEntry } from './artwork-index.ts';
import { brandProfiles, type BrandProfile } from './brand-styles.ts';
import { categories } from './categories.ts';
import type { Category, Gender } from './category.ts';
import { isGraphic, isPatterned } from './picture-words.ts';
import { randomPrice, randomSalePrice } from './prices.ts';
import { createTitle } from './product-titles.ts';
import { createRandom, itemAt, shuffled, type Random } from './seeded-random.ts';
import { createShuffledSequence, weighted } from './shuffled-sequence.ts';
import { titleText, type TitleParts } from './title-picture.ts';

export type SampleOptions = { count?: number; seed?: number };

/** What neither titles nor pictures change. */
export type ProductFacts = {
  /** 24 lower-case hexadecimal digits; the first eight are the second of creation. */
  id: string;
  /** As stored by the source, not as shown. */
  brand: string;
  gender: Gender;
  category: string;
  categorySlug: string;
  pricePaise: number;
  /** Below the full price, or null when not on sale. */
  salePaise: number | null;
  createdAt: string;
};

export type ProductDraft = PickedProduct & {
  facts: ProductFacts;
  title: TitleParts;
  styles: readonly string[];
};

/**
 * Everything but the picture, with titles for pictures of the first series: further pictures change neither ids nor
 * brands, prices and titles.
 */
export function createDrafts(
  { count = 2400, seed = 7 }: SampleOptions,
  index: readonly ArtworkEntry[],
): ProductDraft[] {
  const random = createRandom(`catalogue ${seed}`);
  const firstSeries = index.filter(({ series }) => series === 1);
  const pickProduct = createProductPicker(random, firstSeries);
  const titles = new Set<string>();
  return Array.from({ length: count }, (_, position) => {
    const createdAt = creationTime(random, position / count, 1 / count);
    const picked = pickProduct();
    const title = createTitle(random, picked, titles);
    titles.add(titleText(title));
    const { brand, category, gender } = picked;
    const price = randomPrice(random, {
      from: category.priceFrom,
      to: category.priceTo,
      factor: brand.priceFactor,
    });
    const facts: ProductFacts = {
      id: productId(createdAt, `${seed}:${position}`),
      brand: brand.name,
      gender,
      category: category.name,
      categorySlug: category.slug,
      pricePaise: price * 100,
      salePaise: null,
      createdAt: createdAt.toISOString(),
    };
    const styles = pickStyles(random, category, picked.picture);
    const salePaise = picked.isOnSale ? randomSalePrice(random, price) * 100 : null;
    return { ...picked, title, styles, facts: { ...facts, salePaise } };
  });
}

type PickedProduct = {
  brand: BrandProfile;
  gender: Gender;
  category: Category;
  picture: ArtworkEntry;
  isOnSale: boolean;
};

/** Picks brand, gender, category, picture and sale from one shuffled sequence each. */
function createProductPicker(random: Random, index: readonly ArtworkEntry[]): () => PickedProduct {
  const nextBrand = createShuffledSequence(random, weighted(brandProfiles));
  const genderSequences = new Map(
    brandProfiles.map((brand) => [brand, createShuffledSequence(random, gendersOf(brand))]),
  );
  const nextCategory = {
    men: createShuffledSequence(random, weighted(categories.men)),
    women: createShuffledSequence(random, weighted(categories.women)),
  };
  const pictureSequences = new Map(
    [...categories.men, ...categories.women].map((category) => [
      category,
      createRotation(random, category, index),
    ]),
  );
  // 17 of 50 is 34 %: about a third.
  const nextIsOnSale = createShuffledSequence(
    random,
    Array.from({ length: 50 }, (_, index) => index < 17),
  );
  return () => {
    const brand = nextBrand();
    const gender = nextOf(genderSequences, brand);
    const category = nextCategory[gender]();
    return { brand, gender, category, picture: nextOf(pictureSequences, category), isOnSale: nextIsOnSale() };
  };
}

/** Repeats one shuffled list of all fitting pictures, so that equal pictures are as far apart as possible. */
function createRotation(
  random: Random,
  category: Category,
  index: readonly ArtworkEntry[],
): () => ArtworkEntry {
  const fitting = shuffled(
    random,
    index.filter((entry) => Object.hasOwn(category.nouns, entry.kind)),
  );
  let next = 0;
  return () => {
    next += 1;
    return itemAt(fitting, next - 1);
  };
}

function nextOf<Key, Item>(sequences: ReadonlyMap<Key, () => Item>, key: Key): Item {
  const next = sequences.get(key);
  if (next === undefined) throw new Error('The catalogue has no sequence for this key');
  return next();
}

function gendersOf({ womenOfTen }: BrandProfile): Gender[] {
  return Array.from({ length: 10 }, (_, index): Gender => (index < womenOfTen ? 'women' : 'men'));
}

function pickStyles(random: Random, category: Category, picture: ArtworkEntry): readonly string[] {
  const house = shuffled(random, category.styles).slice(0, random() < 0.5 ? 1 : 2);
  return [...new Set([...shownStyles(picture), ...house, random() < 0.55 ? 'Streetwear' : 'Casual'])];
}

/** Styles that a picture shows. */
export function shownStyles(picture: ArtworkEntry): readonly string[] {
  if (isGraphic(picture)) return ['Graphic'];
  return isPatterned(picture) ? ['Printed'] : [];
}

const newest = Date.parse('2026-11-01T00:00:00.000Z');
const spanMs = 180 * 24 * 60 * 60 * 1000;

/** `position` is 0 for the newest product and 1 for the oldest. The jitter stays below `slice`, so that the order holds. */
function creationTime(random: Random, position: number, slice: number): Date {
  return new Date(newest - Math.ceil((position + (0.05 + 0.9 * random()) * slice) * spanMs));
}

function productId(createdAt: Date, seed: string): string {
  const seconds = Math.floor(createdAt.getTime() / 1000)
    .toString(16)
    .padStart(8, '0');
  return seconds + createHash('sha1').update(seed).digest('hex').slice(0, 16);
}
