import type { ComposedRelease } from '@szn/release-registry/composition/compose';
import { providesContract, releaseUrl, retryUrl, urlVariantsPerFile } from '@szn/shared-contracts';
import type { ReleaseRecord } from '@szn/shared-contracts/release';
import { hashInlineScript } from './inline-script.ts';
import type { Asset, ShellBuilds } from './shell-assets.ts';

/** Remotes of earlier contracts import from retry URLs that the import map has to list (decision 0143). */
const retriesUnlisted = '1.14.0';

/**
 * Lists the integrity of every script that the composition may load: entries, chunks and fallback versions. With
 * `Integrity-Policy`, browsers block scripts that are not listed.
 */
export function createImportMap(builds: ShellBuilds, release: ComposedRelease) {
  const { records, fallbacks, generation, elsewhere } = release;
  const shell = [
    ...builds[generation].allScripts,
    ...(elsewhere.length > 0 ? builds.previous.documentRemote : []),
  ];
  const scripts = [...shell, ...[...records, ...fallbacks].flatMap(listScripts)];
  const integrity = Object.fromEntries(scripts.map((script) => [script.url, script.integrity]));
  return hashInlineScript(JSON.stringify({ integrity }));
}

function listScripts(record: ReleaseRecord): readonly Asset[] {
  const variants = providesContract(record.contract, retriesUnlisted) ? 1 : urlVariantsPerFile;
  return scriptsOf(record).flatMap(({ url, integrity }) =>
    Array.from({ length: variants }, (_, attempt) => ({ url: retryUrl(url, attempt), integrity })),
  );
}

/** The scripts of a version, with the integrity that its signed record states. */
export function scriptsOf(record: ReleaseRecord): readonly Asset[] {
  return Object.entries(record.files)
    .filter(([file]) => file.startsWith('browser/') && file.endsWith('.js'))
    .map(([file, { integrity }]) => ({ url: releaseUrl(record, file.slice('browser/'.length)), integrity }));
}
