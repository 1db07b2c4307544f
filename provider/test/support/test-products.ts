import { createHash } from 'node:crypto';
import { listBrands, categories, genders } from '@szn/shared-contracts/wire';
import type { ProductDraft } from '../../src/catalogue/product-record.ts';
import { toSearchWords } from '../../src/catalogue/text-normalization.ts';

const garments = ['Oversized Hoodie', 'Washed Denim Jacket', 'Boxy Tee', 'Cargo Trousers', 'Corset Top'];
const colours = ['Midnight', 'Acid', 'Vintage', 'Neon', 'Sage', 'Cobalt'];
const styles = ['oversized', 'graphic', 'vintage', 'minimal'];
const firstDay = Date.parse('2025-01-01T00:00:00Z');

/** Returns `count` different products of all brands, genders and categories; the same ones in every run. */
export function createTestDrafts(count: number): ProductDraft[] {
  return Array.from({ length: count }, (_, index) => createTestDraft(index));
}

export function createTestDraft(index: number, overrides: Partial<ProductDraft> = {}): ProductDraft {
  const id = createHash('sha256').update(`test product ${index}`).digest('hex').slice(0, 24);
  const gender = itemAt(genders, index);
  const { storedName: source, slug: brandSlug } = itemAt(listBrands(), Math.floor(index / 7));
  const title = `${itemAt(colours, index)} ${itemAt(garments, Math.floor(index / 3))} ${index}`;
  const pricePaise = (499 + ((index * 137) % 9000)) * 100;
  const salePaise =
    (index + Math.floor(index / 24)) % 3 === 0
      ? Math.round(pricePaise * itemAt([0.7, 0.45, 0.85], Math.floor(index / 5)))
      : null;
  return {
    id,
    source,
    link: `/brand-pages/${brandSlug}/${toSearchWords(title).replaceAll(' ', '-')}`,
    title,
    image: `/media/garments/test-garment`,
    gender,
    category: itemAt(categories[gender], Math.floor(index / 2)).name,
    styles: [itemAt(styles, index), itemAt(styles, Math.floor(index / 4))].filter(isFirst),
    pricePaise,
    salePaise,
    priceText: spell(index, pricePaise),
    saleText: salePaise === null ? itemAt([null, 'N/A'], index) : spell(index, salePaise),
    createdAt: new Date(firstDay + index * 3_600_000).toISOString(),
    // The feed says nothing about other products; some titles name a colour.
    ...(index % 6 === 0 && { colour: 'Jet Black', fit: 'relaxed fit', pattern: 'Allover Print' }),
    ...overrides,
  };
}

/** Cycles through every price spelling of the specification. */
function spell(index: number, paise: number): string | null {
  const rupees = paise / 100;
  const grouped = rupees.toLocaleString('en-IN');
  if (!Number.isInteger(rupees)) return null;
  return itemAt(
    [null, `Rs. ${grouped}`, `₹${grouped}`, `Rs.${rupees}`, `₹ ${grouped}.00`, grouped, ` ${rupees} `],
    index,
  );
}

function itemAt<Item>(items: readonly Item[], index: number): Item {
  const item = items[index % items.length];
  if (item === undefined) throw new Error('An empty list has no items');
  return item;
}

function isFirst<Item>(item: Item, index: number, items: readonly Item[]): boolean {
  return items.indexOf(item) === index;
}
