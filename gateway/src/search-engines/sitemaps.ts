import {
  categorySlug,
  findBrandByStoredName,
  findCategory,
  findStoredSource,
  genders,
  type FilterOptions,
  type Gender,
  type PageDeclaration,
  type SitemapEntry,
  type SitemapValues,
} from '@szn/shared-contracts';
import escapeHtml from 'escape-html';

/** Reads the filter options of a part of the catalogue: the brands and categories that have products. */
export type ReadOptions = (scope: {
  readonly gender?: Gender;
  readonly sale?: 'true';
}) => Promise<Pick<FilterOptions, 'brands' | 'categories'>>;

/** A page with the entries that it declares. */
export type ListedPage = Pick<PageDeclaration, 'sitemap'> & { readonly route: string };

/** The names of all sitemaps in which pages have entries. */
export function listSitemapNames(pages: readonly ListedPage[]): readonly string[] {
  return [...new Set(pages.flatMap(({ sitemap = [] }) => sitemap.map(({ name }) => name)))];
}

/**
 * Lists the paths of a sitemap: the pages that declare an entry in it, as far as they have products. Products are left out,
 * because they open at the brand's own page. Brands and categories come from the tables of the specification, so that each
 * sitemap is far below the limit of 50,000 URLs.
 */
export async function listSitemap(
  name: string,
  pages: readonly ListedPage[],
  readOptions: ReadOptions,
): Promise<readonly string[]> {
  const entries = pages.flatMap(({ route, sitemap = [] }) =>
    sitemap.filter((entry) => entry.name === name).map((entry) => listEntry(route, entry, readOptions)),
  );
  return [...new Set((await Promise.all(entries)).flat())];
}

async function listEntry(
  route: string,
  { each }: SitemapEntry,
  readOptions: ReadOptions,
): Promise<readonly string[]> {
  const ofGenders = route.includes(':gender')
    ? genders.map((gender) => ({ gender, path: route.replace(':gender', gender) }))
    : [{ gender: each?.gender, path: route }];
  if (!each) return ofGenders.map(({ path }) => path);
  const lists = await Promise.all(
    ofGenders.map(async ({ gender, path }) => {
      const values = await readValues(each, gender, readOptions);
      return values.map((value) => fill(path, each.parameter, value));
    }),
  );
  return lists.flat();
}

async function readValues(
  { of, isOnSale }: SitemapValues,
  gender: Gender | undefined,
  readOptions: ReadOptions,
): Promise<readonly string[]> {
  const { brands, categories } = await readOptions({
    ...(gender && { gender }),
    ...(isOnSale && { sale: 'true' }),
  });
  if (of === 'category') return categories.flatMap((name) => categorySlugs(name, gender));
  return brands.flatMap((storedName) => {
    const brand = findBrandByStoredName(storedName);
    if (of === 'brand') return brand?.slug ?? [];
    return brand || findStoredSource(storedName) === undefined ? [] : storedName.toLowerCase();
  });
}

function categorySlugs(name: string, gender: Gender | undefined): readonly string[] {
  const found = (gender ? [gender] : genders).flatMap((one) => findCategory(one, name) ?? []);
  return found.map(({ slug }) => categorySlug(slug));
}

/** Puts the value into the parameter of the path, or adds it as a parameter of the query. */
function fill(path: string, parameter: string, value: string): string {
  const pattern = `:${parameter}`;
  return path.includes(pattern)
    ? path.replace(pattern, encodeURIComponent(value))
    : `${path}?${new URLSearchParams({ [parameter]: value }).toString()}`;
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
