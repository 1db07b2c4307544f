// The entry for servers. It excludes the bus, because loading rxjs takes about 200 ms.
export { brandLabel } from './routes/brand-label.ts';
export { brandKey, brandTexts, brandTiers, setBrandRows, type BrandRow } from './routes/brand-rows.ts';
export {
  findBrandByStoredName,
  findStoredSource,
  listBrands,
  specifiedBrands,
  splitSlugIntoName,
} from './routes/brands.ts';
export { categories, findCategory, genders, type Gender } from './routes/categories.ts';
export { categorySlug } from './routes/names.ts';
export { comparableText } from './routes/names.ts';
export { decodeNames, encodeName, encodeNames } from './routes/names.ts';
export { createNameCheck, findSharedName, readBrandRows } from './wire/brand-rows.ts';
export { site } from './site/site.ts';
export { colourHex, productColours, type ColourName } from './wire/colours.ts';
export {
  byNameFacet,
  findFacetOfKind,
  nameFacets,
  priceSteps,
  readFacets,
  type CountedFacets,
  type NameFacetKey,
  type NameFacetKind,
  type WireFacets,
} from './wire/facets.ts';
export {
  allSortOrders,
  defaultPriceRange,
  defaultSortOrder,
  readFilterOptions,
  type SortOrder,
} from './wire/listing-options.ts';
export {
  maxOutfitBudget,
  outfitSlots,
  type OutfitSlot,
  type OutfitSwaps,
} from './wire/outfit-suggestions.ts';
export {
  interestGroups,
  interestMeasures,
  interestPeriods,
  type InterestGroup,
  type InterestMeasure,
} from './wire/product-interest.ts';
export { isPlainLine, toPlainLine } from './wire/plain-line.ts';
export { amountInPaise, formatPrice, readPrice } from './wire/price.ts';
export type { OtherColour, PriceNote, WireProduct } from './wire/product.ts';
export {
  readProductPage,
  readWishlist,
  type WireProductList,
  type WireSearchResponse,
} from './wire/product-lists.ts';
export {
  contentSlots,
  isContentOf,
  isShopPath,
  readSiteContent,
  uploadedPictureKey,
  uploadedPicturePath,
} from './wire/site-content.ts';
export {
  heroProducts,
  heroThemes,
  homeRows,
  type ContentSlot,
  type HomeRow,
  type SiteContent,
} from './routes/site-content.ts';
export {
  correctableFields,
  correctValues,
  deskProductsPerPage,
  doubtKinds,
  maxPinPlace,
  maxTitleLength,
  productStates,
  type CorrectableField,
  type DoubtKind,
} from './wire/product-overrides.ts';
export { sortPictures } from './wire/product-pictures.ts';
export {
  isJsonObject,
  isPublicHostName,
  ownValue,
  parseUrl,
  readField,
  readImageUrl,
  readText,
  readWebUrl,
  type JsonObject,
} from './wire/readers.ts';
export { conditionsByWeakness, type ConditionKind } from './wire/understood-query.ts';
export { readSignInResponse, readUser } from './wire/user.ts';
export {
  digestHeader,
  liveSessionHeader,
  renderReadHeader,
  responseTimeoutHeader,
  sessionCookieName,
} from './wire/session-headers.ts';
