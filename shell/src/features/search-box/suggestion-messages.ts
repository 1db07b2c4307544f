export const suggestionMessages = {
  list: 'Suggestions',
  recent: 'Recent searches',
  brands: 'Brands',
  categories: 'Categories',
  products: 'Products',
  search: 'Search',
  seeAll: (text: string) => `See all results for “${text}”`,
  count: (count: number) => (count === 1 ? '1 suggestion' : `${count} suggestions`),
  none: 'No suggestions',
  gender: { men: 'Men', women: 'Women' },
  brand: 'Brand',
} as const;
