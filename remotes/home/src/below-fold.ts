import { BrandStreet } from './brand-street.tsx';
import { MostReducedProducts, NewestProducts } from './features/product-rows/product-rows.tsx';
import { SaleSection } from './features/sale/sale-section.tsx';

/** What lies between the hero and the footer, from top to bottom: a chunk of its own, for nobody sees it at first. */
export const belowFold = {
  labels: [{ name: 'labels', Section: BrandStreet }],
  products: [
    { name: 'sale', Section: SaleSection },
    { name: 'newest', Section: NewestProducts },
    { name: 'most reduced', Section: MostReducedProducts },
  ],
} as const;
