import { setTimeout as wait } from 'node:timers/promises';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { z } from 'zod';
import { openServerDatabase } from '../../src/database/database.ts';
import { runWithDeadline } from '../../src/database/request-deadline.ts';
import { findPostgres } from '../support/find-postgres.ts';
import { findProgram } from '../support/find-program.ts';
import { spawnProvider, type SpawnedProvider } from '../support/spawn-provider.ts';
import { startPgBouncer, type TestPgBouncer } from '../support/start-pgbouncer.ts';
import { startPostgres, type TestPostgres } from '../support/start-postgres.ts';
import { listIds } from '../support/wishlist-writer.ts';

const binFolder = findPostgres();
const program = findProgram('pgbouncer');
const describeWithPgBouncer = binFolder === undefined || program === undefined ? describe.skip : describe;
/** Fewer than the provider has, so that its connections share them. */
const serverConnections = 2;
const sessionSecret = 'a secret that only this test uses, long enough';

const listSchema = z.object({ products: z.array(z.object({ _id: z.string() })) });
const memberSchema = z.object({ token: z.string(), user: z.object({ _id: z.string() }) });

describeWithPgBouncer('a provider behind PgBouncer in transaction mode', () => {
  let postgres: TestPostgres;
  let bouncer: TestPgBouncer;
  let provider: SpawnedProvider;
  const endings: (() => unknown)[] = [];

  beforeAll(async () => {
    postgres = await startPostgres(binFolder ?? '');
    endings.push(postgres.stop);
    await onServer(
      postgres.url,
      `create role szn_app login;
       alter role szn_app set statement_timeout = '5s';
       alter role szn_app set lock_timeout = '4s';
       alter role szn_app set idle_in_transaction_session_timeout = '10s';
       grant usage on schema public to szn_app;
       alter default privileges for role szn in schema public
         grant select, insert, update, delete on tables to szn_app;`,
    );
    const ownUrl = postgres.url.replace('szn@', 'szn_app@');
    bouncer = await startPgBouncer(program ?? '', ownUrl, serverConnections);
    endings.push(bouncer.stop);
    const folder = mkdtempSync(join(tmpdir(), 'szn-pooled-'));
    endings.push(() => rmSync(folder, { recursive: true, force: true }));
    provider = await spawnProvider({
      DATABASE_URL: bouncer.url,
      DATABASE_POOLER: 'transaction',
      MIGRATION_DATABASE_URL: postgres.url,
      SESSION_SECRET: sessionSecret,
      DATA_DIR: folder,
      SAMPLE_PRODUCTS: '200',
    });
    endings.push(provider.stop);
  }, 180_000);
  afterAll(async () => {
    for (const end of endings.reverse()) await end();
  });

  async function onServer(url: string, text: string): Promise<readonly Record<string, unknown>[]> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      return (await client.query<Record<string, unknown>>(text)).rows;
    } finally {
      await client.end();
    }
  }

  const ask = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${provider.origin}${path}`, { headers });

  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    fetch(`${provider.origin}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });

  async function signUp() {
    const email = `${Math.random().toString(36).slice(2)}@example.com`;
    const response = await post('/users/register', { name: 'Asha', email, password: 'correct horse' });
    const { token, user } = memberSchema.parse(await response.json());
    return { email, userId: user._id, headers: { authorization: `Bearer ${token}` } };
  }

  async function listProductIds(): Promise<string[]> {
    const { products } = listSchema.parse(await (await ask('/products?limit=48')).json());
    return products.map(({ _id }) => _id);
  }

  test('the journeys of guests and members work on two shared connections', async () => {
    const [id = '', other = ''] = await listProductIds();
    const paths = [
      '/products/gender/women?sort=priceLowHigh',
      '/products?maxPrice=2000',
      '/products/search?q=black%20shirt',
      '/products/suggestions?q=bl',
      '/products/facets?gender=men',
      `/products/${id}`,
      `/products/${id}/similar`,
      '/products/drops',
      '/products/latest',
      '/readyz',
    ];
    const statuses = await Promise.all(paths.map(async (path) => [path, (await ask(path)).status]));
    expect(statuses.filter(([, status]) => status !== 200)).toEqual([]);

    const members = await Promise.all(Array.from({ length: 6 }, signUp));
    await Promise.all(
      members.map(async ({ userId, email, headers }) => {
        for (const productId of [id, other]) {
          expect((await post('/wishlist/add', { userId, productId }, headers)).status).toBe(200);
        }
        const wishlist = await ask(`/wishlist/${userId}`, headers);
        expect(listIds(await wishlist.json()).toSorted()).toEqual([id, other].toSorted());
        const signIn = await post('/users/login', { email, password: 'correct horse' });
        expect(signIn.status).toBe(200);
        expect((await ask('/users/data', headers)).status).toBe(200);
        expect((await ask('/users/logout', headers)).status).toBe(200);
        expect((await ask('/users/getUser', headers)).status).toBe(401);
      }),
    );
    const rows = await onServer(
      postgres.url,
      `select count(*)::int as count from pg_stat_activity where usename = 'szn_app'`,
    );
    expect(rows[0]?.count).toBeLessThanOrEqual(serverConnections);
  }, 60_000);

  /** The limits that other clients find, after a request with little time. */
  async function limitsAfterShortRequest(isPooled: boolean): Promise<unknown[]> {
    const database = openServerDatabase({ url: bouncer.url, poolSize: 1, isPooled });
    try {
      await new Promise<void>((resolve, reject) => {
        runWithDeadline(performance.now() + 400, () => {
          sql`select 1`.execute(database.db).then(() => resolve(), reject);
        });
      });
      const limits = await Promise.all(
        Array.from({ length: 8 }, () => onServer(bouncer.url, 'show statement_timeout')),
      );
      return limits.map(([row]) => row?.statement_timeout);
    } finally {
      await database.close();
    }
  }

  test('a request with little time limits no statement of others, as it would without the setting', async () => {
    expect(new Set(await limitsAfterShortRequest(true))).toEqual(new Set(['5s']));
    expect(new Set(await limitsAfterShortRequest(false))).not.toEqual(new Set(['5s']));
    await bouncer.kill();
    await bouncer.start();
  }, 60_000);

  test('a slow statement ends for the request at its deadline, and on the server at the limit of the role', async () => {
    const database = openServerDatabase({ url: bouncer.url, poolSize: 1, isPooled: true });
    try {
      const startedAt = performance.now();
      const failure = await new Promise((resolve) => {
        runWithDeadline(startedAt + 300, () => {
          sql`select pg_sleep(20)`.execute(database.db).then(() => resolve('answered'), resolve);
        });
      });
      expect(String(failure)).toContain('Query read timeout');
      expect(performance.now() - startedAt).toBeLessThan(4000);
      // Another connection, at once.
      await sql`select 1`.execute(database.db);
      const isSleeping = async () =>
        (
          await onServer(
            postgres.url,
            `select 1 from pg_stat_activity where query like '%pg_sleep(20)%' and state = 'active' and pid <> pg_backend_pid()`,
          )
        ).length > 0;
      while (await isSleeping()) await wait(100);
      expect(performance.now() - startedAt).toBeLessThan(10_000);
    } finally {
      await database.close();
    }
  }, 60_000);

  test('a restart of PgBouncer costs only requests in flight, and no acknowledged write', async () => {
    const member = await signUp();
    const ids = await listProductIds();
    const acknowledged: string[] = [];
    const failures: number[] = [];
    let isOver = false;
    let answered = 0;
    let nextPrice = 1;
    let lastFailureAt = 0;
    const count = (status: number): boolean => {
      if (status === 200) answered += 1;
      else {
        failures.push(status);
        lastFailureAt = performance.now();
      }
      return status === 200;
    };
    const readers = Array.from({ length: 3 }, async () => {
      while (!isOver) count((await ask(`/products?minPrice=${nextPrice++}`)).status);
    });
    const writer = (async () => {
      for (const productId of ids) {
        const { userId, headers } = member;
        if (count((await post('/wishlist/add', { userId, productId }, headers)).status))
          acknowledged.push(productId);
        await wait(50);
      }
    })();
    await wait(500);
    const restartedAt = performance.now();
    await bouncer.kill();
    await bouncer.start();
    await writer;
    isOver = true;
    await Promise.all(readers);
    expect(new Set(failures.filter((status) => status !== 503))).toEqual(new Set());
    expect(lastFailureAt - restartedAt).toBeLessThan(5000);
    const stored = listIds(await (await ask(`/wishlist/${member.userId}`, member.headers)).json());
    expect(acknowledged.filter((id) => !stored.includes(id))).toEqual([]);
    expect(acknowledged.length).toBeGreaterThan(10);
    process.stderr.write(
      `figure: PgBouncer restarted: ${answered} requests answered, ${failures.length} with 503, ` +
        `${acknowledged.length} writes acknowledged, 0 lost; last failure after ${Math.max(0, lastFailureAt - restartedAt).toFixed(0)} ms\n`,
    );
  }, 60_000);

  test('PgBouncer without MIGRATION_DATABASE_URL is a fault of the configuration', async () => {
    await expect(
      spawnProvider({
        DATABASE_URL: bouncer.url,
        DATABASE_POOLER: 'transaction',
        SESSION_SECRET: sessionSecret,
      }),
    ).rejects.toThrow('MIGRATION_DATABASE_URL');
  }, 60_000);
});
