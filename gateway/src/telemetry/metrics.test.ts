import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createMetrics } from './metrics.ts';

test('each metric that dashboards and alerts read of gateway exists', async () => {
  const metrics = createMetrics();
  metrics.observeExpiry({ expiry: () => null, isAccepted: () => false });
  metrics.observeAdmission({ stateOf: () => ({ limit: 1, active: 0, waiting: 0, refused: 0 }) });
  for (const name of ['szn_provider_up', 'szn_store_up'])
    metrics.observeDependency(name, { isUp: () => true });
  const folder = path.join(import.meta.dirname, '../../../deploy/monitoring');
  const texts = ['alerts.yaml', 'dashboards/gateway.json'].map((file) =>
    readFileSync(path.join(folder, file), 'utf8'),
  );
  const used = new Set(texts.join(' ').match(/\bszn_(?:provider_up\b|(?!provider_)[a-z0-9_]+)/g));
  const names = (await metrics.register.getMetricsAsJSON()).map(({ name }) => name);
  const series = new Set(names.flatMap((name) => [name, `${name}_bucket`, `${name}_count`]));
  expect(used.size).toBeGreaterThan(5);
  expect([...used].filter((name) => !series.has(name))).toEqual([]);
});
