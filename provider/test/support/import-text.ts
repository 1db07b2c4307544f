import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createProductCounter } from '../../src/features/catalogue-import/count-products.ts';
import { createImportReport } from '../../src/features/catalogue-import/import-report.ts';
import { type RawProduct, readProducts } from '../../src/features/feed-files/read-products.ts';
import { importOptions } from './feed-products.ts';

/** Reads texts as files of feeds, in a folder that the tests of a file have for themselves. */
export function createTextImport() {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'szn-feed-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  async function readAll(content: string | Buffer, site?: string): Promise<RawProduct[]> {
    const path = join(folder, 'feed');
    writeFileSync(path, content);
    const found: RawProduct[] = [];
    for await (const product of readProducts({ path, site })) found.push(product);
    return found;
  }

  /** What an import would make of a file: its products, and what became of the other records. */
  async function importAll(content: string) {
    const report = createImportReport();
    const defaults = { ...importOptions.defaults, site: 'https://loom.example', source: 'Loom' };
    const counter = createProductCounter(report, { ...importOptions, defaults });
    const raws = await readAll(content, 'https://loom.example');
    const readings = raws.flatMap((raw) => counter.count(raw).map(({ reading }) => reading));
    const drafts = readings.flatMap((reading) => ('draft' in reading ? [reading.draft] : []));
    return {
      drafts,
      faults: report.tallies.filter(({ kind }) => kind !== 'warning').map(({ text }) => text),
    };
  }

  return { readAll, importAll };
}
