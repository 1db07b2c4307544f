import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { nextCatalogueVersion, writeProducts } from '../../src/catalogue/store/catalogue-write-queries.ts';
import { toProductRecord } from '../../src/catalogue/product-record.ts';
import { prepareDatabase } from '../../src/catalogue/store/seed.ts';
import { openServerDatabase, type OpenDatabase } from '../../src/database/database.ts';
import { createDependencies, watchDependencies } from '../../src/services/dependencies.ts';
import { findPostgres } from '../support/find-postgres.ts';
import { openTestApp, type TestApp } from '../support/open-test-app.ts';
import { bearer, signUp } from '../support/sign-up.ts';
import { startPostgres, type TestPostgres } from '../support/start-postgres.ts';
import { createTestDraft, createTestDrafts } from '../support/test-products.ts';
import { listIds } from '../support/wishlist-writer.ts';

const binFolder = findPostgres();
const describeOnServer = binFolder === undefined ? describe.skip : describe;
const maxLagMs = 2000;

describeOnServer('a provider with a streaming replica', () => {
  let primary: TestPostgres;
  let replica: TestPostgres;
  let database: OpenDatabase;
  let opened: TestApp;
  const dependencies = createDependencies();
  const lines: string[] = [];
  const write = (_details: object, text: string) => void lines.push(text);
  const endings: (() => Promise<unknown>)[] = [];

  beforeAll(async () => {
    primary = await startPostgres(binFolder ?? '');
    endings.push(primary.stop);
    replica = await startPostgres(binFolder ?? '', { replicaOf: primary });
    endings.push(replica.stop);
    database = openServerDatabase({
      url: primary.url,
      poolSize: 5,
      replica: { url: replica.url, maxLagMs },
    });
    endings.push(database.close);
    await prepareDatabase(database, {
      readDrafts: () => createTestDrafts(100),
      report: () => undefined,
      signal: new AbortController().signal,
    });
    opened = await openTestApp({ database });
    endings.push(opened.close);
    const log = { warn: write, info: write };
    const { db, replica: monitor } = database;
    watchDependencies(dependencies, {
      db,
      ...(monitor && { replica: monitor }),
      config: { DATABASE_URL: undefined, SMTP_URL: undefined },
      redis: undefined,
      log,
    });
    await untilReplicaIs('used');
  }, 180_000);
  afterAll(async () => {
    for (const end of endings.reverse()) await end();
  });

  /** A list that is not cached. */
  let nextPrice = 1;
  const readList = async () => {
    const startedAt = performance.now();
    const { statusCode } = await opened.app.inject(`/products?minPrice=${nextPrice++}`);
    return { statusCode, ms: performance.now() - startedAt };
  };
  const newestTitle = async () =>
    (await opened.app.inject('/products?limit=1')).json<{ products: { title: string }[] }>().products[0]
      ?.title;

  async function untilReplicaIs(wanted: 'used' | 'not used'): Promise<void> {
    while (database.replica?.state().isUsed !== (wanted === 'used')) await wait(20);
  }

  async function onServer(server: TestPostgres, sql: string): Promise<Record<string, unknown> | undefined> {
    const client = new pg.Client({ connectionString: server.url });
    await client.connect();
    try {
      return (await client.query<Record<string, unknown>>(sql)).rows[0];
    } finally {
      await client.end();
    }
  }

  const countScans = async (server: TestPostgres) => {
    const row = await onServer(
      server,
      `select coalesce(seq_scan, 0) + coalesce(idx_scan, 0) as scans from pg_stat_user_tables where relname = 'products'`,
    );
    return Number(row?.scans);
  };

  async function importProduct(id: number, title: string): Promise<void> {
    await database.db.transaction().execute(async (transaction) => {
      const version = await nextCatalogueVersion(transaction);
      const record = toProductRecord(createTestDraft(id, { title }));
      await writeProducts(transaction, [record], version);
    });
  }

  /** Statements report their scans to the statistics a moment later. */
  async function untilMoreScans(server: TestPostgres, before: number): Promise<number> {
    let scans = before;
    while (scans === before) {
      await readList();
      await wait(50);
      scans = await countScans(server);
    }
    return scans;
  }

  test('lists of guests are read from the replica, and what a member writes from the primary', async () => {
    const { token, userId } = await signUp(opened.app);
    await onServer(replica, 'select pg_wal_replay_pause()');
    try {
      const productId = (await opened.app.inject('/products?limit=1')).json().products[0]._id;
      const headers = bearer(token);
      const payload = { userId, productId };
      const added = await opened.app.inject({ method: 'POST', url: '/wishlist/add', payload, headers });
      expect(added.statusCode).toBe(200);
      const wishlist = await opened.app.inject({ url: `/wishlist/${userId}`, headers });
      expect(listIds(wishlist.json())).toEqual([productId]);
    } finally {
      await onServer(replica, 'select pg_wal_replay_resume()');
    }
    await untilReplicaIs('used');
    await untilMoreScans(replica, await countScans(replica));
  }, 60_000);

  test('an import shows as soon as the replica has it, and within the bound when the replica lags', async () => {
    await onServer(replica, 'select pg_wal_replay_pause()');
    const startedAt = performance.now();
    try {
      await importProduct(5000, 'Brand new');
      while ((await newestTitle()) !== 'Brand new') await wait(50);
      // The check of each second, and the two seconds for which a process keeps a version.
      expect(performance.now() - startedAt).toBeLessThan(maxLagMs + 1000 + 2000 + 1000);
      expect(database.replica?.state().isUsed).toBe(false);
      expect(dependencies.replica.problem()).toBe('lagging');
      await untilMoreScans(primary, await countScans(primary));
    } finally {
      await onServer(replica, 'select pg_wal_replay_resume()');
    }
    await untilReplicaIs('used');
    for (let index = 0; index < 20; index += 1) {
      expect(await newestTitle()).toBe('Brand new');
      expect((await readList()).statusCode).toBe(200);
      await wait(100);
    }
    await importProduct(5001, 'Newer still');
    while ((await newestTitle()) !== 'Newer still') await wait(50);
    expect(database.replica?.state().isUsed).toBe(true);
  }, 60_000);

  test('a version that the primary has shown is not read from a replica without it', async () => {
    await onServer(replica, 'select pg_wal_replay_pause()');
    try {
      await importProduct(5002, 'Only on the primary');
      const title = 'Only on the primary';
      const find = () =>
        database.catalogueDb.selectFrom('products').select('title').where('title', '=', title).execute();
      expect(await find()).toEqual([]);
      const state = database.db.selectFrom('catalogue_state').select('version');
      // As after a read of the version that ran on the primary.
      database.replica?.needVersion((await state.executeTakeFirstOrThrow()).version);
      expect(await find()).toEqual([{ title }]);
    } finally {
      await onServer(replica, 'select pg_wal_replay_resume()');
    }
    await untilReplicaIs('used');
  }, 60_000);

  test('no request fails while the replica is killed, is away and comes back', async () => {
    let isOver = false;
    const answers: Awaited<ReturnType<typeof readList>>[] = [];
    const readers = Array.from({ length: 4 }, async () => {
      while (!isOver) answers.push(await readList());
    });
    await wait(300);
    lines.length = 0;
    await replica.kill();
    await untilReplicaIs('not used');
    await wait(1500);
    await replica.start();
    await untilReplicaIs('used');
    await wait(300);
    isOver = true;
    await Promise.all(readers);
    expect(lines).toEqual(['replica away: reads come from the primary', 'replica back']);
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    const slowest = Math.max(...answers.map(({ ms }) => ms));
    process.stderr.write(
      `figure: replica killed and started: ${answers.length} lists, 0 failed, slowest ${slowest.toFixed(0)} ms\n`,
    );
  }, 60_000);

  test('no request fails while the replica is stopped (SIGSTOP), and lists wait for seconds at most', async () => {
    const pids = [replica.pid(), ...listChildren(replica.pid())];
    const answers: Awaited<ReturnType<typeof readList>>[] = [];
    for (const pid of pids) process.kill(pid, 'SIGSTOP');
    try {
      const readers = Array.from({ length: 4 }, async () => {
        do answers.push(await readList());
        while (database.replica?.state().isUsed);
        answers.push(await readList());
      });
      await Promise.all(readers);
    } finally {
      for (const pid of pids) process.kill(pid, 'SIGCONT');
    }
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    const slowest = Math.max(...answers.map(({ ms }) => ms));
    expect(slowest).toBeLessThan(9000);
    process.stderr.write(
      `figure: replica stopped: ${answers.length} lists, 0 failed, slowest ${slowest.toFixed(0)} ms\n`,
    );
    await untilReplicaIs('used');
  }, 60_000);

  test('lists come from the replica while the primary is away', async () => {
    await primary.kill();
    const answers = [];
    for (let index = 0; index < 30; index += 1) {
      answers.push((await readList()).statusCode);
      await wait(100);
    }
    await primary.start();
    // A statement that is slow on the replica has no other server now.
    expect(answers.filter((status) => status === 200).length).toBeGreaterThan(25);
    await untilReplicaIs('used');
    await importProduct(5003, 'After the restart');
    while ((await newestTitle()) !== 'After the restart') await wait(50);
  }, 60_000);
});

function listChildren(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return children.split(' ').filter(Boolean).map(Number);
}
