import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  byNameFacet,
  genders as allGenders,
  nameFacets,
  type Gender,
  type NameFacetKey,
  type OtherColour,
  type PriceNote,
} from '@szn/shared-contracts/wire';
import type { Database } from '../../database/database.ts';
import type { StoredPriceNote } from '../../database/schema.ts';
import { compileQueryRules, type QueryRules } from '../query-rules.ts';
import { readPriceNotes } from '../store/price-history-queries.ts';
import { readQueryRules } from '../store/query-rule-queries.ts';
import { readPins, type PinRow } from '../store/product-override-queries.ts';
import type { IndexFaults } from '../index-faults.ts';
import { facetTable } from './facets.ts';
import { readIndexRows, type IndexRow } from './index-row-queries.ts';
import { createTraitsBuilder, type Traits } from './likeness.ts';
import { createNameColumnBuilder, nameOf, type NameColumn } from './name-column.ts';
import { createProductSet, isInSet, selectProducts, type ProductSet } from './product-set.ts';
import { sortProducts, type ProductOrders } from './product-orders.ts';
import { createWordIndexBuilder, type WordIndex } from './word-index.ts';

/**
 * The catalogue in memory, as one version of it lists it: what lists, searches, facets, drops and similar products are made
 * of. One array per property, one position per product in the order of the ids; products that are listed no more have
 * positions, too, because lists of an earlier version have them.
 */
export type CatalogueIndex = {
  readonly version: number;
  readonly size: number;
  readonly ids: readonly string[];
  /** The position of each product, by id. */
  readonly positions: ReadonlyMap<string, number>;
  readonly names: Readonly<Record<NameFacetKey | 'genders', NameColumn>>;
  readonly paise: Int32Array;
  readonly discounts: Int32Array;
  readonly createdMs: Float64Array;
  readonly onSale: ProductSet;
  readonly withImage: ProductSet;
  /** The products that are listed now. */
  readonly listed: ProductSet;
  /** Listed in the versions from `addedIn` to the one before `removedIn`. */
  readonly addedIn: Int32Array;
  readonly removedIn: Int32Array;
  readonly orders: ProductOrders;
  readonly words: WordIndex;
  readonly traits: Traits;
  /** The newest product of each colour of a design; only designs with several colours. */
  readonly designColours: ReadonlyMap<number, readonly OtherColour[]>;
  /** What cards say about prices, by product. */
  readonly priceNotes: ReadonlyMap<string, StoredPriceNote>;
  readonly pins: readonly PinRow[];
  /** What editors have decided for phrases of searches. */
  readonly queryRules: QueryRules;
};

type Decided = Pick<CatalogueIndex, 'priceNotes' | 'pins' | 'queryRules'>;

/** Reads the catalogue. The event loop is free after each batch of products. */
export async function readCatalogueIndex(
  db: Database,
  version: number,
  indexFaults: Pick<IndexFaults, 'start'>,
): Promise<CatalogueIndex> {
  const builder = createIndexBuilder(version);
  const products = indexFaults.start('products');
  for await (const rows of readIndexRows(db)) {
    for (const row of rows) products.add(row, builder.add);
    await nextTurn();
  }
  products.finish();
  const queryRules = compileQueryRules(await readQueryRules(db));
  return await builder.finish({ priceNotes: await readPriceNotes(db), pins: await readPins(db), queryRules });
}

/** PostgreSQL has times that are none in JavaScript, such as `infinity`: no list can be sorted by them. */
function checkRow({ created_ms, effective_paise, discount_percent }: IndexRow): void {
  if (!Number.isFinite(created_ms)) throw new Error('created_at is no time');
  if (![effective_paise, discount_percent].every(Number.isInteger)) throw new Error('a price is no number');
}

function createIndexBuilder(version: number) {
  const rows: SmallRow[] = [];
  const genders = createNameColumnBuilder();
  const columns = byNameFacet(createNameColumnBuilder);
  const words = createWordIndexBuilder();
  const traits = createTraitsBuilder();
  return {
    add: (row: IndexRow) => {
      checkRow(row);
      // What can fail comes first, so that a product is in all columns or in none.
      const names = nameFacets.map(({ key }) => [key, facetTable[key].read(row)] as const);
      const position = rows.length;
      const isListed = row.added_in <= version && row.removed_in > version;
      rows.push(pickSmall(row));
      genders.add(position, listWearers(row), isListed);
      for (const [key, values] of names) columns[key].add(position, values, isListed);
      words.add(row.title_words, row.keywords, isListed);
      traits.add(row);
    },
    finish: async (decided: Decided): Promise<CatalogueIndex> => {
      const ids = rows.map(({ id }) => id);
      const numbers = readNumbers(rows);
      await nextTurn();
      const finished = { traits: traits.finish(), words: words.finish() };
      await nextTurn();
      const names = {
        ...byNameFacet(({ key }) => columns[key].finish(ids.length)),
        genders: genders.finish(ids.length),
      };
      const listed = selectListedIn({ size: ids.length, ...numbers }, version);
      const index = { version, size: ids.length, ids, names, listed, ...decided, ...numbers, ...finished };
      return {
        ...index,
        positions: new Map(ids.map((id, position) => [id, position])),
        designColours: findDesignColours(index),
      };
    },
  };
}

function listWearers({ gender }: IndexRow): readonly { key: string; name: string }[] {
  return (gender === 'unisex' ? allGenders : [gender]).map((key) => ({ key, name: key }));
}

/** Of a row only this stays in memory until the index is finished. */
function pickSmall(row: IndexRow) {
  const { id, effective_paise, discount_percent, is_on_sale, created_ms, has_image, added_in, removed_in } =
    row;
  return { id, effective_paise, discount_percent, is_on_sale, created_ms, has_image, added_in, removed_in };
}

type SmallRow = ReturnType<typeof pickSmall>;

function readNumbers(rows: readonly SmallRow[]) {
  const paise = Int32Array.from(rows, (row) => row.effective_paise);
  const discounts = Int32Array.from(rows, (row) => row.discount_percent);
  const createdMs = Float64Array.from(rows, (row) => row.created_ms);
  return {
    paise,
    discounts,
    createdMs,
    onSale: selectProducts(rows.length, (position) => rows[position]?.is_on_sale === true),
    withImage: selectProducts(rows.length, (position) => rows[position]?.has_image === true),
    addedIn: Int32Array.from(rows, (row) => row.added_in),
    removedIn: Int32Array.from(rows, (row) => row.removed_in),
    orders: sortProducts({ created_at: createdMs, effective_paise: paise, discount_percent: discounts }),
  };
}

/** The products that a version lists: the index's own, or an earlier one. */
export function selectListedIn(
  index: Pick<CatalogueIndex, 'size' | 'addedIn' | 'removedIn'>,
  version: number,
): ProductSet {
  const { size, addedIn, removedIn } = index;
  return selectProducts(
    size,
    (position) => (addedIn[position] ?? 0) <= version && (removedIn[position] ?? 0) > version,
  );
}

function findDesignColours({
  ids,
  traits,
  names,
  orders,
  listed,
}: Pick<CatalogueIndex, 'ids' | 'traits' | 'names' | 'orders' | 'listed'>): CatalogueIndex['designColours'] {
  const byDesign = new Map<number, OtherColour[]>();
  for (const position of orders.newest.positions) {
    const design = traits.designs[position] ?? 0;
    const colour = nameOf(names.colours, position)?.name;
    if (colour === undefined || !isInSet(listed, position)) continue;
    const known = byDesign.get(design) ?? [];
    if (known.length === 0) byDesign.set(design, known);
    if (known.every((other) => other.colour !== colour)) known.push({ id: ids[position] ?? '', colour });
  }
  const several = [...byDesign].filter(([, known]) => known.length > 1);
  return new Map(
    several.map(([design, known]) => [
      design,
      known.toSorted((one, other) => (one.colour < other.colour ? -1 : 1)),
    ]),
  );
}

const maxOtherColours = 5;

/** What a list adds to the columns of a product. */
export function describeInList(index: CatalogueIndex, { id, colour }: { id: string; colour: string | null }) {
  const design = index.traits.designs[index.positions.get(id) ?? -1] ?? -1;
  const colours = index.designColours.get(design) ?? [];
  return {
    otherColours: colours
      .filter((other) => other.id !== id && other.colour !== colour)
      .slice(0, maxOtherColours),
    priceNote: findPriceNote(index, id),
  };
}

/** What the card of a product says about its price, on the wire in rupees. */
export function findPriceNote({ priceNotes }: CatalogueIndex, id: string): PriceNote | undefined {
  const note = priceNotes.get(id);
  if (note === undefined || note.kind === 'lowest') return note;
  return { kind: note.kind, amount: note.paise / 100, days: note.days };
}

/** The products of a gender; all for `null`. */
export function selectGender({ names, size }: CatalogueIndex, gender: Gender): ProductSet {
  return names.genders.byKey.get(gender)?.products ?? createProductSet(size);
}
