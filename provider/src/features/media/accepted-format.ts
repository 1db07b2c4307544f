import type { PictureFormat } from './garment-picture.ts';

/** The smallest format an Accept header names. Browsers list what they can draw; a bare wildcard gets JPEG. */
export function chooseFormat(accept: string | undefined): PictureFormat {
  const ranges = (accept ?? '').toLowerCase().split(',');
  const names = (type: string) =>
    ranges.some((range) => range.trim().startsWith(type) && !/;\s*q=0(?:\.0*)?\s*(?:;|$)/.test(range));
  if (names('image/avif')) return 'avif';
  if (names('image/webp')) return 'webp';
  return 'jpeg';
}
