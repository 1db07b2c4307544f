import { formatPrice, paths, readField, readProduct, site, type Product } from '@szn/shared-contracts';
import escapeHtml from 'escape-html';

/** `at`: when the brand added the product, or when its sale price was set. */
type FeedProduct = { readonly product: Product; readonly id: string; readonly at: Date };

export type Feed = {
  readonly title: string;
  /** Path of the feed itself. */
  readonly path: string;
  /** Path of the page that the feed is about. */
  readonly pagePath: string;
  /** A product that is reduced again is a new entry of the sale. */
  readonly kind: 'brand' | 'sale';
  /** The latest first. */
  readonly products: readonly FeedProduct[];
};

/** Reads the response of `GET /products/latest`; `undefined` for any other value. */
export function readFeedProducts(value: unknown): readonly FeedProduct[] | undefined {
  const products = readField(value, 'products');
  if (!Array.isArray(products)) return undefined;
  return products.flatMap((entry) => {
    const product = readProduct(entry);
    const time = readField(entry, 'at');
    const at = new Date(typeof time === 'string' ? time : Number.NaN);
    const id = product?.id;
    return product && id && !Number.isNaN(at.getTime()) ? [{ product, id, at }] : [];
  });
}

/** An Atom document (RFC 4287). All addresses are below `origin`. */
export function renderFeed({ title, path, pagePath, kind, products }: Feed, origin: string): string {
  const url = (target: string) => new URL(target, origin).href;
  const tagUri = (name: string) => `tag:${new URL(origin).hostname},${site.foundedIn}:${name}`;
  // Without products the time of the oldest possible entry: a feed needs one, and it must not change by itself.
  const updated = products.reduce(
    (latest, { at }) => Math.max(latest, at.getTime()),
    Date.UTC(site.foundedIn, 0),
  );
  return [
    '<?xml version="1.0" encoding="utf-8"?>\n',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${site.language}">\n`,
    element('id', tagUri(`feed${path}`)),
    element('title', `${title} · ${site.name}`),
    element('updated', new Date(updated).toISOString()),
    link('self', 'application/atom+xml', url(path)),
    link('alternate', 'text/html', url(pagePath)),
    `<author>${element('name', site.name)}</author>\n`,
    ...products.map(({ product, id, at }) =>
      [
        '<entry>\n',
        element(
          'id',
          tagUri(
            kind === 'sale'
              ? `sale/${encodeURIComponent(id)}/${at.getTime()}`
              : `product/${encodeURIComponent(id)}`,
          ),
        ),
        element('title', product.title),
        element('updated', at.toISOString()),
        element('published', at.toISOString()),
        link('alternate', 'text/html', url(paths.productDetails(id))),
        `<author>${element('name', product.source)}</author>\n`,
        element('summary', describePrice(product)),
        '</entry>\n',
      ].join(''),
    ),
    '</feed>\n',
  ].join('');
}

function describePrice({ price, salePrice, discountPercent, source }: Product): string {
  const now =
    salePrice === null ? formatPrice(price) : `${formatPrice(salePrice)} instead of ${formatPrice(price)}`;
  const discount = discountPercent === null ? '' : ` (${discountPercent}% off)`;
  return `${source}: ${now}${discount}`;
}

function link(rel: string, type: string, href: string): string {
  return `<link rel="${rel}" type="${type}" href="${escapeXml(href)}"/>\n`;
}

function element(name: string, text: string): string {
  return `<${name}>${escapeXml(text)}</${name}>\n`;
}

/** What XML 1.0 cannot contain, even escaped: control characters, half of a surrogate pair, U+FFFE and U+FFFF. */
// oxlint-disable-next-line no-control-regex -- removing control characters is the purpose
const impossible = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu;

function escapeXml(text: string): string {
  return escapeHtml(text.replaceAll(impossible, '\ufffd'));
}
