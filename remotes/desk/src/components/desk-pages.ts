/** The pages of the desk, in the order of its navigation, with their titles. */
export const deskPages = {
  '/desk': 'Desk',
  '/desk/brands': 'Brands',
  '/desk/feeds': 'Feeds',
  '/desk/content': 'Content',
  '/desk/products': 'Products',
  '/desk/searches': 'Searches',
  '/desk/interest': 'Interest',
  '/desk/people': 'People',
} as const;
