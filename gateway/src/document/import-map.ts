import type { ComposedRelease } from '@szn/release-registry/composition/compose';
import { urlVariantsPerFile, urlVariantsPerFallbackFile, releaseUrl, retryUrl } from '@szn/shared-contracts';
import type { ReleaseRecord } from '@szn/shared-contracts/release';
import { hashInlineScript } from './inline-script.ts';
import type { Asset, ShellBuilds } from './shell-assets.ts';

/**
 * Lists the integrity of every script that the composition may load: entries, chunks, retry URLs and fallback versions.
 * With `Integrity-Policy`, browsers block scripts that are not listed.
 */
export function createImportMap(builds: ShellBuilds, release: ComposedRelease) {
  const { records, fallbacks, generation, elsewhere } = release;
  const { allScripts } = builds[generation];
  const { documentRemote } = builds.previous;
  const integrity = Object.fromEntries([
    ...listVariants(
      [...allScripts, ...(elsewhere.length > 0 ? documentRemote : []), ...records.flatMap(scriptsOf)],
      urlVariantsPerFile,
    ),
    ...listVariants(fallbacks.flatMap(scriptsOf), urlVariantsPerFallbackFile),
  ]);
  return hashInlineScript(JSON.stringify({ integrity }));
}

function listVariants(scripts: readonly Asset[], urlVariants: number) {
  return scripts.flatMap(({ url, integrity }) =>
    Array.from({ length: urlVariants }, (_, attempt) => [retryUrl(url, attempt), integrity] as const),
  );
}

/** The scripts of a version, with the integrity that its signed record states. */
export function scriptsOf(record: ReleaseRecord): readonly Asset[] {
  return Object.entries(record.files)
    .filter(([file]) => file.startsWith('browser/') && file.endsWith('.js'))
    .map(([file, { integrity }]) => ({ url: releaseUrl(record, file.slice('browser/'.length)), integrity }));
}
