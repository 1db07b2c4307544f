import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { createApp } from '../app.ts';
import { parseConfig } from '../config/config.ts';
import type { Database } from '../database/database.ts';
import { openTestDatabase } from '../../test/support/open-test-database.ts';
import { testProjectRoot } from '../../test/support/test-project-root.ts';
import { createRequestLimiter } from './load-shedding.ts';
import { createMetrics, startMetricsServer } from './metrics.ts';

let db: Database;
let metrics: ReturnType<typeof createMetrics>;
const waiting = { catalogue: { open: 3, idle: 1, waiting: 2 } };
const requestLimiter = createRequestLimiter({ maxInFlight: 10, maxDelayMs: 1000 });

beforeAll(async () => {
  db = await openTestDatabase();
  metrics = createMetrics();
  metrics.observe({
    db,
    connectionsOf: () => waiting,
    readiness: { state: 'ready' },
    requestLimiter,
    replica: { state: () => ({ isUsed: true, lagMs: 40, fallbacks: 0 }) },
    redisCounters: { state: () => ({ isUsed: true, fallbacks: 0 }) },
    mailServer: { isUp: () => false },
  });
});

afterAll(async () => {
  requestLimiter.close();
  await db.destroy();
});

test('requests are counted by route pattern, without the words of the shopper', async () => {
  const app = await createApp({
    config: parseConfig({ NODE_ENV: 'test', DATABASE_URL: 'embedded' }, testProjectRoot),
    db,
    sessionSecret: 'a secret that only this test uses, long enough',
    projectRoot: testProjectRoot,
    metrics,
  });
  await app.inject('/livez?q=red+dress');
  await app.inject('/products/no-such-id');
  await app.inject('/nothing/red-dress');
  await app.close();
  const text = await metrics.register.metrics();
  expect(text).toMatch(/szn_provider_request_seconds_count\{method="GET",route="\/livez",status="200"\} 1/);
  expect(text).toMatch(/szn_provider_request_seconds_count\{method="GET",route="none",status="404"\} 1/);
  const requests = text.split('\n').filter((line) => line.startsWith('szn_provider_request'));
  expect(requests.join()).not.toMatch(/dress|no-such-id/);
});

test('the state of pools, requests and mails is read with each scrape', async () => {
  await db.insertInto('mail_outbox').values({ recipient: 'a@b.example', subject: 's', body: 'b' }).execute();
  const server = await startMetricsServer(metrics, { host: '127.0.0.1', port: 0 });
  const response = await server.inject('/metrics');
  await server.close();
  expect(response.headers['cache-control']).toBe('no-store');
  expect(response.body).toContain('szn_provider_ready 1');
  expect(response.body).toContain('szn_provider_mail_server_up 0');
  expect(response.body).toContain('szn_provider_requests_active 0');
  expect(response.body).toContain('szn_provider_database_connections{pool="catalogue",state="waiting"} 2');
  expect(response.body).toContain('szn_provider_mails_waiting 1');
  expect(response.body).toContain('szn_provider_database_up 1\n');
});

test('feeds and dead links are counted', async () => {
  const now = new Date();
  await db
    .insertInto('feed_imports')
    .values([
      { name: 'bonkers', next_at: now, imported_at: now, failures: 2, faulty: 40 },
      { name: 'paused', next_at: now, failures: 9 },
    ])
    .execute();
  await db
    .insertInto('feeds')
    .values({ name: 'paused', settings: '{}', is_paused: true, created_at: now })
    .execute();
  const link = { product_id: 'a', host: 'a.example', next_at: now, failed_days: 3, gone_at: now };
  await db.insertInto('link_checks').values(link).execute();
  const text = await metrics.register.metrics();
  expect(text).toContain('szn_provider_feed_failures{feed="bonkers"} 2');
  expect(text).toMatch(/szn_provider_feed_age_seconds\{feed="bonkers"\} \d/);
  expect(text).toContain('szn_provider_feed_held_back{feed="bonkers"} 0');
  expect(text).toContain('szn_provider_feed_faulty{feed="bonkers"} 40');
  expect(text).not.toContain('feed="paused"');
  expect(text).toContain('szn_provider_dead_links{state="gone"} 1');
});

test('a query that fails leaves the other metrics', async () => {
  const closed = createMetrics();
  const gone = await openTestDatabase();
  await sql`drop table mail_outbox`.execute(gone);
  closed.observe({
    db: gone,
    connectionsOf: () => ({}),
    readiness: { state: 'starting' },
    requestLimiter,
    replica: { state: () => ({ isUsed: false, lagMs: Number.NaN, fallbacks: 0 }) },
    redisCounters: { state: () => ({ isUsed: undefined, fallbacks: 0 }) },
  });
  const text = await closed.register.metrics();
  await gone.destroy();
  expect(text).toContain('szn_provider_ready 0');
  expect(text).toContain('szn_provider_database_up 0\n');
  expect(text).not.toMatch(/^szn_provider_(?:mail\w+ |rate_limit_redis_used |.* nan$)/im);
});

test('each metric that dashboards and alerts read of provider exists', async () => {
  const folder = path.join(import.meta.dirname, '../../../deploy/monitoring');
  const texts = ['alerts.yaml', 'dashboards/provider.json'].map((file) =>
    readFileSync(path.join(folder, file), 'utf8'),
  );
  // `szn_provider_up` is what gateways say of the provider.
  const used = new Set(texts.join(' ').match(/\b(?:szn_provider(?!_up\b)|nodejs)_[a-z0-9_]+/g));
  const names = (await metrics.register.getMetricsAsJSON()).map(({ name }) => name);
  const series = new Set(names.flatMap((name) => [name, `${name}_bucket`, `${name}_count`]));
  expect(used.size).toBeGreaterThan(5);
  expect([...used].filter((name) => !series.has(name))).toEqual([]);
});
