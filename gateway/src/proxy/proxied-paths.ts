import { site } from '@szn/shared-contracts';

/** The provider's paths as shoppers see them, and as it knows them. */
export const mounts = [
  { prefix: '/proxy', rewritePrefix: '/' },
  { prefix: '/media', rewritePrefix: '/media' },
  { prefix: '/brand-pages', rewritePrefix: '/brand-pages' },
] as const;

const photos = `/proxy${site.photoUpload.path}`;

/** The provider's features that shoppers use; what else it answers (health, documentation) is not for the public. */
const forwarded = /^\/(?:proxy\/(?:products|users|wishlist|newsletter|photos)|media|brand-pages)(?:[/?]|$)/;
/** Encoded separators and steps up: what stands behind them would be decided elsewhere. */
const ambiguous = /%(?:2f|5c|00)|\\|\/\.{1,2}(?:\/|$)|\/\//i;

const mostBytes = 1024 * 1024;
/** Five for the picture (specification, section 9) and what multipart adds. */
const mostPhotoBytes = 6 * 1024 * 1024;

/** Whether a request for this path (and query) is passed on. */
export function isForwarded(url: string): boolean {
  const path = url.split('?')[0] ?? '';
  return forwarded.test(url) && !ambiguous.test(path.replaceAll(/%2e/gi, '.'));
}

/** How large a request's body may be. */
export function mostBytesFor(url: string): number {
  const path = url.split('?')[0] ?? '';
  return path === photos ? mostPhotoBytes : mostBytes;
}
