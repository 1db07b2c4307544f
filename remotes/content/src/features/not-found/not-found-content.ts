import type { Gender } from '@szn/shared-contracts';

/** A category that the 404 page links to; `category` is its name in the catalogue. */
type PopularCategory = { readonly gender: Gender; readonly category: string; readonly label: string };

/** The texts of the 404 page (specification, section 2, "Static pages"). */
export const notFoundContent = {
  title: 'Oops! 404 Not Found',
  explanation: "The page you're looking for doesn't exist.",
  homeLabel: 'Back to home',
  searchLabel: 'Search labels and clothes',
  searchButton: 'Search',
  categoriesHeading: 'Popular right now',
  popularCategories: [
    { gender: 'men', category: 'T-shirts', label: "Men's T-shirts" },
    { gender: 'men', category: 'Hoodies', label: "Men's Hoodies" },
    { gender: 'men', category: 'Jeans', label: "Men's Jeans" },
    { gender: 'women', category: 'Tops', label: "Women's Tops" },
    { gender: 'women', category: 'Dresses', label: "Women's Dresses" },
    { gender: 'women', category: 'Co-ord Set', label: "Women's Co-ord Sets" },
  ],
} as const satisfies NotFoundContent;

type NotFoundContent = Readonly<
  Record<'title' | 'explanation' | 'homeLabel' | 'searchLabel' | 'searchButton' | 'categoriesHeading', string>
> & { readonly popularCategories: readonly PopularCategory[] };
