import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { openCatalogue, writeDrafts } from './open-catalogue.ts';
import { createIndexFaults } from '../../src/catalogue/index-faults.ts';
import type { CatalogueIndex } from '../../src/catalogue/index/catalogue-index.ts';
import { readSampleCatalogue } from '../../src/catalogue/store/seed.ts';
import { isEnglishWord } from '../../src/features/search/language/english-words.ts';
import { understandQuery } from '../../src/features/search/language/understand-query.ts';
import { createVocabulary } from '../../src/features/search/vocabulary.ts';

const projectRoot = fileURLToPath(new URL('../../..', import.meta.url));
const rounds = 5;
/** Words that only titles of one brand have: names of prints and collections. */
const printNames = 10_000;

/**
 * Understands the labelled queries, and each of them with a typing error in its longest word, with the words of the catalogue in
 * a file of the sample catalogue. `wall` is the time that passes, `cpu` that of the processor, in milliseconds.
 */
export async function measureUnderstanding(catalogue: string, products: number) {
  const index = await readIndex(catalogue, products);
  // The products and the database are collected in a later turn.
  usedBytes();
  await wait(1000);
  const vocabularyOf = createVocabulary(createIndexFaults());
  const [{ lexicon, catalogueWords }, vocabularyMb] = measureMemory(() => vocabularyOf(index));
  const [, dictionaryMb] = measureMemory(() => isEnglishWord('jacket'));
  const queries = readQueries();
  const times: Times[] = [];
  for (let round = 0; round < rounds; round += 1)
    for (const query of queries) {
      const taken = timeOf(() => understandQuery(query, lexicon, catalogueWords));
      // What is compiled and read for the first time is not what is measured.
      if (round > 0) times.push(taken);
    }
  return {
    queryCount: queries.length,
    wordCount: index.words.terms.length,
    wall: describe(times.map(({ wallMs }) => wallMs)),
    cpu: describe(times.map(({ cpuMs }) => cpuMs)),
    vocabularyMb,
    dictionaryMb,
  };
}

/** The index of the catalogue, with many more words in its titles. */
async function readIndex(catalogue: string, products: number): Promise<CatalogueIndex> {
  const config = { SAMPLE_PRODUCTS: products, SAMPLE_CATALOGUE: catalogue };
  const drafts = readSampleCatalogue(config, projectRoot).map((draft, number) => ({
    ...draft,
    title: `${printName(number % printNames)} ${draft.title}`,
  }));
  const { db, index } = await openCatalogue((opened) => writeDrafts(opened, drafts));
  await db.destroy();
  return index;
}

type Times = { readonly wallMs: number; readonly cpuMs: number };

function timeOf(work: () => unknown): Times {
  const cpuBefore = process.cpuUsage();
  const startedAt = performance.now();
  work();
  const wallMs = performance.now() - startedAt;
  const { user, system } = process.cpuUsage(cpuBefore);
  return { wallMs, cpuMs: (user + system) / 1000 };
}

function describe(times: readonly number[]) {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number) => Math.round(100 * (sorted[Math.floor(share * sorted.length)] ?? 0)) / 100;
  return { p50: at(0.5), p99: at(0.99) };
}

function measureMemory<Result>(work: () => Result): readonly [result: Result, megabytes: number] {
  const before = usedBytes();
  const result = work();
  return [result, Math.round((10 * (usedBytes() - before)) / 1024 ** 2) / 10];
}

function usedBytes(): number {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

function readQueries(): readonly string[] {
  const labelled = new URL('labelled-queries.txt', import.meta.url);
  const lines = readFileSync(labelled, 'utf8').split('\n');
  const queries = lines
    .filter((line) => line.includes('=>'))
    .map((line) => line.split('=>')[0]?.trim() ?? '');
  return [...queries, ...queries.map(mistype)];
}

/** Swaps two letters of the longest word. */
function mistype(query: string): string {
  const longest = query.split(' ').toSorted((one, other) => other.length - one.length)[0] ?? '';
  const middle = longest.length >> 1;
  const swapped = longest
    .slice(middle - 1, middle + 1)
    .split('')
    .toReversed()
    .join('');
  return query.replace(longest, longest.slice(0, middle - 1) + swapped + longest.slice(middle + 1));
}

const syllables = 'ka ri to mu shen la vo de ni pra su gol ti ba ren cho mi zu fa lek'.split(' ');

/** A word of four syllables that no list has. */
function printName(number: number): string {
  const { length } = syllables;
  const places = [number, number / length, number / length ** 2, number / length ** 3].map(Math.floor);
  return places.map((place) => syllables[place % length] ?? '').join('');
}
