import { join } from 'node:path';
import { parseUrl } from '@szn/shared-contracts/wire';
import { readFileIfExists } from '../../lib/files.ts';
import { readBytes, type OutgoingFetch } from '../../lib/outgoing-fetch.ts';

/**
 * `not-allowed`: the address is on no allowed host. `missing`: there is no such picture, and there will be none.
 * Throws when the picture may be readable later.
 */
export type PictureReading = { readonly bytes: Buffer } | 'not-allowed' | 'missing';
export type ReadPicture = (image: string) => Promise<PictureReading>;

export type PictureSources = {
  readonly mastersFolder: string;
  /** Hosts whose https pictures are read. */
  readonly hosts: readonly string[];
  readonly fetch: OutgoingFetch;
};

const timeoutMs = 10_000;
const maxBytes = 8 * 1024 * 1024;
const ownPicture = /^\/media\/garments\/([a-z0-9][a-z0-9-]{0,99})$/;

/** Reads own pictures from their folder and others by https. Never follows a redirect. */
export function createPictureReader({ mastersFolder, hosts, fetch }: PictureSources): ReadPicture {
  return async (image) => {
    const key = ownPicture.exec(image)?.[1];
    if (key !== undefined) {
      const bytes = await readFileIfExists(join(mastersFolder, `${key}.webp`));
      return bytes === undefined ? 'missing' : { bytes };
    }
    const url = parseUrl(image);
    const isAllowed = url?.protocol === 'https:' && hosts.includes(url.host);
    return isAllowed ? await download(fetch, image) : 'not-allowed';
  };
}

async function download(fetch: OutgoingFetch, url: string): Promise<PictureReading> {
  const response = await fetch(url, { timeoutMs, hosts: [new URL(url).host] });
  if (!response.ok) await response.body?.cancel();
  if ([403, 404, 410].includes(response.status)) return 'missing';
  if (!response.ok) throw new Error(`The picture's host returned ${response.status}`);
  const bytes = await readBytes(response, maxBytes);
  return bytes === undefined ? 'missing' : { bytes };
}
