import path from 'node:path';

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.cjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.woff2': 'font/woff2',
};

/**
 * How a bucket, or a CDN in front of it, is to serve a key: files of versions are kept for ever, registries are asked
 * for anew each time (by their ETag).
 */
export function objectHeaders(key: string): { readonly ContentType: string; readonly CacheControl: string } {
  return {
    ContentType: types[path.posix.extname(key)] ?? 'application/octet-stream',
    CacheControl: /^environments\/[^/]+\.json$/.test(key)
      ? 'no-cache'
      : 'public, max-age=31536000, immutable',
  };
}
