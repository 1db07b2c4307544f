import { createHash } from 'node:crypto';
import { loadArtworkIndex } from './artwork-index.ts';
import type { BrandName } from './brand-looks.ts';
import type { Category, Gender } from './category.ts';
import { fitOf, patternOf, shownStyles } from './picture-words.ts';
import { createPicturePlacer, sampleSeed } from './place-pictures.ts';
import { randomPrice, randomSalePrice } from './prices.ts';
import { createTitler } from './product-titles.ts';
import { createRandom, shuffled, type Random } from './seeded-random.ts';

export type SampleOptions = { count?: number; seed?: number };

export type SampleProduct = {
  /** 24 lower-case hexadecimal digits; the first eight are the second of creation. */
  id: string;
  /** As stored by the source, not as shown. */
  brand: BrandName;
  gender: Gender;
  category: string;
  categorySlug: string;
  pricePaise: number;
  /** Below the full price, or null when not on sale. */
  salePaise: number | null;
  createdAt: string;
  slug: string;
  title: string;
  styles: readonly string[];
  /** A key of masters/index.json. */
  artwork: string;
  /** The same garment from behind or close up. */
  secondArtwork: string;
  /** What the pictures show; `fit` only where title or picture say something about it. */
  colour: string;
  pattern: string;
  fit: string | undefined;
};

/**
 * The newest product is first. The same options always return the same products. Without `count`, there is one for each
 * picture; a larger catalogue repeats the pictures.
 */
export function createSampleProducts({
  count,
  seed = sampleSeed,
}: SampleOptions = {}): readonly SampleProduct[] {
  const index = loadArtworkIndex();
  const length = count ?? index.length;
  const random = createRandom(`catalogue ${seed}`);
  const placeNext = createPicturePlacer(index, seed);
  const createTitle = createTitler(random);
  const slugs = new Set<string>();
  return Array.from({ length }, (_, position) => {
    const placed = placeNext();
    const { brand, category, gender, picture, isOnSale } = placed;
    const createdAt = creationTime(random, position / length, 1 / length);
    const title = createTitle(placed);
    const { priceFrom: from, priceTo: to } = category;
    const price = randomPrice(random, { from, to, factor: brand.priceFactor });
    return {
      id: productId(createdAt, `${seed}:${position}`),
      brand: brand.name,
      gender,
      category: category.name,
      categorySlug: category.slug,
      pricePaise: price * 100,
      salePaise: isOnSale ? randomSalePrice(random, price) * 100 : null,
      createdAt: createdAt.toISOString(),
      slug: unusedSlug(slugOf(title), slugs),
      title,
      styles: [...new Set([...shownStyles(picture), ...pickStyles(random, category)])],
      artwork: picture.key,
      secondArtwork: picture.secondView,
      colour: picture.colour,
      pattern: patternOf(picture.design),
      fit: fitOf(title, picture.cut),
    };
  });
}

function pickStyles(random: Random, category: Category): readonly string[] {
  const house = shuffled(random, category.styles).slice(0, random() < 0.5 ? 1 : 2);
  return [...house, random() < 0.55 ? 'Streetwear' : 'Casual'];
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

export function slugOf(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

function unusedSlug(slug: string, used: Set<string>): string {
  let candidate = slug;
  for (let copy = 2; used.has(candidate); copy += 1) candidate = `${slug}-${copy}`;
  used.add(candidate);
  return candidate;
}
