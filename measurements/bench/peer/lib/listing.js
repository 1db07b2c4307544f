/** What browser and server know of listings. */
export const genders = { men: 'Men', women: 'Women' };

export const sortOrders = [
  { value: 'newest', label: 'Latest' },
  { value: 'priceLowHigh', label: 'Price: Low to High' },
  { value: 'priceHighLow', label: 'Price: High to Low' },
];

/** The query of a listing without its defaults; an unknown sort order is replaced by the first. */
export function listingQuery({ sort, sale }) {
  const query = new URLSearchParams();
  if (sortOrders.some(({ value }) => value === sort) && sort !== sortOrders[0].value) query.set('sort', sort);
  if (sale === 'true') query.set('sale', 'true');
  return query;
}
