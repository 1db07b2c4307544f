import { dayInIndia, dayInMs, startOfDayInIndia } from '../../lib/clock.ts';
import type { CatalogueIndex } from './catalogue-index.ts';
import { nameOf, selectNames } from './name-column.ts';
import { intersect, isInSet } from './product-set.ts';

/** What one brand added on one day. */
export type Drop = {
  /** The day in India, as `YYYY-MM-DD`. */
  readonly day: string;
  readonly source: string;
  readonly sourceKey: string;
  readonly count: number;
  readonly minPaise: number;
  readonly maxPaise: number;
  /** The newest of its products, those with a picture first. */
  readonly leadIds: readonly string[];
};

const maxLeadProducts = 4;

/** A day of India begins so long before that of UTC. */
const indiaStart = startOfDayInIndia('1970-01-01').getTime();

/** All drops since a time: the latest day first, and in it the brand first that added something last. */
export function findDrops(index: CatalogueIndex, since: Date): readonly Drop[] {
  const drops = new Map<string, number[]>();
  for (const position of index.orders.newest.positions) {
    const createdMs = index.createdMs[position] ?? 0;
    if (createdMs < since.getTime()) break;
    if (!isInSet(index.listed, position)) continue;
    const key = `${Math.floor((createdMs - indiaStart) / dayInMs)} ${index.names.brands.numbers[position] ?? 0}`;
    const known = drops.get(key);
    if (known === undefined) drops.set(key, [position]);
    else known.push(position);
  }
  return [...drops.values()].map((positions) => describeDrop(index, positions)).toSorted(compareDrops);
}

function describeDrop(
  index: CatalogueIndex,
  positions: readonly number[],
): Drop & { readonly lastMs: number } {
  const [first = 0] = positions;
  const paise = positions.map((position) => index.paise[position] ?? 0);
  const brand = nameOf(index.names.brands, first);
  const lastMs = index.createdMs[first] ?? 0;
  const [pictured, others] = [true, false].map((hasImage) =>
    positions.filter((position) => isInSet(index.withImage, position) === hasImage),
  );
  return {
    day: dayInIndia(new Date(lastMs)),
    source: brand?.name ?? '',
    sourceKey: brand?.key ?? '',
    count: positions.length,
    minPaise: Math.min(...paise),
    maxPaise: Math.max(...paise),
    leadIds: [...(pictured ?? []), ...(others ?? [])]
      .slice(0, maxLeadProducts)
      .map((position) => index.ids[position] ?? ''),
    lastMs,
  };
}

type DatedDrop = Drop & { readonly lastMs: number };

function compareDrops(one: DatedDrop, other: DatedDrop): number {
  if (one.day !== other.day) return one.day < other.day ? 1 : -1;
  return other.lastMs - one.lastMs || (one.sourceKey < other.sourceKey ? -1 : 1);
}

export type AddedProduct = { readonly id: string; readonly at: Date };

type AddedRequest = {
  /** `null`: of all brands. */
  readonly sourceKeys: readonly string[] | null;
  readonly since: Date;
  readonly limit: number;
};

/** The products that were added last, and when. */
export function findAdded(
  index: CatalogueIndex,
  { sourceKeys, since, limit }: AddedRequest,
): readonly AddedProduct[] {
  const { names, size, listed, orders, createdMs, ids } = index;
  const selected =
    sourceKeys === null ? listed : intersect(listed, [selectNames(names.brands, sourceKeys, size)]);
  const added: AddedProduct[] = [];
  for (const position of orders.newest.positions) {
    const ms = createdMs[position] ?? 0;
    if (added.length === limit || ms < since.getTime()) break;
    if (isInSet(selected, position)) added.push({ id: ids[position] ?? '', at: new Date(ms) });
  }
  return added;
}
