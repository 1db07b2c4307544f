import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { isJsonObject } from '@szn/shared-contracts';
import { root } from '../../tools/project/project-folders.ts';
import budgets from './sizes/budgets.json' with { type: 'json' };
import { recordPackages } from './sizes/package-record.ts';
import { kilobytesOf, type PageScripts, readPageScripts } from './sizes/page-scripts.ts';
import { printTable } from './tables.ts';
import { plotSizes } from './report/plot-sizes.ts';

/** Measures the scripts (KB after Brotli) and requests of one page of each kind, and records the sizes of this commit. */
export async function measureSizes(): Promise<void> {
  const pages = await readPageScripts();
  printTable(
    'Scripts of the first page (brotli)',
    pages.map(({ page, scripts }) => ({
      page,
      scripts: scripts.length,
      'KB of script': kilobytesOf(scripts),
      'of which entry': kilobytesOf(scripts.filter(({ url }) => url.includes('remoteEntry'))),
      'of which remote': kilobytesOf(scripts.filter(({ build }) => build !== 'shell')),
    })),
  );
  await recordSizes(pages);
  await recordPackages(['shell', ...pages.map(({ remote }) => remote)]);
}

const historySchema = z.array(
  z.object({
    date: z.string(),
    commit: z.string(),
    pages: z.record(z.string(), z.object({ kb: z.number(), requests: z.number() })),
  }),
);

const historyFile = path.join(root, 'docs/benchmarks/sizes.json');

/** Writes the sizes of this commit into the history, one entry for each commit, and plots the history. */
async function recordSizes(pages: readonly PageScripts[]): Promise<void> {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], {
    cwd: root,
    encoding: 'utf8',
  }).trim();
  const history: unknown = existsSync(historyFile) ? JSON.parse(await readFile(historyFile, 'utf8')) : [];
  const others = (Array.isArray(history) ? history : []).filter(
    (entry) => !isJsonObject(entry) || entry.commit !== commit,
  );
  const entry = {
    date: new Date().toISOString().slice(0, 10),
    commit,
    pages: Object.fromEntries(
      pages.map(({ page, scripts }) => [page, { kb: kilobytesOf(scripts), requests: scripts.length }]),
    ),
  };
  const entries = historySchema.parse([...others, entry]);
  const lines = entries.map((one) => `  ${JSON.stringify(one)}`);
  await mkdir(path.dirname(historyFile), { recursive: true });
  await writeFile(historyFile, `[\n${lines.join(',\n')}\n]\n`);
  await writeFile(historyFile.replace('.json', '.svg'), plotSizes(entries, budgets));
}
