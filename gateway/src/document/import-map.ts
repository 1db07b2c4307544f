import type { ComposedRelease } from '@szn/release-registry/composition/compose';
import { releaseUrl } from '@szn/shared-contracts';
import type { ReleaseRecord } from '@szn/shared-contracts/release';
import { hashInlineScript } from './html.ts';
import type { Asset, ShellBuilds } from './shell-assets.ts';

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
  const scripts = [...shell, ...[...records, ...fallbacks].flatMap(scriptsOf)];
  const integrity = Object.fromEntries(scripts.map((script) => [script.url, script.integrity]));
  return hashInlineScript(JSON.stringify({ integrity }));
}

/** The scripts of a version, with the integrity that its signed record states. */
export function scriptsOf(record: ReleaseRecord): readonly Asset[] {
  return Object.entries(record.files)
    .filter(([file]) => file.startsWith('browser/') && file.endsWith('.js'))
    .map(([file, { integrity }]) => ({ url: releaseUrl(record, file.slice('browser/'.length)), integrity }));
}
