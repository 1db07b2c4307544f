import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { readReleaseRecord } from '@szn/release-registry/records/release-record';
import { readRegistry } from '@szn/release-registry/registry/environment';
import { releaseUrl } from '@szn/shared-contracts';
import { readShellAssets } from '../../gateway/src/document/shell-assets.ts';
import { runRspack } from '../../tools/build-remote.ts';
import { folders, localRegistryFile } from '../../tools/project-folders.ts';
import { printTable } from './tables.ts';

type Script = { readonly url: string; readonly bytes: number };

/**
 * Measures the scripts (brotli, bytes) and requests of each first route, and those of the same sources as one bundle. The
 * difference is the cost of independent delivery.
 */
export async function measureSizes(): Promise<void> {
  await runRspack(path.join(import.meta.dirname, 'monolith'));
  const registry = await readRegistry(localRegistryFile());
  const shell = readShellAssets(path.join(folders.shell, 'dist/browser'));
  const rows = [];
  for (const [name, [deployment]] of Object.entries(registry.microFrontends)) {
    const record = await readReleaseRecord(folders.releases, {
      name,
      version: deployment?.metadata.version ?? '',
    });
    const needsRedux = Object.keys(record.shared).some((key) => key.includes('redux'));
    const ofShell = [...shell.scripts, ...(needsRedux ? shell.redux : [])].map(({ url }) => url);
    const ofRemote = [record.browser.entry, ...record.browser.scripts].map((file) =>
      releaseUrl(record, file),
    );
    const federated = await Promise.all([...ofShell, ...ofRemote].map(readScript));
    const bundled = await readBundledScripts(name);
    rows.push({
      'first route of': name,
      scripts: federated.length,
      'KB of script': kilobytes(federated),
      'of which entry': kilobytes(federated.filter(({ url }) => url.includes('remoteEntry'))),
      'of which remote': kilobytes(federated.filter(({ url }) => url.includes('/releases/'))),
      'as one bundle: scripts': bundled.length,
      'KB ': kilobytes(bundled),
      'federation tax KB': (total(federated) - total(bundled)) / 1024,
    });
  }
  printTable('Scripts of the first route (brotli)', rows);
}

async function readScript(url: string): Promise<Script> {
  const file = url.startsWith('/assets/')
    ? path.join(folders.shell, 'dist/browser', url.slice('/assets/'.length))
    : path.join(folders.releases, url.slice('/releases/'.length));
  return { url, bytes: brotliCompressSync(await readFile(file)).length };
}

async function readBundledScripts(remote: string): Promise<readonly Script[]> {
  const folder = path.join(import.meta.dirname, 'monolith/dist');
  const files = (await readdir(folder)).filter((file) =>
    new RegExp(`^(?:react|main|${remote})\\..*\\.js$`).test(file),
  );
  return Promise.all(
    files.map(async (url) => ({
      url,
      bytes: brotliCompressSync(await readFile(path.join(folder, url))).length,
    })),
  );
}

function total(scripts: readonly Script[]): number {
  return scripts.reduce((sum, { bytes }) => sum + bytes, 0);
}

function kilobytes(scripts: readonly Script[]): number {
  return total(scripts) / 1024;
}
