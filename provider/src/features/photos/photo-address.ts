import { readWebUrl } from '@szn/shared-contracts/wire';
import type { Config } from '../../config/config.ts';

/** Where a profile's photo may come from: uploaded here, or shown by a host the operator has named. */
export type PhotoAddress =
  { readonly kind: 'uploaded'; readonly name: string } | { readonly kind: 'hosted'; readonly url: string };

export const photoPath = '/media/photos/';
const namePattern = /^[0-9a-f]{32}\.jpg$/;

/** Reads what the photo update is given; `undefined` for every other address. */
export function readPhotoAddress(
  text: string,
  config: Pick<Config, 'PUBLIC_ORIGIN' | 'PHOTO_HOSTS'>,
): PhotoAddress | undefined {
  const path = text.startsWith(`${config.PUBLIC_ORIGIN}/`) ? text.slice(config.PUBLIC_ORIGIN.length) : text;
  const name = path.startsWith(photoPath) ? path.slice(photoPath.length) : '';
  if (namePattern.test(name)) return { kind: 'uploaded', name };
  const url = readWebUrl(text);
  if (url === null || !url.startsWith('https://')) return undefined;
  return config.PHOTO_HOSTS.includes(new URL(url).host) ? { kind: 'hosted', url } : undefined;
}

export function isPhotoName(name: string): boolean {
  return namePattern.test(name);
}
