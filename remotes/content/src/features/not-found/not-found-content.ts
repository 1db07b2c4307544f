/** The texts of the 404 page (specification, section 2, "Static pages"). */
export const notFoundContent = {
  title: 'Oops! 404 Not Found',
  explanation: "The page you're looking for doesn't exist.",
  homeLabel: 'Back to home',
  searchLabel: 'Search brands and clothes',
  searchButton: 'Search',
  categoriesHeading: 'Popular right now',
  popularCategories: [
    { path: '/men/t-shirts', label: "Men's T-shirts" },
    { path: '/men/hoodies', label: "Men's Hoodies" },
    { path: '/men/jeans', label: "Men's Jeans" },
    { path: '/women/tops', label: "Women's Tops" },
    { path: '/women/dresses', label: "Women's Dresses" },
    { path: '/women/co-ord-set', label: "Women's Co-ord Sets" },
  ],
} as const;
