import { createHash } from 'node:crypto';
import { loadArtworkIndex, type ArtworkEntry } from './artwork-index.ts';
import { brandProfiles, type BrandProfile } from './brand-voices.ts';
import type { CategoryTable, Gender } from './category-table.ts';
import { categoryTables } from './category-tables.ts';
import { createDeck, weighted } from './decks.ts';
import { isGraphic, isPatterned } from './picture-words.ts';
import { drawPrice, drawSalePrice } from './prices.ts';
import { drawTitle } from './product-titles.ts';
import { createRandom, itemAt, shuffled, type Random } from './seeded-random.ts';

export type SampleProduct = {
  /** 24 lower-case hexadecimal digits; the first eight are the second of creation. */
  id: string;
  slug: string;
  title: string;
  /** As stored by the source, not as shown. */
  brand: string;
  gender: Gender;
  category: string;
  categorySlug: string;
  styles: readonly string[];
  pricePaise: number;
  /** Below the full price, or null when not on sale. */
  salePaise: number | null;
  /** A key of artwork/masters/index.json. */
  artwork: string;
  createdAt: string;
};

export type SampleOptions = { count?: number; seed?: number };

/** The newest product is first; the same options always give the same catalogue. */
export function createSampleProducts({
  count = 2400,
  seed = 7,
}: SampleOptions = {}): readonly SampleProduct[] {
  const random = createRandom(`catalogue ${seed}`);
  const dealer = createDealer(random, loadArtworkIndex());
  const taken: Taken = { titles: new Set(), slugs: new Set() };
  return Array.from({ length: count }, (_, index) => {
    const createdAt = creationTime(random, index / count, 1 / count);
    const dealt = dealer();
    const title = drawTitle(random, dealt, taken.titles);
    taken.titles.add(title);
    const price = drawPrice(random, {
      from: dealt.category.priceFrom,
      to: dealt.category.priceTo,
      factor: dealt.brand.priceFactor,
    });
    return {
      id: productId(createdAt, `${seed}:${index}`),
      slug: unusedSlug(slugOf(title), taken.slugs),
      title,
      brand: dealt.brand.name,
      gender: dealt.gender,
      category: dealt.category.name,
      categorySlug: dealt.category.slug,
      styles: drawStyles(random, dealt.category, dealt.picture),
      pricePaise: price * 100,
      salePaise: dealt.isOnSale ? drawSalePrice(random, price) * 100 : null,
      artwork: dealt.picture.key,
      createdAt: createdAt.toISOString(),
    };
  });
}

type Taken = { titles: Set<string>; slugs: Set<string> };
type Dealt = {
  brand: BrandProfile;
  gender: Gender;
  category: CategoryTable;
  picture: ArtworkEntry;
  isOnSale: boolean;
};

/** Deals brand, gender, category, picture and sale from decks of their own, each in fair rounds. */
function createDealer(random: Random, index: readonly ArtworkEntry[]): () => Dealt {
  const dealBrand = createDeck(random, weighted(brandProfiles));
  const dealGender = new Map(brandProfiles.map((brand) => [brand, createDeck(random, gendersOf(brand))]));
  const dealCategory = {
    men: createDeck(random, weighted(categoryTables.men)),
    women: createDeck(random, weighted(categoryTables.women)),
  };
  const dealPicture = new Map(
    [...categoryTables.men, ...categoryTables.women].map((category) => [
      category,
      createRotation(random, category, index),
    ]),
  );
  // 17 of 50 is 34 %: about a third.
  const dealSale = createDeck(
    random,
    Array.from({ length: 50 }, (_, card) => card < 17),
  );
  return () => {
    const brand = dealBrand();
    const gender = dealt(dealGender, brand);
    const category = dealCategory[gender]();
    return { brand, gender, category, picture: dealt(dealPicture, category), isOnSale: dealSale() };
  };
}

/** One fixed round through every fitting picture, so that equal pictures lie as far apart as they can. */
function createRotation(
  random: Random,
  category: CategoryTable,
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

function dealt<Key, Card>(decks: ReadonlyMap<Key, () => Card>, key: Key): Card {
  const deal = decks.get(key);
  if (deal === undefined) throw new Error('A deck is missing from the catalogue');
  return deal();
}

function gendersOf({ womenOfTen }: BrandProfile): Gender[] {
  return Array.from({ length: 10 }, (_, card): Gender => (card < womenOfTen ? 'women' : 'men'));
}

function drawStyles(random: Random, category: CategoryTable, picture: ArtworkEntry): readonly string[] {
  const house = shuffled(random, category.styles).slice(0, random() < 0.5 ? 1 : 2);
  return [...new Set([...shownStyles(picture), ...house, random() < 0.55 ? 'Streetwear' : 'Casual'])];
}

function shownStyles(picture: ArtworkEntry): readonly string[] {
  if (isGraphic(picture)) return ['Graphic'];
  return isPatterned(picture) ? ['Printed'] : [];
}

const newest = Date.parse('2026-11-01T00:00:00.000Z');
const spanMs = 180 * 24 * 60 * 60 * 1000;

/** `position` runs from 0 (newest) to 1; the jitter stays inside a product's own slice, so order is kept. */
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

function unusedSlug(slug: string, taken: Set<string>): string {
  let candidate = slug;
  for (let copy = 2; taken.has(candidate); copy += 1) candidate = `${slug}-${copy}`;
  taken.add(candidate);
  return candidate;
}
