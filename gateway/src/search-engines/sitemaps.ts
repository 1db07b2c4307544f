import {
  findBrandByStoredName,
  findCategory,
  findStoredSource,
  genders,
  paths,
  type FilterOptions,
  type Gender,
} from '@szn/shared-contracts';
import escapeHtml from 'escape-html';

/** Reads the filter options of a part of the catalogue: the brands and categories that have products. */
export type ReadOptions = (scope: {
  readonly gender?: Gender;
  readonly sale?: 'true';
}) => Promise<Pick<FilterOptions, 'brands' | 'categories'>>;

export const sitemapNames = ['pages', 'categories', 'sale', 'brands'] as const;
export type SitemapName = (typeof sitemapNames)[number];

/** Paths by sitemap. */
export type Sitemaps = Readonly<Record<SitemapName, readonly string[]>>;

/**
 * Lists the indexed pages of this storefront: those that have products, and texts. Products are left out, because they
 * open at the brand's own page. Brands and categories come from the tables of the specification, so that each sitemap is
 * far below the limit of 50,000 URLs.
 */
export async function listSitemaps(readOptions: ReadOptions): Promise<Sitemaps> {
  const [all, listed, onSale] = await Promise.all([
    readOptions({}),
    Promise.all(genders.map(async (gender) => ({ gender, ...(await readOptions({ gender })) }))),
    Promise.all(
      genders.map(async (gender) => ({ gender, ...(await readOptions({ gender, sale: 'true' })) })),
    ),
  ]);
  return {
    pages: [
      paths.home(),
      paths.collections(),
      paths.productDetails(),
      paths.drops(),
      paths.aboutUs(),
      paths.privacyPolicy(),
      paths.termsOfService(),
      paths.disclaimer(),
    ],
    categories: listed.flatMap(({ gender, categories }) => [
      paths.gender(gender),
      ...categoryPaths(gender, categories, paths.category),
    ]),
    sale: [
      paths.sale(),
      ...onSale.flatMap(({ gender, categories }) => [
        paths.saleOfGender(gender),
        ...categoryPaths(gender, categories, paths.saleOfCategory),
      ]),
    ],
    brands: [...new Set(all.brands.flatMap(brandPaths))],
  };
}

function categoryPaths(
  gender: Gender,
  names: readonly string[],
  pathOf: (gender: Gender, slug: string) => string,
): readonly string[] {
  const slugs = names.flatMap((name) => findCategory(gender, name)?.slug ?? []);
  return [...new Set(slugs)].map((slug) => pathOf(gender, slug));
}

/** The list of a brand and its page. A stored name without a brand of its own has a list only. */
function brandPaths(storedName: string): readonly string[] {
  const brand = findBrandByStoredName(storedName);
  if (brand) return [paths.collection(brand), paths.productDetails(brand.slug)];
  if (findStoredSource(storedName) === undefined) return [];
  return [`${paths.collections()}?${new URLSearchParams({ source: storedName.toLowerCase() }).toString()}`];
}

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';
const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';

export function renderSitemapIndex(sitemapPaths: readonly string[], origin: string): string {
  const sitemaps = listUrls(sitemapPaths, origin).map((loc) => `<sitemap>${loc}</sitemap>\n`);
  return `${declaration}<sitemapindex xmlns="${namespace}">\n${sitemaps.join('')}</sitemapindex>\n`;
}

export function renderSitemap(pagePaths: readonly string[], origin: string): string {
  const urls = listUrls(pagePaths, origin).map((loc) => `<url>${loc}</url>\n`);
  return `${declaration}<urlset xmlns="${namespace}">\n${urls.join('')}</urlset>\n`;
}

function listUrls(listed: readonly string[], origin: string): readonly string[] {
  return listed.map((path) => `<loc>${escapeHtml(new URL(path, origin).href)}</loc>`);
}
