import { countBits } from '../../catalogue/index/product-set.ts';
import type { Candidates, OutfitItem } from './outfit-candidates.ts';
import { formatPrice } from '@szn/shared-contracts/wire';

export type Outfit = {
  /** One item of each slot, in the order of `outfitSlots`; top and bottom always. */
  readonly items: readonly OutfitItem[];
  readonly totalPaise: number;
  /** The one colour beside the neutral ones; `null` for an outfit of neutral colours. */
  readonly accent: string | null;
};

export type OutfitRequest = {
  readonly budgetPaise: number;
  /** Outfits with an item of this colour only. */
  readonly colour: string | undefined;
};

const points = {
  top: 0,
  bottom: 0,
  layer: 14,
  accessory: 8,
  /** For each brand that no other item has. */
  brand: 10,
  /** For the one colour that is not neutral. */
  accent: 6,
  /** For the colour that is requested. */
  colour: 100,
  /** For two neighbouring items with the same styles. */
  styles: 10,
  /** For an outfit that costs the whole budget. */
  budget: 24,
} as const;

const maxOutfits = 3;
/** Only so many pairs of top and bottom, the best ones, get further items. */
const maxExtended = 100;

type Draft = Outfit & { readonly score: number };

/**
 * Composes up to three outfits within the budget, the best first: top and bottom, then a layer and an accessory if money is
 * left for them. Colours go together if at most one is not neutral. Points go to different brands, common styles, further
 * items and a budget that is used. No product and no design is in two outfits. Equal candidates and requests give equal
 * outfits. At most 50 candidates of a slot make 2,500 pairs and 100 drafts for each outfit.
 */
export function composeOutfits(candidates: Candidates, request: OutfitRequest): readonly Outfit[] {
  const found: Outfit[] = [];
  const used = new Set<number>();
  while (found.length < maxOutfits) {
    const best = findBest(candidates, request, used);
    if (best === undefined) return found;
    found.push(best);
    for (const { design } of best.items) used.add(design);
  }
  return found;
}

/** The price of the cheapest top and bottom that go together, in paise; `null` if there are none. */
export function findCheapest({ top: tops, bottom: bottoms }: Candidates): number | null {
  const totals = tops.flatMap((top) =>
    bottoms.filter((bottom) => isHarmony([top, bottom])).map(({ paise }) => top.paise + paise),
  );
  return totals.length === 0 ? null : Math.min(...totals);
}

/** At most one colour is not neutral. */
export function isHarmony(items: readonly OutfitItem[]): boolean {
  return new Set(items.filter(({ isNeutral }) => !isNeutral).map(({ colour }) => colour)).size <= 1;
}

function findBest(
  candidates: Candidates,
  request: OutfitRequest,
  used: ReadonlySet<number>,
): Outfit | undefined {
  const isFree = ({ design }: OutfitItem) => !used.has(design);
  const bottoms = candidates.bottom.filter(isFree);
  const pairs = candidates.top.filter(isFree).flatMap((item) => {
    const top = add(nothing, item, request);
    return bottoms.filter((one) => canAdd(top, one, request)).map((one) => add(top, one, request));
  });
  const further = [candidates.layer.filter(isFree), candidates.accessory.filter(isFree)];
  const outfits = pairs
    .toSorted(compareDrafts)
    .slice(0, maxExtended)
    .map((pair) => further.reduce((draft, items) => extend(draft, items, request), pair));
  return outfits.filter((outfit) => hasColour(outfit, request.colour)).toSorted(compareDrafts)[0];
}

/** Adds the item of a slot that gives the most points, the first of equal ones, if one fits. */
function extend(draft: Draft, items: readonly OutfitItem[], request: OutfitRequest): Draft {
  let best: OutfitItem | undefined;
  let most = 0;
  for (const item of items) {
    if (!canAdd(draft, item, request)) continue;
    const gained = gain(draft, item, request);
    if (gained > most) [best, most] = [item, gained];
  }
  return best === undefined ? draft : add(draft, best, request);
}

const nothing: Draft = { items: [], totalPaise: 0, accent: null, score: 0 };

function canAdd({ items, totalPaise, accent }: Draft, item: OutfitItem, request: OutfitRequest): boolean {
  if (totalPaise + item.paise > request.budgetPaise) return false;
  // Two products of one design are of one brand and look alike.
  if (items.some(({ design }) => design === item.design)) return false;
  return item.isNeutral || accent === null || accent === item.colour;
}

function add(draft: Draft, item: OutfitItem, request: OutfitRequest): Draft {
  return {
    items: [...draft.items, item],
    totalPaise: draft.totalPaise + item.paise,
    accent: draft.accent ?? (item.isNeutral ? null : item.colour),
    score: draft.score + points[item.slot] + gain(draft, item, request),
  };
}

/** The points of an item beside those of its slot. */
function gain(draft: Draft, item: OutfitItem, { budgetPaise, colour }: OutfitRequest): number {
  const isNewBrand = draft.items.every(({ brand }) => brand !== item.brand);
  const isRequested = item.colour === colour && !hasColour(draft, colour);
  return (
    (isNewBrand ? points.brand : 0) +
    (draft.accent === null && !item.isNeutral ? points.accent : 0) +
    (isRequested ? points.colour : 0) +
    shareStyles(draft.items.at(-1), item) +
    (points.budget * item.paise) / budgetPaise
  );
}

/** The more points first; of equal ones the products with the lower positions. */
function compareDrafts(one: Draft, other: Draft): number {
  if (one.score !== other.score) return other.score - one.score;
  for (const [index, { position }] of one.items.entries()) {
    const difference = position - (other.items[index]?.position ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

function hasColour({ items }: Outfit, colour: string | undefined): boolean {
  return colour === undefined || items.some((item) => item.colour === colour);
}

/** For the share of styles that both have. */
function shareStyles(one: OutfitItem | undefined, other: OutfitItem): number {
  if (one === undefined) return 0;
  const all = one.styles | other.styles;
  return all === 0 ? 0 : (points.styles * countBits(one.styles & other.styles)) / countBits(all);
}

/** One sentence about an outfit: its colours, its brands, and the money that is left. */
export function explainOutfit(items: readonly OutfitItem[], budgetPaise: number): string {
  return `${describeColours(items)}, ${describeBrands(items)}, ${describeRest(items, budgetPaise)}.`;
}

function describeColours(items: readonly OutfitItem[]): string {
  const accents = listColours(items.filter(({ isNeutral }) => !isNeutral));
  const neutrals = listColours(items.filter(({ isNeutral }) => isNeutral));
  const accent = accents[0];
  if (accent === undefined) return `All in ${joinNames(neutrals)}`;
  return neutrals.length === 0 ? `All in ${accent}` : `${capitalise(accent)} with ${joinNames(neutrals)}`;
}

function listColours(items: readonly OutfitItem[]): readonly string[] {
  // The only blue that goes with every colour.
  const names = items.map(({ colour, isNeutral }) =>
    isNeutral && colour === 'Blue' ? 'blue denim' : colour.toLowerCase(),
  );
  return [...new Set(names)];
}

function describeBrands(items: readonly OutfitItem[]): string {
  const count = new Set(items.map(({ brand }) => brand)).size;
  if (count === 1) return 'all of one brand';
  return count === items.length ? 'each from another brand' : `from ${count} brands`;
}

function describeRest(items: readonly OutfitItem[], budgetPaise: number): string {
  const left = budgetPaise - items.reduce((total, { paise }) => total + paise, 0);
  return left === 0 ? 'for exactly your budget' : `${formatPrice({ paise: left })} below your budget`;
}

const capitalise = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function joinNames(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}
