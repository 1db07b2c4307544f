import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { readRegistry } from '@szn/release-registry/registry/registry-file';
import { readReleaseRecord } from '@szn/release-registry/records/release-record';
import { folders, localRegistryFile } from '../../tools/project-folders.ts';
import { measureInteractions } from './listing-interactions.ts';
import { measureScrolling } from './listing-scrolling.ts';
import { printTable } from './print-table.ts';
import { withStorefront } from './with-storefront.ts';

/**
 * What a listing costs: its remote's scripts, its answers to taps on a phone, and a very long scroll. Printed, never
 * asserted: times depend on the machine, and those that are claimed stand beside a reference of the same run.
 */
export async function measureListing(): Promise<void> {
  await printScriptSizes();
  await withStorefront(async (bench) => {
    await measureInteractions(bench);
    await measureScrolling(bench);
  });
}

async function printScriptSizes(): Promise<void> {
  const registry = await readRegistry(localRegistryFile());
  const version = registry.microFrontends.catalogue?.[0]?.metadata.version ?? '';
  const { browser } = await readReleaseRecord(folders.releases, { name: 'catalogue', version });
  const rows = await Promise.all(
    [browser.entry, ...browser.scripts].map(async (file) => {
      const bytes = await readFile(path.join(folders.releases, 'catalogue', version, 'browser', file));
      return { script: file, KB: brotliCompressSync(bytes).length / 1024 };
    }),
  );
  const total = rows.reduce((sum, { KB }) => sum + KB, 0);
  printTable('Scripts of the catalogue on a listing (brotli; the limit is 35 KB)', [
    ...rows,
    { script: 'in all', KB: total },
  ]);
}
