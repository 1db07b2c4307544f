import { readImageUrl } from '@szn/shared-contracts/wire';
import { z } from 'zod';

/** Settings that name hosts and origins. */
export const origin = z.url({ protocol: /^https?$/ }).transform((text) => new URL(text).origin);
const list = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .transform((parts) => parts.filter((part) => part !== ''));
export const origins = list.pipe(z.array(origin));
export const pictureHosts = list.pipe(
  z.array(
    z
      .string()
      .toLowerCase()
      // The readers of pictures have one rule, so that no accepted host shows nothing.
      .refine(
        (host) => isHost(host) && readImageUrl(`https://${host}/`) !== null,
        'must be a public host such as images.example, without https://, port and path',
      ),
  ),
);

export function isHost(text: string): boolean {
  const url = `https://${text}`;
  return URL.canParse(url) && new URL(url).host === text;
}
