export const searchMessages = {
  label: 'Search products and brands',
  placeholder: 'Search hoodies, denim, brands…',
  submit: 'Search',
  clear: 'Clear search',
} as const;
