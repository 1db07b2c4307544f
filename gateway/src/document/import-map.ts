import { createHash } from 'node:crypto';
import type { ComposedRelease } from '@szn/release-registry/composition/compose';
import { urlVariantsPerFile, urlVariantsPerFallbackFile, releaseUrl, retryUrl } from '@szn/shared-contracts';
import type { ReleaseRecord } from '@szn/shared-contracts/release';
import type { Asset, ShellAssets } from './shell-assets.ts';

export type ImportMap = {
  /** Text of the `<script type="importmap">` element. */
  readonly text: string;
  /** CSP source expression that allows exactly this text. */
  readonly source: string;
};

/**
 * Lists the integrity of every script that the composition may load: entries, chunks, retry URLs and fallback versions.
 * With `Integrity-Policy`, browsers block scripts that are not listed.
 */
export function createImportMap(
  assets: ShellAssets,
  { records, fallbacks }: Pick<ComposedRelease, 'records' | 'fallbacks'>,
): ImportMap {
  const integrity: Record<string, string> = {};
  const addScripts = (scripts: readonly Asset[], urlVariants: number) => {
    for (const script of scripts) {
      for (let attempt = 0; attempt < urlVariants; attempt++) {
        integrity[retryUrl(script.url, attempt)] = script.integrity;
      }
    }
  };
  addScripts(assets.allScripts, urlVariantsPerFile);
  for (const record of records) addScripts(scriptsOf(record), urlVariantsPerFile);
  for (const record of fallbacks) addScripts(scriptsOf(record), urlVariantsPerFallbackFile);
  const text = JSON.stringify({ integrity });
  return { text, source: `'sha256-${createHash('sha256').update(text).digest('base64')}'` };
}

function scriptsOf(record: ReleaseRecord): readonly Asset[] {
  return Object.entries(record.files)
    .filter(([file]) => file.startsWith('browser/') && file.endsWith('.js'))
    .map(([file, { integrity }]) => ({ url: releaseUrl(record, file.slice('browser/'.length)), integrity }));
}
