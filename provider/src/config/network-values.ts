import { textList } from '@szn/settings/origins';
import { parseUrl, readImageUrl } from '@szn/shared-contracts/wire';
import { z } from 'zod';

/** Hosts of pictures, between commas. */
export const pictureHosts = textList.pipe(
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
  return parseUrl(`https://${text}`)?.host === text;
}
