import type { Gender } from './categories.ts';

// Apart from `paths`, which the first script has: only code that loads later links to these pages.

/** Paths of outfits. */
export const outfitPaths = {
  outfits: () => '/outfits',
  outfit: (id: string) => `/outfits/${encodeURIComponent(id)}`,
  /** The outfits, with the sheet that adds a product to one. */
  adding: (productId: string) => `/outfits?add=${encodeURIComponent(productId)}`,
  /** Outfits that are composed within a budget, in whole rupees. */
  compose: (query?: { readonly budget: number; readonly gender: Gender; readonly size?: string }) => {
    if (query === undefined) return '/outfits/compose';
    const size = query.size === undefined ? '' : `&size=${encodeURIComponent(query.size)}`;
    return `/outfits/compose?budget=${query.budget}&gender=${query.gender}${size}`;
  },
  /** The public page of a link. The token is in the query, because servers log paths. */
  shared: (key: string) => `/rail?key=${encodeURIComponent(key)}`,
} as const;

/** Key of the outfits of a guest in local storage. */
export const outfitsKey = 'szn:outfits';

/** The comparison of these products. */
export function comparePath(ids: readonly string[]): string {
  return ids.length === 0 ? '/compare' : `/compare?ids=${ids.map(encodeURIComponent).join(',')}`;
}
