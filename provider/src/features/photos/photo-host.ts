import { readField } from '@szn/shared-contracts/wire';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../config/config.ts';
import { readErrorCode } from '../../database/database-errors.ts';
import { RequestFailure } from '../../lib/request-failure.ts';
import { readPhotoAddress } from './photo-storage.ts';

type PhotoHostConfig = Pick<
  Config,
  'PHOTO_HOST_URL' | 'PHOTO_HOST_CLOUD_NAME' | 'PHOTO_HOST_PRESET' | 'PHOTO_HOSTS' | 'PUBLIC_ORIGIN'
>;

/**
 * Hands a JPEG to the image host and returns the https address it is shown at, which a profile may show. Throws a 502,
 * and tells the log why, when the host cannot be reached, refuses, or names an address outside of `PHOTO_HOSTS`.
 */
export type SendToPhotoHost = (jpeg: Buffer, log: Pick<FastifyBaseLogger, 'warn'>) => Promise<string>;

/** Shorter than the storefront waits for its upload. */
const longestAnswerMs = 20_000;

/** `undefined` when the provider is the image host itself. */
export function createPhotoHost(config: PhotoHostConfig): SendToPhotoHost | undefined {
  const host = config.PHOTO_HOST_URL;
  if (host === undefined) return undefined;
  return async (jpeg, log) => {
    try {
      const answer = await fetch(host, {
        method: 'POST',
        body: hostForm(config, jpeg),
        redirect: 'error',
        signal: AbortSignal.timeout(longestAnswerMs),
      });
      if (!answer.ok) throw new Error(`The image host answered ${answer.status}`);
      return readHostedUrl(await answer.json(), config);
    } catch (error) {
      const reason = error instanceof Error ? error.message : 'unknown';
      const code = readErrorCode(readField(error, 'cause'));
      log.warn({ event: 'photo host failed', reason, code }, 'the image host took no photo');
      throw new RequestFailure(502, 'The photo could not be stored. Please try again later.');
    }
  };
}

/** As section 7 has it: the file, the cloud's name and the upload preset. */
function hostForm(config: PhotoHostConfig, jpeg: Buffer): FormData {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(jpeg)], { type: 'image/jpeg' }), 'photo.jpg');
  form.append('cloud_name', config.PHOTO_HOST_CLOUD_NAME ?? '');
  form.append('upload_preset', config.PHOTO_HOST_PRESET ?? '');
  return form;
}

/** Hosts may name the http form of an address that they serve by https as well. */
function readHostedUrl(answer: unknown, config: PhotoHostConfig): string {
  const url = readField(answer, 'url');
  const text = typeof url === 'string' ? url.replace(/^http:/i, 'https:') : '';
  const address = readPhotoAddress(text, config);
  if (address?.kind !== 'hosted') throw new Error('The image host named no https address of PHOTO_HOSTS');
  return address.url;
}
