import { readProduct, type Product } from './product.ts';
import { readField, readText } from './readers.ts';

/** The slots of an outfit, in the order in which clothes are put on. Top and bottom are in every outfit. */
export const outfitSlots = ['top', 'bottom', 'layer', 'accessory'] as const;
export type OutfitSlot = (typeof outfitSlots)[number];

/** The largest budget of `GET /products/outfits`, in rupees. */
export const maxOutfitBudget = 100_000;

export type SuggestedItem = { readonly slot: OutfitSlot; readonly product: Product };

export type SuggestedOutfit = {
  /** In the order of the slots; never empty. */
  readonly items: readonly SuggestedItem[];
  /** Rupees. */
  readonly total: number;
  /** One sentence: why these products. */
  readonly reason: string;
};

export type OutfitSuggestions = {
  /** The best first; at most three. */
  readonly outfits: readonly SuggestedOutfit[];
  /** What the cheapest top and bottom that go together cost, in rupees; `null` if there are none. */
  readonly cheapest: number | null;
};

/** A product in place of an item, and the outfit with it. */
export type OutfitSwap = Pick<SuggestedOutfit, 'total' | 'reason'> & { readonly product: Product };

export const swapKinds = ['cheaper', 'dearer', 'similar'] as const;
export type OutfitSwaps = Readonly<Record<(typeof swapKinds)[number], readonly OutfitSwap[]>>;

/** Reads the response of `GET /products/outfits`, an addition to the specification; `undefined` for any other value. */
export function readOutfitSuggestions(value: unknown): OutfitSuggestions | undefined {
  const outfits = readField(value, 'outfits');
  if (!Array.isArray(outfits)) return undefined;
  const cheapest = readField(value, 'cheapest');
  return {
    outfits: outfits.flatMap((outfit) => readOutfit(outfit) ?? []),
    cheapest: typeof cheapest === 'number' ? cheapest : null,
  };
}

/** An outfit with an item that cannot be shown is left out: its total and its reason would not be true. */
function readOutfit(value: unknown): SuggestedOutfit | undefined {
  const sent = readField(value, 'items');
  const about = readAbout(value);
  if (!Array.isArray(sent) || sent.length === 0 || about === undefined) return undefined;
  const items = sent.flatMap((item) => readItem(item) ?? []);
  return items.length === sent.length ? { items, ...about } : undefined;
}

function readItem(value: unknown): SuggestedItem | undefined {
  const slot = outfitSlots.find((one) => one === readField(value, 'slot'));
  const product = readProduct(readField(value, 'product'));
  return slot === undefined || product === undefined ? undefined : { slot, product };
}

/** Reads the response of `GET /products/outfits/swaps`; `undefined` for any other value. */
export function readOutfitSwaps(value: unknown): OutfitSwaps | undefined {
  const [cheaper, dearer, similar] = swapKinds.map((kind) => readSwaps(readField(value, kind)));
  if (cheaper === undefined || dearer === undefined || similar === undefined) return undefined;
  return { cheaper, dearer, similar };
}

function readSwaps(value: unknown): readonly OutfitSwap[] | undefined {
  if (!Array.isArray(value)) return undefined;
  return value.flatMap((swap) => {
    const product = readProduct(readField(swap, 'product'));
    const about = readAbout(swap);
    return product === undefined || about === undefined ? [] : [{ product, ...about }];
  });
}

function readAbout(value: unknown): Pick<SuggestedOutfit, 'total' | 'reason'> | undefined {
  const total = readField(value, 'total');
  const reason = readText(readField(value, 'reason'));
  return typeof total !== 'number' || reason === undefined ? undefined : { total, reason };
}
