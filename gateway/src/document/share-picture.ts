import { firstSegment, site, type PageHead } from '@szn/shared-contracts';
import { tag } from './html.ts';

/** Pictures for link previews by kind of page, in `shell/public/share`; `artwork` draws them. */
export const sharePictures = ['storefront', 'men', 'women', 'sale', 'brands'] as const;

const pictureBySegment: ReadonlyMap<string, (typeof sharePictures)[number]> = new Map([
  ['men', 'men'],
  ['women', 'women'],
  ['sale', 'sale'],
  ['sales', 'sale'],
  ['collections', 'brands'],
  ['product-details', 'brands'],
]);

/** The `meta` elements of a page's preview picture. Previews require an absolute URL, so there is none without an origin. */
export function describeSharePicture(
  { canonicalPath = '/', sharePicture }: PageHead,
  publicOrigin: string | null,
): string[] {
  if (publicOrigin === null) return [];
  const { pathname } = new URL(canonicalPath, publicOrigin);
  const kind = pictureBySegment.get(firstSegment(pathname)) ?? 'storefront';
  const { path, alt } = sharePicture ?? {
    path: `/share/${kind}.jpg`,
    alt: `${site.name}: ${site.tagline}`,
  };
  const properties = {
    'og:image': `${publicOrigin}${path}`,
    'og:image:type': 'image/jpeg',
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': alt,
  };
  return [
    ...Object.entries(properties).map(([property, content]) => tag('meta', { property, content })),
    tag('meta', { name: 'twitter:card', content: 'summary_large_image' }),
  ];
}
