import { urlVariantsPerFile } from '@szn/shared-contracts';

const retried = new RegExp(
  `^(/releases/[^/?]+/[^/?]+/browser|/assets)/~r[1-${urlVariantsPerFile - 1}](?=/[^/?]+(?:\\?|$))`,
);

/**
 * The request target as the routes see it: a path of ours whatever was sent. The segment that a retry adds (`retryUrl`)
 * is dropped, the file behind it is the same; an absolute target loses its origin; percent signs that begin no character
 * stand for themselves, so that the shopper gets the 404 page and not an error of the router.
 */
export function routedUrl(target: string): string {
  const own = target.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '');
  const [path = '', ...query] = own.split('?');
  const url = [repairEscapes(path.startsWith('/') ? path : `/${path}`), ...query].join('?');
  return url.replace(retried, '$1');
}

function repairEscapes(path: string): string {
  try {
    decodeURIComponent(path);
    return path;
  } catch {
    return path.replaceAll('%', '%25');
  }
}
