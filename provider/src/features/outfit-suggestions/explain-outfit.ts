import { formatPrice } from '@szn/shared-contracts/wire';
import type { OutfitItem } from './outfit-candidates.ts';

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
