import type { OutfitSwaps } from '@szn/shared-contracts/wire';
import type { CatalogueIndex } from '../../catalogue/index/catalogue-index.ts';
import { findSimilar } from '../../catalogue/index/rank-similar.ts';
import { isHarmony } from './compose-outfits.ts';
import { readItem, type Candidates, type OutfitItem } from './outfit-candidates.ts';

const maxSwaps = 8;

type SwapRequest = {
  readonly items: readonly OutfitItem[];
  readonly swapped: OutfitItem;
  readonly budgetPaise: number;
};

/**
 * The items that can stand in place of one of an outfit: of the same slot, in colours that go with the others, within the
 * budget, of no kind and no design that another item has. Cheaper and dearer ones are in the order of their distance in
 * price, similar ones by their looks.
 */
export function findSwaps(
  index: CatalogueIndex,
  candidates: Candidates,
  { items, swapped, budgetPaise }: SwapRequest,
): Readonly<Record<keyof OutfitSwaps, readonly OutfitItem[]>> {
  const { slot, paise } = swapped;
  const others = items.filter((item) => item !== swapped);
  const left = others.reduce((rest, other) => rest - other.paise, budgetPaise);
  const fits = (item: OutfitItem) =>
    item.slot === slot &&
    item.paise <= left &&
    items.every(({ design }) => design !== item.design) &&
    others.every(({ kind }) => kind === 0 || kind !== item.kind) &&
    isHarmony([...others, item]);
  const usable = candidates[slot].filter(fits);
  const byPrice = usable.toSorted((one, other) => one.paise - other.paise || one.position - other.position);
  const similar = findSimilar(index, swapped.position).ids.flatMap((id) => {
    const position = index.positions.get(id);
    return position === undefined ? [] : (readItem(index, position) ?? []);
  });
  return {
    cheaper: byPrice
      .filter((item) => item.paise < paise)
      .toReversed()
      .slice(0, maxSwaps),
    dearer: byPrice.filter((item) => item.paise > paise).slice(0, maxSwaps),
    similar: similar.filter(fits).slice(0, maxSwaps),
  };
}
