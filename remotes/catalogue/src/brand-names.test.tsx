import { screen, waitFor } from '@testing-library/react';
import { listBrands } from '@szn/shared-contracts';
import { buildWireProduct, createFakeServices } from '@szn/shared-contracts/testing';
import { openCatalogue, shownTitles } from './testing/open-catalogue.tsx';

/** Brands that the provider stores under a name that no page may show. */
const renamed = listBrands().filter(({ storedName, label }) => storedName !== label);
const list = renamed.map(({ storedName }, index) =>
  buildWireProduct({ _id: `p${index}`, title: `Tee ${index}`, source: storedName, salePrice: 999 }),
);

function servicesWithRenamedBrands() {
  const services = createFakeServices();
  const page = { products: list, data: list, hasMore: false, total: list.length };
  for (const path of ['/products/gender/men', '/products/sale', '/products/search', '/products/filtered']) {
    services.http.answer(`GET ${path}`, () => page);
  }
  services.http.answer('GET /products/filter-options', () => ({
    success: true,
    filterOptions: {
      brands: renamed.map(({ storedName }) => storedName),
      categories: ['Jeans', 'Shirts'],
      styles: [],
      priceRange: { min: 0, max: 1000 },
    },
  }));
  services.http.answer('GET /products/p0', () => list[0]);
  services.http.answer('GET /products/p0/similar', () => ({ products: list.slice(1), hasMore: false }));
  return services;
}

/** Texts and names that the page shows or announces. */
function shownTexts(): string {
  const elements = [...document.querySelectorAll('[aria-label], [title], [alt], [placeholder]')];
  const attributes = elements.flatMap((element) =>
    ['aria-label', 'title', 'alt', 'placeholder'].map((name) => element.getAttribute(name) ?? ''),
  );
  // With separators: `textContent` would join the texts of neighbours.
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: string[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode.nodeValue ?? '');
  return [...attributes, ...texts].join(' | ');
}

function storedNamesIn(text: string): readonly string[] {
  return renamed
    .map(({ storedName }) => storedName)
    .filter((storedName) => new RegExp(`(?<!\\w)${storedName}(?!\\w)`).test(text));
}

it.each([
  ['/men', 'cards and filters'],
  [`/men?brands=${renamed.map(({ storedName }) => storedName).join(',')}`, 'active filters'],
  ['/sale', 'cards'],
  ['/search?q=tee', 'cards and brand filter'],
  ['/product-details?id=p0', 'quick view and price comparison'],
])('The page %s shows the label of each brand, not the stored name: %s', async (path) => {
  await openCatalogue(path, { services: servicesWithRenamedBrands() });
  await waitFor(() => expect(shownTitles().length).toBeGreaterThan(5));
  await screen.findAllByText('The Dapper Lady');
  const text = shownTexts();
  expect(renamed.length).toBeGreaterThan(8);
  expect(storedNamesIn(text)).toEqual([]);
  for (const { label } of renamed) expect(text).toContain(label);
});
