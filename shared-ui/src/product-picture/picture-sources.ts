/** Widths in the source set: those of section 9, twice those for dense screens, and steps between. */
const widths = [320, 384, 512, 640, 768, 1024] as const;

/** Section 9: under 480px 320, under 1024px 384, else 512. The server cannot know the width; 384 suits most phones. */
const defaultWidth = 384;

/** The rendered width of a picture in a grid of 2, 3, 4 and 5 columns. */
export const gridPictureSizes =
  '(min-width: 1600px) 20vw, (min-width: 1024px) 25vw, (min-width: 768px) 33vw, 50vw';

export type PictureSources = { readonly src: string; readonly srcSet?: string };

/**
 * The URLs of one product picture. Only hosts that scale on request get a `width` (section 9: "certain shop
 * CDNs"): the storefront's own media and Shopify. Other URLs are only changed to https.
 */
export function pictureSources(image: string): PictureSources {
  const url = image.replace(/^http:\/\//i, 'https://');
  if (!isScaledOnRequest(url)) return { src: url };
  return {
    src: withWidth(url, defaultWidth),
    srcSet: widths.map((width) => `${withWidth(url, width)} ${width}w`).join(', '),
  };
}

function isScaledOnRequest(url: string): boolean {
  // Shopify's CDN is also available under the hosts of the shops, at this path.
  if (/^(?:\/media|https:\/\/[^/?#]+\/cdn\/shop)\//.test(url)) return true;
  const host = /^https:\/\/([^/:?#]+)/i.exec(url)?.[1]?.toLowerCase() ?? '';
  return host === 'cdn.shopify.com' || host.endsWith('.myshopify.com');
}

function withWidth(url: string, width: number): string {
  const [address = '', fragment] = url.split('#', 2);
  // Shopify's URLs have `?v=`, and some brands store one with a width.
  const bare = address.replace(/([?&])width=\d+(&|$)/, (_match, before: string, after: string) =>
    after === '' ? '' : before,
  );
  const separator = bare.includes('?') ? '&' : '?';
  return `${bare}${separator}width=${width}${fragment === undefined ? '' : `#${fragment}`}`;
}
