// What a server needs of the shop's own words. The bus stays out: its rxjs alone takes a fifth of a second to load.
export { brands, findBrandByStoredName, findStoredSource, splitSlugIntoName } from '../catalogue/brands.ts';
export { categories, findCategory, genders, type Gender } from '../catalogue/categories.ts';
export { categorySlug } from '../catalogue/category-slug.ts';
export { defaultSortOrder, sortOrders, type SortOrder } from '../catalogue/sort-orders.ts';
export { defaultPriceRange, readFilterOptions } from './filter-options.ts';
export { isJsonObject, readField, readText, type JsonObject } from './json.ts';
export { amountInPaise, formatPrice, readPrice } from './price.ts';
export type { WireProduct } from './product.ts';
export { readProductPage, type WireProductList, type WireSearchResponse } from './product-page.ts';
export { readImageUrl, readWebUrl } from './safe-url.ts';
export { readSignInResponse, readUser } from './user.ts';
export { readWishlist } from './wishlist.ts';
