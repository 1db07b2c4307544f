import type { Brand } from './brands.ts';
import type { Gender } from './categories.ts';
import { categorySlug, encodeName } from './names.ts';

/**
 * Builders for links between applications (specification, section 2, "Routes"). Which pages exist, their remotes declare.
 */
export const paths = {
  home: () => '/',
  collections: () => '/collections',
  collection: (brand: Pick<Brand, 'slug'>) => `/collections/${encode(brand.slug)}`,
  gender: (gender: Gender) => `/${gender}`,
  category: (gender: Gender, category: string) => `/${gender}/${encode(categorySlug(category))}`,
  sale: () => '/sale',
  saleOfGender: (gender: Gender) => `/sale/${gender}`,
  saleOfCategory: (gender: Gender, category: string) => `/sales/${gender}/${encode(categorySlug(category))}`,
  search: (query: string) => `/search?q=${encode(query)}`,
  wishlist: () => '/wishlist',
  profile: () => '/profile',
  profileData: () => '/profile/data',
  alerts: () => '/profile/alerts',
  aboutUs: () => '/about-us',
  privacyPolicy: () => '/privacy-policy',
  termsOfService: () => '/terms-of-service',
  disclaimer: () => '/disclaimer',
  productDetails: (productId?: string) =>
    productId === undefined ? '/product-details' : `/product-details?id=${encode(productId)}`,
  /** What the labels added in the last 30 days. `before`: days before this one (`YYYY-MM-DD`). */
  drops: ({
    brands = [],
    before,
  }: { readonly brands?: readonly string[]; readonly before?: string } = {}) => {
    const query = [
      ...(brands.length === 0 ? [] : [`brands=${brands.map((name) => encode(encodeName(name))).join(',')}`]),
      ...(before === undefined ? [] : [`before=${encode(before)}`]),
    ];
    return query.length === 0 ? '/drops' : `/drops?${query.join('&')}`;
  },
  notFound: () => '/not-found',
} as const;

/** The Atom feed of a brand, by its slug, or of the sale. The gateway serves it if it has a public origin. */
export function feedPath(name: string): string {
  return `/feeds/${encode(name.toLowerCase())}.atom`;
}

/** The name of the feed with the latest reductions. */
export const saleFeed = 'sale';

/** The first path segment, which identifies the remote: `'men'` for `'/men/jeans'`. */
export function firstSegment(pathname: string): string {
  return pathname.split('/')[1]?.toLowerCase() ?? '';
}

/** Replaces half of a surrogate pair (a cut emoji), on which `encodeURIComponent` throws. */
function encode(text: string): string {
  return encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, '\ufffd'));
}

/** Dialogs with a URL: that of the page with this fragment, so that Back closes them and links open them. */
export const dialogNames = ['sign-in', 'register', 'forgot-password'] as const;
export type DialogName = (typeof dialogNames)[number];

/** The fragment that opens the menu as a sheet over the page. */
export const menuHash = '#menu';

/** The fragment while the introduction is open over the page. It does not open it: a link shows the page only. */
export const introHash = '#intro';

const quickViewPrefix = '#look-';

/** The fragment that opens the quick view of a product over any page. */
export function quickViewHash(productId: string): string {
  return `${quickViewPrefix}${encode(productId)}`;
}

/** The product whose quick view a URL fragment opens. */
export function readQuickViewHash(hash: string): string | undefined {
  if (!hash.startsWith(quickViewPrefix)) return undefined;
  const text = hash.slice(quickViewPrefix.length);
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Whether this URL fragment is that of a dialog or sheet over the page. */
export function isDialogHash(hash: string): boolean {
  return (
    [menuHash, introHash].includes(hash) ||
    readDialogName(hash) !== undefined ||
    readQuickViewHash(hash) !== undefined
  );
}

/** The dialog of a URL fragment such as `#sign-in`. */
export function readDialogName(hash: string): DialogName | undefined {
  return dialogNames.find((name) => hash === `#${name}`);
}
