import {
  amountInPaise,
  brandLabel,
  paths,
  site,
  type PageCrumb,
  type PageHead,
  type Product,
} from '@szn/shared-contracts';
import type {
  BreadcrumbList,
  ItemList,
  Offer,
  Organization,
  Product as ProductData,
  WithContext,
} from 'schema-dts';
import { tag } from './html.ts';

const context = 'https://schema.org';
const maxListedProducts = 24;

/**
 * The schema.org objects of a page, for JSON-LD. No object names this storefront as a seller: the seller of an offer is
 * the brand, and the offer's URL is the brand's page. Addresses of this storefront are absolute only with a public
 * origin; relative ones are resolved against the address of the page.
 */
export function createStructuredData(head: PageHead, publicOrigin: string | null): readonly object[] {
  const resolve = (path: string) => (publicOrigin === null ? path : new URL(path, publicOrigin).href);
  const crumbs = head.crumbs ?? ownCrumb(head);
  const { product, products = [] } = head;
  return [
    describeOrganization(resolve),
    ...(crumbs.length === 0 ? [] : [describeCrumbs(crumbs, resolve)]),
    ...(product ? [{ '@context': context, ...describeProduct(product, resolve) }] : []),
    ...(products.length === 0 ? [] : [describeList(products, resolve)]),
    ...(head.structuredData ?? []),
  ];
}

type Resolve = (path: string) => string;

/** A page without crumbs is directly below the home page; the 404 page has no address. */
function ownCrumb({ title, canonicalPath }: PageHead): readonly PageCrumb[] {
  if (canonicalPath === undefined || canonicalPath === paths.home()) return [];
  return [{ label: title, path: canonicalPath }];
}

function describeOrganization(resolve: Resolve): WithContext<Organization> {
  return {
    '@context': context,
    '@type': 'Organization',
    name: site.name,
    description: site.tagline,
    url: resolve(paths.home()),
    logo: resolve('/icon-512.png'),
    email: site.contactEmail,
    foundingDate: String(site.foundedIn),
    sameAs: [site.instagramUrl, site.twitterUrl],
  };
}

function describeCrumbs(crumbs: readonly PageCrumb[], resolve: Resolve): WithContext<BreadcrumbList> {
  return {
    '@context': context,
    '@type': 'BreadcrumbList',
    itemListElement: [{ label: 'Home', path: paths.home() }, ...crumbs].map(({ label, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      item: resolve(path),
    })),
  };
}

function describeList(products: readonly Product[], resolve: Resolve): WithContext<ItemList> {
  const listed = products.slice(0, maxListedProducts);
  return {
    '@context': context,
    '@type': 'ItemList',
    numberOfItems: listed.length,
    itemListElement: listed.map((product, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      item: describeProduct(product, resolve),
    })),
  };
}

function describeProduct(product: Product, resolve: Resolve) {
  const offer = describeOffer(product);
  return {
    '@type': 'Product',
    name: product.title,
    brand: { '@type': 'Brand', name: brandLabel(product.source) },
    ...(product.image === null ? {} : { image: resolve(product.image) }),
    ...(offer && { offers: offer }),
  } satisfies ProductData;
}

function describeOffer({ source, link, price, salePrice }: Product): Offer | undefined {
  const paise = amountInPaise(salePrice ?? price);
  if (link === null || paise === undefined) return undefined;
  return {
    '@type': 'Offer',
    price: paise / 100,
    priceCurrency: site.currency,
    url: link,
    seller: { '@type': 'Organization', name: brandLabel(source) },
  };
}

/** In `shell/public/share`; `artwork` draws the pictures there. */
const ofStorefront = '/share/storefront.jpg';

/**
 * The `meta` elements of a page's preview picture: its own, that of its product, or the one that its route declares. Previews require an
 * absolute URL, so there is none without an origin.
 */
export function describeSharePicture(
  { sharePicture, product }: PageHead,
  declaredPath: string | undefined,
  publicOrigin: string | null,
): string[] {
  if (publicOrigin === null) return [];
  if (sharePicture === undefined && product?.image) {
    const image = new URL(product.image, publicOrigin).href;
    return describe({ 'og:image': image, 'og:image:alt': product.title });
  }
  const { path, alt } = sharePicture ?? {
    path: declaredPath ?? ofStorefront,
    alt: `${site.name}: ${site.tagline}`,
  };
  return describe({
    'og:image': `${publicOrigin}${path}`,
    'og:image:type': 'image/jpeg',
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': alt,
  });
}

function describe(properties: Readonly<Record<string, string>>): string[] {
  return [
    ...Object.entries(properties).map(([property, content]) => tag('meta', { property, content })),
    tag('meta', { name: 'twitter:card', content: 'summary_large_image' }),
  ];
}
