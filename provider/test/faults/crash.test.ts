import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { askInFlight } from '../support/ask-in-flight.ts';
import { findPostgres } from '../support/find-postgres.ts';
import { createTestPGlite } from '../support/load-pglite.ts';
import { readTestDatabase } from '../support/open-test-database.ts';
import { spawnProvider, type SpawnedProvider } from '../support/spawn-provider.ts';
import { startPostgres, type TestPostgres } from '../support/start-postgres.ts';
import { createTestDraft } from '../support/test-products.ts';
import { createWishlistWriter, type WishlistWriter } from '../support/wishlist-writer.ts';

/** CRASH_ROUNDS and CRASH_WRITES set the number and length of rounds; each kills every process once during writes. */
const rounds = Number(process.env.CRASH_ROUNDS ?? 2);
const writerCount = 6;
/** The number of acknowledged writes before the kill, so that a slow machine also kills during writes. */
const writesPerRound = Number(process.env.CRASH_WRITES ?? 40);
const timeLimitMs = 120_000 + rounds * 60_000;
const productIds = Array.from({ length: 25 }, (_, index) => createTestDraft(index).id);
const secret = 'a secret of the crash tests, long enough';

let kills = 0;
let folder: string;
/** Processes that a failed test leaves running. Ending an ended process does nothing. */
const endings: (() => Promise<unknown>)[] = [];
beforeEach(() => {
  kills = 0;
  folder = mkdtempSync(join(tmpdir(), 'szn-crash-'));
});
afterEach(async () => {
  await Promise.all(endings.splice(0).map((end) => end()));
  rmSync(folder, { recursive: true, force: true });
});

test(
  'killing the provider in the middle of writes loses nothing it has acknowledged (embedded)',
  async () => {
    const loadDataDir = await readTestDatabase();
    await (await createTestPGlite({ dataDir: join(folder, 'database'), loadDataDir })).close();
    const start = () => startProvider({ DATA_DIR: folder, SAMPLE_PRODUCTS: '0' });
    let provider = await start();
    const writers = await createWriters(provider.origin);
    for (let round = 0; round < rounds; round += 1) {
      await writeWhile(writers, provider, () => provider.kill());
      provider = await start();
      expect(await findLosses(writers, provider)).toEqual([]);
    }
    await expectProgress(writers);
    expect(await provider.stop()).toBe(0);
  },
  timeLimitMs,
);

const binFolder = findPostgres();
const onServer = binFolder === undefined ? test.skip : test;

onServer(
  'killing provider or PostgreSQL in the middle of writes loses nothing acknowledged',
  async () => {
    const postgres = await startPostgres(binFolder ?? '');
    endings.push(postgres.stop);
    const environment = {
      DATABASE_URL: postgres.url,
      SESSION_SECRET: secret,
      DATA_DIR: folder,
      SAMPLE_PRODUCTS: '60',
    };
    let provider = await startProvider(environment);
    const writers = await createWriters(provider.origin, await listProductIds(provider));
    for (let round = 0; round < rounds; round += 1) {
      await writeWhile(writers, provider, () => provider.kill());
      provider = await startProvider(environment);
      expect(await findLosses(writers, provider)).toEqual([]);

      await writeWhile(writers, provider, () => postgres.kill());
      expect((await fetch(`${provider.origin}/readyz`)).status).toBe(503);
      // A list that no cache has, whose products the database has.
      expect(
        (await fetch(`${provider.origin}/products?page=3&limit=11`)).headers.get('retry-after'),
      ).not.toBeNull();
      await restart(postgres, provider);
      expect(await findLosses(writers, provider)).toEqual([]);
    }
    await expectProgress(writers);
    expect(await provider.stop()).toBe(0);
  },
  timeLimitMs,
);

test('a stop under load finishes the requests in flight and ends with 0', async () => {
  const loadDataDir = await readTestDatabase();
  await (await createTestPGlite({ dataDir: join(folder, 'database'), loadDataDir })).close();
  const provider = await startProvider({ DATA_DIR: folder, SAMPLE_PRODUCTS: '0' });
  // On a busy machine a new process can still reject requests.
  while ((await fetch(`${provider.origin}/products?page=1`)).status !== 200) await wait(100);
  const asked = Array.from({ length: 40 }, (_, page) =>
    askInFlight(`${provider.origin}/products?page=${page + 1}`),
  );
  const statuses = Promise.all(asked.map(({ status }) => status));
  await Promise.all(asked.map(({ sent }) => sent));
  const exitCode = await provider.stop();
  expect(exitCode).toBe(0);
  expect(new Set(await statuses)).toEqual(new Set([200]));
}, 120_000);

async function startProvider(environment: Readonly<Record<string, string>>): Promise<SpawnedProvider> {
  const provider = await spawnProvider(environment);
  endings.push(provider.kill);
  return provider;
}

async function createWriters(origin: string, ids = productIds): Promise<readonly WishlistWriter[]> {
  const names = Array.from({ length: writerCount }, (_, index) => `writer-${index}-${Date.now()}`);
  return await Promise.all(names.map((name) => createWishlistWriter(origin, name, ids)));
}

async function writeWhile(
  writers: readonly WishlistWriter[],
  { origin }: SpawnedProvider,
  strike: () => Promise<void>,
): Promise<void> {
  const enough = countAcknowledged(writers) + writesPerRound;
  const losses: string[] = [];
  let isStruck = false;
  const write = async (writer: WishlistWriter) => {
    await writer.writeUntilFailure(origin);
    // A busy machine refuses writes before the kill, too. What is stored tells whether a refused write was applied.
    while (!isStruck) {
      const found = await writer.findLosses(origin).catch(() => undefined);
      losses.push(...(found ?? []));
      await (found ? writer.writeUntilFailure(origin) : wait(100));
    }
  };
  const writing = Promise.all(writers.map(write));
  while (countAcknowledged(writers) < enough) await wait(10);
  isStruck = true;
  kills += 1;
  await strike();
  await writing;
  expect(losses).toEqual([]);
}

async function findLosses(
  writers: readonly WishlistWriter[],
  { origin }: SpawnedProvider,
): Promise<string[]> {
  const losses = await Promise.all(writers.map((writer) => writer.findLosses(origin)));
  reportProgress(writers, losses.flat().length);
  return losses.flat();
}

async function expectProgress(writers: readonly WishlistWriter[]): Promise<void> {
  expect(countAcknowledged(writers)).toBeGreaterThanOrEqual(rounds * writesPerRound);
}

/** One line for the report of the whole set. */
function reportProgress(writers: readonly WishlistWriter[], lost: number): void {
  const acknowledged = countAcknowledged(writers);
  process.stderr.write(`figure: ${kills} kills, ${acknowledged} acknowledged, ${lost} lost or doubled\n`);
}

function countAcknowledged(writers: readonly WishlistWriter[]): number {
  return writers.reduce((sum, writer) => sum + writer.acknowledged(), 0);
}

async function restart(postgres: TestPostgres, { origin }: SpawnedProvider): Promise<void> {
  await postgres.start();
  while ((await fetch(`${origin}/readyz`)).status !== 200) await wait(50);
}

async function listProductIds({ origin }: SpawnedProvider): Promise<string[]> {
  const answer = await fetch(`${origin}/products?limit=25`);
  const { products }: { products: { _id: string }[] } = JSON.parse(await answer.text());
  return products.map((product) => product._id);
}
