import {
  genders,
  listConditions,
  outfitPaths,
  type ConditionKind,
  type Gender,
  type UnderstoodQuery,
} from '@szn/shared-contracts';

export type OutfitLink = { readonly gender: Gender; readonly budget: number; readonly path: string };

/** A text such as "black outfit under 5000" asks for products that go together: links to outfits within its price. */
export function linkOutfits(text: string, understood: UnderstoodQuery): readonly OutfitLink[] {
  const { gender, maxPrice, sizes } = understood;
  if (maxPrice === null || !/\b(?:outfits?|looks?)\b/i.test(text)) return [];
  const budget = Math.floor(maxPrice);
  const [size, ...others] = sizes;
  const single = size !== undefined && others.length === 0 ? { size } : {};
  return (gender === null ? genders : [gender]).map((wearer) => ({
    gender: wearer,
    budget,
    path: outfitPaths.compose({ budget, gender: wearer, ...single }),
  }));
}

const composable: readonly ConditionKind[] = ['price', 'gender', 'size'];

/** The page that composes all that the text asks for; `undefined` if it asks for more, which a list can show. */
export function composedPath(text: string, understood: UnderstoodQuery | null): string | undefined {
  if (understood === null || understood.minPrice !== null || understood.sizes.length > 1) return undefined;
  const [first] = linkOutfits(text, understood);
  return listConditions(understood).every(({ kind }) => composable.includes(kind)) ? first?.path : undefined;
}
