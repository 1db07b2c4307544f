import { site, type PageHead } from '@szn/shared-contracts';
import { tag } from './html.ts';

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
