import { createHash } from 'node:crypto';
import { addressesPerFile, releaseUrl, retryUrl } from '@szn/shared-contracts';
import type { ReleaseRecord } from '@szn/shared-contracts/release';
import type { ShellAssets } from './shell-assets.ts';

export type ImportMap = {
  /** The element's text. */
  readonly text: string;
  /** CSP source expression that allows exactly this text. */
  readonly source: string;
};

/**
 * The integrity of every script that this composition may load, entries, chunks and retries alike: with
 * `Integrity-Policy` a browser runs nothing that is not listed here.
 */
export function createImportMap(assets: ShellAssets, records: readonly ReleaseRecord[]): ImportMap {
  const integrity: Record<string, string> = {};
  const list = (url: string, hash: string) => {
    for (let attempt = 0; attempt < addressesPerFile; attempt++) integrity[retryUrl(url, attempt)] = hash;
  };
  for (const { url, integrity: hash } of assets.allScripts) list(url, hash);
  for (const record of records) {
    for (const [file, { integrity: hash }] of Object.entries(record.files)) {
      if (!file.startsWith('browser/') || !file.endsWith('.js')) continue;
      list(releaseUrl(record, file.slice('browser/'.length)), hash);
    }
  }
  const text = JSON.stringify({ integrity });
  return { text, source: `'sha256-${createHash('sha256').update(text).digest('base64')}'` };
}
