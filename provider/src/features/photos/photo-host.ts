import { readField } from '@szn/shared-contracts/wire';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../config/config.ts';
import { readErrorCode } from '../../lib/files.ts';
import { RequestFailure } from '../../lib/request-failure.ts';
import { readPhotoAddress } from './photo-storage.ts';

type PhotoHostConfig = Pick<
  Config,
  'PHOTO_HOST_URL' | 'PHOTO_HOST_CLOUD_NAME' | 'PHOTO_HOST_PRESET' | 'PHOTO_HOSTS' | 'PUBLIC_ORIGIN'
>;

/**
 * Uploads a JPEG to the image host and returns its https address. Throws a 502 and logs the reason when the host is
 * unreachable, returns an error, or returns an address outside of `PHOTO_HOSTS`.
 */
export type SendToPhotoHost = (jpeg: Buffer, log: Pick<FastifyBaseLogger, 'warn'>) => Promise<string>;

/** Shorter than the upload timeout of the storefront. */
const timeoutMs = 20_000;

/** `undefined` when the provider itself is the image host. */
export function createPhotoHost(config: PhotoHostConfig): SendToPhotoHost | undefined {
  const host = config.PHOTO_HOST_URL;
  if (host === undefined) return undefined;
  return async (jpeg, log) => {
    try {
      const response = await fetch(host, {
        method: 'POST',
        body: hostForm(config, jpeg),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (!response.ok) throw new Error(`The image host returned status ${response.status}`);
      return readHostedUrl(await response.json(), config);
    } catch (error) {
      const reason = error instanceof Error ? error.message : 'unknown';
      const code = readErrorCode(readField(error, 'cause'));
      log.warn({ event: 'photo host failed', reason, code }, 'the image host did not accept the photo');
      throw new RequestFailure(502, 'The photo could not be stored. Please try again later.');
    }
  };
}

/** The fields of section 7: file, cloud name and upload preset. */
function hostForm(config: PhotoHostConfig, jpeg: Buffer): FormData {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(jpeg)], { type: 'image/jpeg' }), 'photo.jpg');
  form.append('cloud_name', config.PHOTO_HOST_CLOUD_NAME ?? '');
  form.append('upload_preset', config.PHOTO_HOST_PRESET ?? '');
  return form;
}

/** Some hosts return the http form of an address that they also serve by https. */
function readHostedUrl(body: unknown, config: PhotoHostConfig): string {
  const url = readField(body, 'url');
  const text = typeof url === 'string' ? url.replace(/^http:/i, 'https:') : '';
  const address = readPhotoAddress(text, config);
  if (address?.kind !== 'hosted') throw new Error('The image host returned no https address of PHOTO_HOSTS');
  return address.url;
}
