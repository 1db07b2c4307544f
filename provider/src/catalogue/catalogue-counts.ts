import type { Gender, OtherColour, PriceNote } from '@szn/shared-contracts/wire';
import type { Database } from '../database/database.ts';
import type { StoredPriceNote, Tables } from '../database/schema.ts';
import { memoizeByVersion, type ByVersion } from './catalogue-version.ts';
import { readPriceNotes } from './price-history-queries.ts';

export type ListingCount = Tables['listing_counts'];

/** The counts of the catalogue. They are small and stay in memory, so that requests do not count products. */
export type CatalogueCounts = {
  readonly listings: readonly ListingCount[];
  readonly styles: readonly Tables['style_counts'][];
  /** The newest product of each colour, by style group; only groups with several colours. */
  readonly styleColours: ReadonlyMap<string, readonly OtherColour[]>;
  /** What cards say about prices, by product. */
  readonly priceNotes: ReadonlyMap<string, StoredPriceNote>;
};

/** The part of a filter that the counts cover. `null` matches everything, an empty list nothing. */
export type ListingScope = {
  readonly sourceKeys: readonly string[] | null;
  readonly gender: Gender | null;
  readonly categorySlugs: readonly string[] | null;
  readonly isOnSale: boolean;
};

export function createCatalogueCounts(db: Database): ByVersion<CatalogueCounts> {
  return memoizeByVersion(async () => ({
    listings: await db.selectFrom('listing_counts').selectAll().execute(),
    styles: await db.selectFrom('style_counts').selectAll().execute(),
    styleColours: groupColours(await db.selectFrom('style_colours').selectAll().orderBy('colour').execute()),
    priceNotes: await readPriceNotes(db),
  }));
}

function groupColours(rows: readonly Tables['style_colours'][]): ReadonlyMap<string, readonly OtherColour[]> {
  const byGroup = new Map<string, OtherColour[]>();
  for (const { style_group, colour, product_id: id } of rows) {
    byGroup.set(style_group, [...(byGroup.get(style_group) ?? []), { id, colour }]);
  }
  return byGroup;
}

const maxOtherColours = 5;

type StyleRow = { readonly id: string; readonly colour: string | null; readonly style_group: string | null };

/** The other colours of a product's style; empty without any. */
export function findOtherColours({ styleColours }: CatalogueCounts, row: StyleRow): readonly OtherColour[] {
  const colours = styleColours.get(row.style_group ?? '') ?? [];
  return colours.filter(({ id, colour }) => id !== row.id && colour !== row.colour).slice(0, maxOtherColours);
}

/** What the card of a product says about its price, on the wire in rupees. */
export function findPriceNote({ priceNotes }: CatalogueCounts, id: string): PriceNote | undefined {
  const note = priceNotes.get(id);
  if (note === undefined || note.kind === 'lowest') return note;
  return { kind: note.kind, amount: note.paise / 100, days: note.days };
}

/** What a list adds to the columns of a product. */
export function describeInList(counts: CatalogueCounts, row: StyleRow) {
  return { otherColours: findOtherColours(counts, row), priceNote: findPriceNote(counts, row.id) };
}

export function filterCounts<Count extends ListingCount | Tables['style_counts']>(
  counts: readonly Count[],
  { sourceKeys, gender, categorySlugs, isOnSale }: ListingScope,
): readonly Count[] {
  return counts.filter(
    (count) =>
      (sourceKeys === null || sourceKeys.includes(count.source_key)) &&
      (gender === null || count.gender === gender) &&
      (categorySlugs === null || categorySlugs.includes(count.category_slug)) &&
      (!isOnSale || count.is_on_sale),
  );
}

export function sumCounts(counts: readonly ListingCount[]): number {
  return counts.reduce((sum, { product_count }) => sum + product_count, 0);
}
