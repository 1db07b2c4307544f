import { loadArtworkIndex, type ArtworkEntry } from './artwork-index.ts';
import { brandLooks } from './brand-looks.ts';
import { brandProfiles } from './brand-styles.ts';
import type { Category } from './category.ts';
import { categories } from './categories.ts';
import { lookOf, printWord } from './picture-words.ts';
import { createSampleProducts, slugOf, type SampleProduct } from './sample-products.ts';

const products = createSampleProducts();
const pictures = new Map(loadArtworkIndex().map((entry) => [entry.key, entry]));
const colours = [...new Set([...pictures.values()].map((entry) => entry.colour))];

describe('the sample catalogue', () => {
  it('is the same every time, and another one for another seed', () => {
    expect(createSampleProducts()).toEqual(products);
    expect(createSampleProducts({ count: 50, seed: 8 })).not.toEqual(createSampleProducts({ count: 50 }));
  });

  it('has one product for each picture, at most 1,000, unless asked otherwise', () => {
    expect(products.map(({ artwork }) => artwork).sort()).toEqual([...pictures.keys()]);
    expect(products.length).toBeGreaterThan(800);
    expect(products.length).toBeLessThanOrEqual(1000);
    expect(createSampleProducts({ count: 10 })).toHaveLength(10);
    expect(createSampleProducts({ count: 0 })).toEqual([]);
  });

  it('gives every product an id, slug and title of its own', () => {
    expect(products.filter(({ id }) => !/^[0-9a-f]{24}$/.test(id))).toEqual([]);
    expect(products.filter(({ slug }) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug))).toEqual([]);
    expect(new Set(products.map(({ id }) => id)).size).toBe(products.length);
    expect(new Set(products.map(({ slug }) => slug)).size).toBe(products.length);
    expect(new Set(products.map(({ title }) => title)).size).toBe(products.length);
    expect(products.filter(({ slug, title }) => !slug.startsWith(slugOf(title)))).toEqual([]);
  });

  it('holds at least fifteen products for each gender and category', () => {
    const pairs = [
      ...categories.men.map(({ slug }) => `men/${slug}`),
      ...categories.women.map(({ slug }) => `women/${slug}`),
    ];
    const counts = countBy(products, ({ gender, categorySlug }) => `${gender}/${categorySlug}`);
    expect([...counts.keys()].sort()).toEqual(pairs.sort());
    expect(pairs).toHaveLength(32);
    expect(Math.min(...counts.values())).toBeGreaterThanOrEqual(15);
  });

  it('holds at least twenty products of each of the 26 brands', () => {
    const counts = countBy(products, ({ brand }) => brand);
    expect([...counts.keys()].sort()).toEqual(brandProfiles.map(({ name }) => name).sort());
    expect(counts.size).toBe(26);
    expect(Math.min(...counts.values())).toBeGreaterThanOrEqual(20);
  });

  it('has about a third on sale, always below the full price', () => {
    const onSale = products.filter(({ salePaise }) => salePaise !== null);
    expect(onSale.length / products.length).toBeGreaterThanOrEqual(0.33);
    expect(onSale.length / products.length).toBeLessThanOrEqual(0.36);
    expect(
      onSale.filter(({ salePaise, pricePaise }) => (salePaise ?? 0) <= 0 || (salePaise ?? 0) >= pricePaise),
    ).toEqual([]);
  });

  it('asks prices that end as shop prices do', () => {
    const endings = products
      .flatMap(({ pricePaise, salePaise }) => [pricePaise, salePaise ?? pricePaise])
      .map((paise) => paise % 10000);
    expect([...new Set(endings)].sort((left, right) => left - right)).toEqual([0, 4900, 9900]);
  });

  it('asks more for a luxury brand than for a casual one', () => {
    expect(meanPrice('HUEMN')).toBeGreaterThan(2 * meanPrice('Bluer'));
  });

  it('shows a picture of the right kind, in the colour the title names', () => {
    expect(products.filter((product) => !pictures.has(product.artwork))).toEqual([]);
    expect(products.filter((product) => !tableOf(product).nouns[pictureOf(product).kind])).toEqual([]);
    expect(products.filter((product) => misnamesColour(product))).toEqual([]);
    expect(
      products.filter(({ title }) => colours.some((colour) => title.includes(colour))).length,
    ).toBeGreaterThan(products.length / 3);
  });

  it('has no two products whose pictures are the same or look alike', () => {
    const shown = products.flatMap(({ artwork, secondArtwork }) => [artwork, secondArtwork]);
    expect(new Set(shown).size).toBe(2 * products.length);
    const looks = products.map((product) => lookOf(pictureOf(product)));
    expect(looks.filter((look, at) => looks.indexOf(look) !== at)).toEqual([]);
  });

  it('names the print of the picture in the title', () => {
    const printed = products.flatMap((product) => {
      const print = printWord(pictureOf(product));
      return print === undefined ? [] : [{ title: product.title, print }];
    });
    expect(printed.length).toBeGreaterThan(400);
    expect(printed.filter(({ title, print }) => !` ${title} `.includes(` ${print} `))).toEqual([]);
    expect(
      products.filter((product) => pictureOf(product).design === 'plain' && /-Print/.test(product.title)),
    ).toEqual([]);
  });

  it('shows nearly every piece of a brand in the few colours of its palette', () => {
    const others = products.filter(({ brand, colour }) => !brandLooks[brand].colours.includes(colour));
    expect(others.length).toBeLessThan(products.length / 50);
    const colourCounts = brandProfiles.map(
      ({ name }) => new Set(products.filter(({ brand }) => brand === name).map(({ colour }) => colour)).size,
    );
    expect(Math.max(...colourCounts)).toBeLessThanOrEqual(11);
    expect(new Set(Object.values(brandLooks).map(({ paper }) => paper)).size).toBe(26);
    expect(new Set(Object.values(brandLooks).map(({ words }) => words[0])).size).toBe(26);
  });

  it('fills the sale rows of the home page', () => {
    const rows = [
      'men/t-shirts',
      'men/sweatshirts',
      'men/jeans',
      'women/tops',
      'women/dresses',
      'women/bottoms',
    ];
    const counts = countBy(
      products.filter(({ salePaise }) => salePaise !== null),
      ({ gender, categorySlug }) => `${gender}/${categorySlug}`,
    );
    expect(rows.filter((row) => (counts.get(row) ?? 0) < 11)).toEqual([]);
  });

  it('has products of one style in several colours', () => {
    const styles = countBy(
      products.filter(({ title, colour }) => title.endsWith(` in ${colour}`)),
      ({ brand, title, colour }) => `${brand} ${title.slice(0, -colour.length)}`,
    );
    expect([...styles.values()].filter((count) => count > 1).length).toBeGreaterThan(20);
  });

  it('shows a second picture of the same garment', () => {
    expect(products.filter((product) => product.secondArtwork !== pictureOf(product).secondView)).toEqual([]);
  });

  it('was created, newest first, in the 180 days before November 2026', () => {
    const times = products.map(({ createdAt }) => Date.parse(createdAt));
    expect(times).toEqual(times.toSorted((left, right) => right - left));
    expect(Math.max(...times)).toBeLessThan(Date.parse('2026-11-01'));
    expect(Math.min(...times)).toBeGreaterThanOrEqual(Date.parse('2026-05-05'));
  });

  it('repeats its pictures evenly, and no id or slug, at twenty thousand products', () => {
    const many = createSampleProducts({ count: 20_000 });
    const uses = [...countBy(many, ({ artwork }) => artwork).values()];
    expect(Math.max(...uses) - Math.min(...uses)).toBeLessThanOrEqual(1);
    expect(new Set(many.map(({ id }) => id)).size).toBe(20_000);
    expect(new Set(many.map(({ slug }) => slug)).size).toBe(20_000);
  });
});

function countBy(
  items: readonly SampleProduct[],
  keyOf: (product: SampleProduct) => string,
): Map<string, number> {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1);
  return counts;
}

function meanPrice(brand: string): number {
  const own = products.filter((product) => product.brand === brand);
  return own.reduce((sum, { pricePaise }) => sum + pricePaise, 0) / own.length;
}

function pictureOf({ artwork }: SampleProduct): ArtworkEntry {
  const picture = pictures.get(artwork);
  if (picture === undefined) throw new Error(`No picture ${artwork}`);
  return picture;
}

function tableOf({ gender, categorySlug }: SampleProduct): Category {
  const table = categories[gender].find(({ slug }) => slug === categorySlug);
  if (table === undefined) throw new Error(`No category ${gender}/${categorySlug}`);
  return table;
}

/** "Ecru Denim" contains "Ecru": the longest colour named is the one meant. */
function misnamesColour(product: SampleProduct): boolean {
  const named = colours.filter(
    (colour) => product.title.startsWith(`${colour} `) || product.title.endsWith(` in ${colour}`),
  );
  const [meant] = named.sort((left, right) => right.length - left.length);
  return meant !== undefined && meant !== pictureOf(product).colour;
}
