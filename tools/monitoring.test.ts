import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { createMetrics as createGatewayMetrics } from '../gateway/src/telemetry/metrics.ts';
import type { Tables } from '../provider/src/database/schema.ts';
import { createRequestLimiter } from '../provider/src/plugins/load-shedding.ts';
import { createMetrics as createProviderMetrics } from '../provider/src/plugins/metrics.ts';
import { root } from './project-folders.ts';

const folder = path.join(root, 'deploy/monitoring');
const read = (file: string) => readFileSync(path.join(folder, file), 'utf8');
const dashboards = readdirSync(path.join(folder, 'dashboards'));

/** Names of the series that the programs send: a histogram has three. */
function listSeries(): ReadonlySet<string> {
  const gateway = createGatewayMetrics();
  gateway.observeExpiry({ expiry: () => null, isAccepted: () => false });
  gateway.observeAdmission({ stateOf: () => ({ limit: 1, active: 0, waiting: 0, refused: 0 }) });
  const provider = createProviderMetrics();
  // Only the names are read, so the database is not asked.
  const db = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (instance) => new PostgresIntrospector(instance),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
  const requestLimiter = createRequestLimiter({ maxInFlight: 1, maxDelayMs: 1 });
  requestLimiter.close();
  provider.observe({ db, requestLimiter, connectionsOf: () => ({}), readiness: { state: 'ready' } });
  const metrics = [gateway, provider].map(({ register }) => register.getMetricsAsArray());
  return new Set(
    metrics.flat().flatMap(({ name }) => [name, `${name}_bucket`, `${name}_count`, `${name}_sum`]),
  );
}

test.each(['alerts.yaml', ...dashboards.map((name) => `dashboards/${name}`)])(
  'each metric of %s exists in a program',
  (file) => {
    const series = listSeries();
    const used = new Set(read(file).match(/\b(?:szn|process|nodejs)_[a-z0-9_]+/g));
    expect(used.size).toBeGreaterThan(3);
    expect([...used].filter((name) => !series.has(name))).toEqual([]);
  },
);

test('each alert names a section of a document that exists, and has a test', () => {
  const alerts = read('alerts.yaml');
  const names = [...alerts.matchAll(/alert: (\w+)/g)].map(([, name]) => name);
  const untested = names.filter((name) => !read('alerts.test.yaml').includes(`alertname: ${name}`));
  expect(untested).toEqual([]);
  const runbooks = [...alerts.matchAll(/runbook: (\S+)#(\S+)/g)];
  expect(runbooks).toHaveLength(names.length);
  for (const [, file = '', anchor = ''] of runbooks) {
    const headings = readFileSync(path.join(root, file), 'utf8').match(/^#+ .+$/gm) ?? [];
    const anchors = headings.map((heading) =>
      heading
        .replace(/^#+ /, '')
        .toLowerCase()
        .replaceAll(/[^a-z0-9]+/g, '-'),
    );
    expect(anchors).toContain(anchor);
  }
});
