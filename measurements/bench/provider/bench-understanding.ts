import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { measureUnderstanding } from '../../../provider/test/search/measure-understanding.ts';
import { writeCatalogue, type BenchOptions } from './bench-database.ts';
import type { Goal } from './goals.ts';
import { print } from './report.ts';

const maxP99Ms = 2;

/** Measures how long the search takes to understand a query, without its products, and prints the figures. */
export async function benchUnderstanding(options: BenchOptions): Promise<Goal> {
  const folder = mkdtempSync(join(tmpdir(), 'szn-bench-words-'));
  const catalogue = join(folder, 'catalogue.jsonl');
  try {
    writeCatalogue(options, catalogue);
    const { queryCount, wordCount, wall, cpu, ...memory } = await measureUnderstanding(
      catalogue,
      options.products,
    );
    print(`understanding: ${queryCount} queries, ${wordCount} words in ${options.products} products`);
    print(`p50 ${wall.p50} ms, p99 ${wall.p99} ms; processor time p50 ${cpu.p50} ms, p99 ${cpu.p99} ms`);
    print(
      `lexicon and spelling correction ${memory.vocabularyMb} MB, dictionaries ${memory.dictionaryMb} MB\n`,
    );
    return {
      text: `understanding a query: p99 at most ${maxP99Ms} ms`,
      measured: `${wall.p99} ms`,
      isMet: wall.p99 <= maxP99Ms,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
