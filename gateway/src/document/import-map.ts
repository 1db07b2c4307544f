import { createHash } from 'node:crypto';
import type { ComposedRelease } from '@szn/release-registry/composition/compose';
import { urlVariantsPerFile, urlVariantsPerFallbackFile, releaseUrl, retryUrl } from '@szn/shared-contracts';
import type { ReleaseRecord } from '@szn/shared-contracts/release';
import type { Asset, ShellAssets } from './shell-assets.ts';

export type ImportMap = {
  /** The element's text. */
  readonly text: string;
  /** CSP source expression that allows exactly this text. */
  readonly source: string;
};

/**
 * The integrity of every script that this composition may load, entries, chunks, retries and stand-ins alike: with
 * `Integrity-Policy` a browser runs nothing that is not listed here.
 */
export function createImportMap(
  assets: ShellAssets,
  { records, standIns }: Pick<ComposedRelease, 'records' | 'standIns'>,
): ImportMap {
  const integrity: Record<string, string> = {};
  const list = (scripts: readonly Asset[], addresses: number) => {
    for (const script of scripts) {
      for (let attempt = 0; attempt < addresses; attempt++) {
        integrity[retryUrl(script.url, attempt)] = script.integrity;
      }
    }
  };
  list(assets.allScripts, urlVariantsPerFile);
  for (const record of records) list(scriptsOf(record), urlVariantsPerFile);
  for (const record of standIns) list(scriptsOf(record), urlVariantsPerFallbackFile);
  const text = JSON.stringify({ integrity });
  return { text, source: `'sha256-${createHash('sha256').update(text).digest('base64')}'` };
}

function scriptsOf(record: ReleaseRecord): readonly Asset[] {
  return Object.entries(record.files)
    .filter(([file]) => file.startsWith('browser/') && file.endsWith('.js'))
    .map(([file, { integrity }]) => ({ url: releaseUrl(record, file.slice('browser/'.length)), integrity }));
}
