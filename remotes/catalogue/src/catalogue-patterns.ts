import { routePatterns } from '@szn/shared-contracts';

/** Paths that lead to another: what a shopper may guess from the sale's two spellings (decision 9). */
export const salesPatterns = {
  sales: '/sales',
  salesOfGender: '/sales/:gender',
  saleOfCategory: '/sale/:gender/:category',
} as const;

/** Every path this remote serves. */
export const cataloguePatterns = [
  routePatterns.men,
  routePatterns.menCategory,
  routePatterns.women,
  routePatterns.womenCategory,
  routePatterns.collections,
  routePatterns.collection,
  routePatterns.sale,
  routePatterns.saleOfGender,
  routePatterns.saleOfCategory,
  routePatterns.search,
  routePatterns.productDetails,
  salesPatterns.sales,
  salesPatterns.salesOfGender,
  salesPatterns.saleOfCategory,
] as const;

export type CataloguePattern = (typeof cataloguePatterns)[number];
