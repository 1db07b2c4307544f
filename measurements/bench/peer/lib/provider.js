const pageSize = 12;
const cacheSeconds = 60;

/**
 * One page of a listing from the provider. Prices are in rupees; `salePrice` is `null` without a reduction. Throws when
 * the provider does not respond with 2xx.
 */
export async function fetchListing(gender, query, page) {
  const parameters = new URLSearchParams(query);
  parameters.set('page', String(page));
  parameters.set('limit', String(pageSize));
  if (!parameters.has('sort')) parameters.set('sort', 'newest');
  const url = `${process.env.PROVIDER_ORIGIN}/products/gender/${gender}?${parameters}`;
  const response = await fetch(url, { next: { revalidate: cacheSeconds } });
  if (!response.ok) throw new Error(`The provider responded with ${response.status}.`);
  const { products, hasMore, total } = await response.json();
  return { products: products.map(toProduct), hasMore, total: total ?? null };
}

function toProduct({ _id: id, title, image, source, link, price, salePrice }) {
  const full = readRupees(price);
  const reduced = readRupees(salePrice);
  const isReduced = full !== null && reduced !== null && reduced > 0 && reduced < full;
  return { id, title, image, source, link, price: full, salePrice: isReduced ? reduced : null };
}

/** Prices have several spellings: 1299, "Rs. 1,299.00", "₹1,299". */
function readRupees(value) {
  const digits = /\d[\d,]*(?:\.\d+)?/.exec(String(value ?? ''))?.[0];
  return digits === undefined ? null : Number(digits.replaceAll(',', ''));
}
