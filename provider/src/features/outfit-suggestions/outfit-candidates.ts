import { outfitSlots, type Gender, type OutfitSlot } from '@szn/shared-contracts/wire';
import { selectGender, type CatalogueIndex } from '../../catalogue/index/catalogue-index.ts';
import { nameGarmentKind } from '../../catalogue/garment-kind.ts';
import { nameOf, selectNames } from '../../catalogue/index/name-column.ts';
import { intersect, isInSet, subtract, unite, type ProductSet } from '../../catalogue/index/product-set.ts';
import { sizesLike } from '../../catalogue/product-sizes.ts';

/**
 * The slot of a category's products, by slug. A product whose title names another slot is left out: its category or its title
 * is wrong. Of other categories the titles decide, or they have no slot.
 */
const categoriesOfSlots: Readonly<Record<OutfitSlot, readonly string[]>> = {
  top: ['tops', 't-shirts', 'shirts', 'polos', 'jersey', 'corsets', 'bodysuits'],
  bottom: ['bottoms', 'jeans', 'trousers', 'sweatpants', 'parachute-pants', 'shorts', 'skirts'],
  layer: ['hoodies', 'sweatshirts', 'hoodies-sweatshirts', 'jackets'],
  accessory: [],
};
const categoriesOfSeveralSlots = new Set(['denim', 'accessories']);
const kindsOfSlots: Readonly<Record<OutfitSlot, readonly string[]>> = {
  top: ['polo', 'jersey', 'tee', 'shirt', 'top', 'corset', 'bodysuit'],
  bottom: ['shorts', 'parachute pants', 'cargo pants', 'jeans', 'sweatpants', 'trousers', 'skirt'],
  layer: 'zip hoodie|hoodie|sweatshirt|denim jacket|light jacket|bomber|varsity jacket|jacket'.split('|'),
  accessory: ['cap', 'beanie', 'bag', 'chain'],
};
const slotOfCategory = invert(categoriesOfSlots);
const slotOfKind = invert(kindsOfSlots);

function invert(lists: Readonly<Record<OutfitSlot, readonly string[]>>): ReadonlyMap<string, OutfitSlot> {
  return new Map(outfitSlots.flatMap((slot) => lists[slot].map((name) => [name, slot] as const)));
}

/** They go with every colour. Blue denim does, too. */
const neutralColours = new Set(['Black', 'Grey', 'White', 'Beige', 'Brown', 'Silver', 'Gold']);

export type OutfitItem = {
  readonly slot: OutfitSlot;
  readonly position: number;
  readonly paise: number;
  readonly colour: string;
  /** Goes with every colour. */
  readonly isNeutral: boolean;
  readonly brand: number;
  readonly design: number;
  /** The kind of garment, see `numberGarmentKind`; 0 for a title that names none. */
  readonly kind: number;
  /** As bits. */
  readonly styles: number;
};

export type Candidates = Readonly<Record<OutfitSlot, readonly OutfitItem[]>>;

/** The newest products of each price step, so that there are cheap ones and dear ones. */
const priceSteps = [500, 750, 1000, 1250, 1500, 2000, 2500, 3500, 5000, Infinity].map(
  (rupees) => rupees * 100,
);
const perStep = 5;

export type Wearer = {
  readonly gender: Gender;
  /** `undefined` for any. */
  readonly size: string | undefined;
};

/**
 * The products that outfits are made of: at most 50 of each slot, the newest of each price step, listed, with a picture and a
 * colour, one of each design, in the size if theirs are known. One pass over the products.
 */
export function collectCandidates(index: CatalogueIndex, wearer: Wearer): Candidates {
  const found: Record<OutfitSlot, OutfitItem[]> = { top: [], bottom: [], layer: [], accessory: [] };
  const counts: Record<OutfitSlot, number[]> = { top: [], bottom: [], layer: [], accessory: [] };
  const designs = new Set<number>();
  const usable = selectUsable(index, wearer);
  for (const position of index.orders.newest.positions) {
    const design = index.traits.designs[position] ?? 0;
    if (!isInSet(usable, position) || designs.has(design)) continue;
    const step = priceSteps.findIndex((highest) => (index.paise[position] ?? 0) <= highest);
    const slot = findSlot(index, position);
    const count = slot === undefined ? perStep : (counts[slot][step] ?? 0);
    if (slot === undefined || count === perStep) continue;
    counts[slot][step] = count + 1;
    designs.add(design);
    found[slot].push(describeItem(index, position, slot));
  }
  return found;
}

function selectUsable(index: CatalogueIndex, { gender, size }: Wearer): ProductSet {
  const all = intersect(selectGender(index, gender), [index.listed, index.withImage]);
  if (size === undefined) return all;
  const { known, available } = index.traits.sizes;
  // Who wears M may wear any waist.
  const like = sizesLike(size);
  const names = known.values.filter(({ name }) => like(name)).map(({ key }) => key);
  const others = subtract(all, selectNames(known, names, index.size));
  return unite(index.size, [others, intersect(all, [selectNames(available, [size], index.size)])]);
}

/** `undefined` for a product without a slot or a colour. */
export function readItem(index: CatalogueIndex, position: number): OutfitItem | undefined {
  const slot = findSlot(index, position);
  return slot === undefined ? undefined : describeItem(index, position, slot);
}

function describeItem(
  { traits, names, paise }: CatalogueIndex,
  position: number,
  slot: OutfitSlot,
): OutfitItem {
  const colour = nameOf(names.colours, position)?.name ?? '';
  const category = nameOf(names.categories, position)?.key ?? '';
  return {
    slot,
    position,
    colour,
    paise: numberAt(paise, position),
    isNeutral: neutralColours.has(colour) || isBlueDenim(colour, category),
    brand: numberAt(traits.brands, position),
    design: numberAt(traits.designs, position),
    styles: numberAt(traits.styles, position),
    kind: numberAt(traits.kinds, position),
  };
}

/** `undefined` for a product without a slot or a colour. */
function findSlot({ traits, names }: CatalogueIndex, position: number): OutfitSlot | undefined {
  const category = nameOf(names.categories, position)?.key ?? '';
  if (nameOf(names.colours, position) === undefined) return undefined;
  const usual = slotOfCategory.get(category);
  const named = slotOfKind.get(nameGarmentKind(numberAt(traits.kinds, position)) ?? '') ?? usual;
  const isOfTitle = usual === undefined ? categoriesOfSeveralSlots.has(category) : named === usual;
  return isOfTitle ? named : undefined;
}

function isBlueDenim(colour: string, category: string): boolean {
  return colour === 'Blue' && (category === 'jeans' || category === 'denim');
}

function numberAt(numbers: ArrayLike<number>, position: number): number {
  return numbers[position] ?? 0;
}
