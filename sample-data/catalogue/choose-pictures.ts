import type { ArtworkEntry } from './artwork-index.ts';
import { listHomePage, listProducts, type ListedProduct } from './listings.ts';
import { createRandom } from './seeded-random.ts';

/** A product with all pictures that show what its title says; all are of one kind. */
export type PictureChoice = ListedProduct & { readonly fitting: readonly ArtworkEntry[] };

/** Passes after the first one, each of which repairs what later products have made worse. */
const repairPasses = 6;

type Chosen = ReadonlyMap<string, ArtworkEntry>;

/**
 * The picture of each product by its id: never one that looks like its neighbour in a list of the storefront, where there
 * is a choice, and else the one that the fewest products have. Pictures in `known` change only if they look alike.
 */
export function choosePictures(
  products: readonly PictureChoice[],
  neighbours: Neighbours,
  known: Chosen = new Map(),
): Chosen {
  const chosen = new Map(known);
  const uses = new Map<string, number>();
  const count = (key: string, change: number) => uses.set(key, (uses.get(key) ?? 0) + change);
  for (const { key } of known.values()) count(key, 1);
  for (let pass = 0; pass <= repairPasses; pass += 1) {
    for (const { id, fitting } of products) {
      const around = picturesAround(neighbours.get(id), chosen);
      const before = chosen.get(id);
      const isGood = before !== undefined && !around.some(({ picture }) => looksLike(picture, before));
      if (isGood) continue;
      if (before !== undefined) count(before.key, -1);
      // Equal pictures are taken in another order by each product.
      const random = createRandom(`picture ${id} ${pass}`);
      const best = lowest(fitting, (picture) => {
        const likeness = around.reduce((sum, near) => sum + costOf(near, picture), 0);
        return likeness * 1000 + (uses.get(picture.key) ?? 0) * 30 + random();
      });
      chosen.set(id, best);
      count(best.key, 1);
    }
  }
  return chosen;
}

/** The pairs of neighbours in any list, and on the home page, whose pictures look alike, by their ids. */
export function findLookalikes(
  chosen: Chosen,
  neighbours: Neighbours,
): readonly (readonly [string, string])[] {
  return [...neighbours].flatMap(([id, near]) =>
    near.flatMap((other) => {
      const own = chosen.get(id);
      const picture = chosen.get(other.id);
      if (own === undefined || picture === undefined || id > other.id) return [];
      const isAlike = other.weight === homeWeight ? own.key === picture.key : looksLike(own, picture);
      return isAlike && other.weight >= homeWeight ? [[id, other.id] as const] : [];
    }),
  );
}

/** Whether a shopper would take one picture for the other. Denim has no prints: there the cut makes the difference. */
export function looksLike(one: ArtworkEntry, other: ArtworkEntry): boolean {
  if (one.kind !== other.kind || one.colour !== other.colour || one.design !== other.design) return false;
  return !one.cut.includes('denim') || one.cut.join() === other.cut.join();
}

function costOf({ picture, weight }: { picture: ArtworkEntry; weight: number }, tried: ArtworkEntry): number {
  if (picture.key === tried.key) return weight * 3;
  // Products of the home page may look alike, but not have the same picture.
  if (looksLike(picture, tried)) return weight === homeWeight ? 0.2 : weight * 2;
  return picture.colour === tried.colour ? weight * 0.1 : 0;
}

/** By the id of a product. */
export type Neighbours = ReadonlyMap<string, readonly Near[]>;
type Near = { readonly id: string; readonly weight: number };

function picturesAround(near: readonly Near[] = [], chosen: Chosen) {
  return near.flatMap(({ id, weight }) => {
    const picture = chosen.get(id);
    return picture === undefined ? [] : [{ picture, weight }];
  });
}

/** How much the pictures of two products must differ, by the distance of their places in a list: 1, 2, 3, 4. */
const weights = [1, 0.02, 0.02, 0.01];
/** All products on the home page must differ. */
const homeWeight = 0.5;

/** The products of the same kind next to each product in any list. Others never look alike. */
export function findNeighbours(products: readonly PictureChoice[]): Neighbours {
  const pairs = new Map<string, Map<string, number>>(products.map(({ id }) => [id, new Map()]));
  const add = (one: PictureChoice, other: PictureChoice | undefined, weight: number) => {
    if (other === undefined || one.fitting[0]?.kind !== other.fitting[0]?.kind) return;
    const known = pairs.get(one.id)?.get(other.id) ?? 0;
    pairs.get(one.id)?.set(other.id, Math.max(known, weight));
    pairs.get(other.id)?.set(one.id, Math.max(known, weight));
  };
  for (const list of listProducts(products).values()) {
    for (const [index, product] of list.entries())
      for (const [distance, weight] of weights.entries()) add(product, list[index + distance + 1], weight);
  }
  const home = listHomePage(products);
  for (const [index, product] of home.entries())
    for (const other of home.slice(index + 1)) add(product, other, homeWeight);
  return new Map(
    [...pairs].map(([id, near]) => [id, [...near].map(([other, weight]) => ({ id: other, weight }))]),
  );
}

function lowest<Item>(items: readonly Item[], measure: (item: Item) => number): Item {
  const [first, ...others] = items;
  if (first === undefined) throw new Error('Nothing to choose from');
  let best: { item: Item; cost: number } = { item: first, cost: measure(first) };
  for (const item of others) {
    const cost = measure(item);
    if (cost < best.cost) best = { item, cost };
  }
  return best.item;
}
