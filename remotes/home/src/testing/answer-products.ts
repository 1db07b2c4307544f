import { buildWireProduct, type FakeServices } from '@szn/shared-contracts/testing';
import type { WireProduct } from '@szn/shared-contracts';

/** `count` products with the titles '{name} 1', '{name} 2' and so on. */
export function buildWireProducts(
  count: number,
  name: string,
  overrides: Partial<WireProduct> = {},
): readonly WireProduct[] {
  return Array.from({ length: count }, (_, index) =>
    buildWireProduct({
      _id: `${name}-${index + 1}`,
      title: `${name} ${index + 1}`,
      link: `https://label.example/${encodeURIComponent(name)}/${index + 1}`,
      ...overrides,
    }),
  );
}

/** Responds to every list of the home page without products. Tests override single lists. */
export function respondWithoutProducts(services: FakeServices) {
  const paths = [
    '/products',
    '/products/sale',
    '/products/gender/men',
    '/products/gender/women',
    '/products/sales/gender/category/men/T-shirts',
    '/products/sales/gender/category/men/Sweatshirts',
    '/products/sales/gender/category/men/Jeans',
    '/products/sales/gender/category/women/Tops',
    '/products/sales/gender/category/women/Dresses',
    '/products/sales/gender/category/women/Bottoms',
  ];
  for (const path of paths) services.http.answer(`GET ${path}`, () => ({ products: [], hasMore: false }));
  return services;
}
