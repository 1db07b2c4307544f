import { connect } from 'node:net';
import type { ErrorReport, VitalsReport } from '@szn/shared-contracts/telemetry';
import { recentErrorSchema } from '@szn/shared-contracts/telemetry';
import { z } from 'zod';
import { policyReportPath } from '../document/security-headers.ts';
import { catalogueRelease } from '../testing/fixture-remotes.ts';
import { prepareStorefront } from '../testing/storefront.ts';

const shop = prepareStorefront([catalogueRelease()], { TRUST_PROXY: 'loopback' });

let networks = 0;
/** A client of another network than all others. */
const newClient = () => `203.${(networks += 1) >> 8}.${networks % 256}.7`;

const served = {
  name: 'catalogue',
  version: '1.0.0',
  reason: 'default',
  contract: '1.0.0',
  owner: 'catalogue team',
} as const;
const report: ErrorReport = {
  kind: 'render',
  code: null,
  message: 'TypeError: x',
  stack: '',
  during: null,
  remote: served,
  standIn: null,
  route: '/men',
  path: '/men',
  isFirstOfVisit: false,
};

const send = (path: string, body: unknown, client = newClient()) =>
  fetch(shop.gateway.origin + path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', 'x-forwarded-for': client },
  });

async function post(path: string, body: unknown, client?: string): Promise<void> {
  expect((await send(path, body, client)).status).toBe(204);
}

/** Value of a counter with these labels. */
async function countOf(counter: string, labels: Readonly<Record<string, string>> = {}): Promise<number> {
  const line = (await shop.metrics())
    .split('\n')
    .find(
      (text) =>
        text.startsWith(counter) &&
        Object.entries(labels).every(([name, value]) => text.includes(`${name}="${value}"`)),
    );
  return Number(line?.split(' ').at(-1) ?? 0);
}

const ofServed = { remote: 'catalogue', version: '1.0.0', reason: 'default' };
const ofUnknown = { remote: 'unknown', version: 'unknown', reason: 'default' };

test.each(['load', 'render', 'handler', 'promise'] as const)(
  'An error of kind %s is counted by remote, version and reason',
  async (kind) => {
    const labels = { ...ofServed, kind };
    const before = await countOf('szn_remote_errors_total', labels);

    await post('/telemetry', { ...report, kind });
    await post('/telemetry', { ...report, kind });

    expect(await countOf('szn_remote_errors_total', labels)).toBe(before + 2);
  },
);

test.each([
  [null, 'none'],
  ['SZN-102', 'SZN-102'],
  ['SZN-112', 'SZN-112'],
  ['SZN-999', 'unknown'],
])('An error with the code %s is counted under %s', async (code, label) => {
  const labels = { ...ofServed, kind: 'load', code: label };
  const before = await countOf('szn_remote_errors_total', labels);

  await post('/telemetry', { ...report, kind: 'load', code });

  expect(await countOf('szn_remote_errors_total', labels)).toBe(before + 1);
});

test('/errors.json has each different error once, with the number of its reports in all their forms', async () => {
  const stackOn = (host: string) =>
    `Error: no price\n    at f (https://${host}/releases/a/1/browser/b.js:1:2)`;
  const broken = { ...report, message: 'Error: no price' };
  await post('/telemetry', { ...broken, stack: stackOn('shop.example') });
  await post('/telemetry', { ...broken, stack: stackOn('www.shop.example') });
  await post('/telemetry', { ...broken, message: 'Error: no name' });

  const errors: unknown = await (await fetch(`${shop.metricsOrigin}/errors.json`)).json();
  const [latest, before, ...others] = z.array(recentErrorSchema).parse(errors);

  expect(latest).toMatchObject({ count: 1, report: { message: 'Error: no name' } });
  expect(before).toMatchObject({ count: 2, report: { stack: stackOn('www.shop.example') } });
  expect(others.map(({ report: { message } }) => message)).not.toContain('Error: no price');
});

test('Every value of /metrics.json is a number, also where several read it at the same moment', async () => {
  const read = async () => (await fetch(`${shop.metricsOrigin}/metrics.json`)).text();

  const answers = (await Promise.all(Array.from({ length: 20 }, read))).join('');

  expect(answers).toContain('"value":0');
  expect(answers).not.toContain('"value":null');
});

test('A visit with several errors counts as one failed visit', async () => {
  const before = await countOf('szn_remote_failed_visits_total', ofServed);

  await post('/telemetry', { ...report, isFirstOfVisit: true });
  await post('/telemetry', report);

  expect(await countOf('szn_remote_failed_visits_total', ofServed)).toBe(before + 1);
});

test('Of a client network one visit and one failure of a version count for decisions, never more failures than visits', async () => {
  const counts = () =>
    Promise.all(['visits', 'failures'].map((what) => countOf(`szn_remote_network_${what}_total`, ofServed)));
  const view = async (client: string) =>
    (await shop.visit('/men', { headers: { 'x-forwarded-for': client } })).text();
  const fail = (client: string) => post('/telemetry', { ...report, isFirstOfVisit: true }, client);
  const before = await counts();
  const expectMore = async (...more: readonly number[]) =>
    expect(await counts()).toEqual(before.map((count, index) => count + (more[index] ?? 0)));

  // The page is sent again from memory for a second.
  for (const host of [1, 2, 3]) await view(`198.51.100.${host}`);
  await expectMore(1, 0);
  for (let host = 1; host <= 20; host++) await fail(`198.51.100.${host}`);
  await expectMore(1, 1);
  for (let forger = 0; forger < 30; forger++) await fail(newClient());
  await expectMore(1, Number(before[0]) - Number(before[1]) + 1);
  await view('2001:db8:7::1');
  await fail('2001:db8:7:8::9');
  await expectMore(2, Number(before[0]) - Number(before[1]) + 2);
});

test('A client network adds one measurement of a version', async () => {
  const count = () => countOf('szn_lcp_seconds_count', ofMen);
  const before = await count();

  for (let host = 1; host <= 30; host++) await post('/telemetry/vitals', measurement, `198.51.101.${host}`);

  expect(await count()).toBe(before + 1);
});

test.each<[string, ErrorReport['remote']]>([
  ['no remote', null],
  ['a version that was not served', { ...served, version: '6.6.6' }],
  ['a remote that was not served', { ...served, name: 'made-up' }],
])('A report with %s is counted as unknown', async (_case, remote) => {
  const before = await countOf('szn_remote_failed_visits_total', ofUnknown);

  await post('/telemetry', { ...report, remote, isFirstOfVisit: true });

  expect(await countOf('szn_remote_failed_visits_total', ofUnknown)).toBe(before + 1);
  expect(await shop.metrics()).not.toMatch(/6\.6\.6|made-up/);
});

test('Sent documents and policy violations are counted, but no speculative loads', async () => {
  const visits = await countOf('szn_remote_visits_total', ofServed);
  const violations = await countOf('szn_policy_violations_total');

  await (await shop.visit('/men')).text();
  await (await shop.visit('/men', { headers: { 'sec-purpose': 'prefetch;prerender' } })).text();
  await post(policyReportPath, { 'csp-report': { 'blocked-uri': 'https://evil.example/x.js' } });

  expect(await countOf('szn_remote_visits_total', ofServed)).toBe(visits + 1);
  expect(await countOf('szn_policy_violations_total')).toBe(violations + 1);
});

test('The metrics server returns the same counters as JSON', async () => {
  await (await shop.visit('/men')).text();

  const response = await fetch(`${shop.metricsOrigin}/metrics.json`);
  const metrics: unknown = await response.json();

  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(metrics).toContainEqual(
    expect.objectContaining({
      name: 'szn_remote_visits_total',
      type: 'counter',
      values: [{ labels: ofServed, value: await countOf('szn_remote_visits_total', ofServed) }],
    }),
  );
});

const measurement: VitalsReport = {
  remote: { name: 'catalogue', version: '1.0.0' },
  route: '/men',
  composition: '0123456789ab',
  vitals: { LCP: { value: 1400, target: 'img.catalogue-picture' }, CLS: { value: 0.02 } },
};
const ofMen = { remote: 'catalogue', version: '1.0.0', route: '/men' };

test('Measurements are added to histograms by remote, version and route pattern', async () => {
  const countOfLcp = (le: string) => countOf('szn_lcp_seconds_bucket', { ...ofMen, le });
  const before = [await countOfLcp('1'), await countOfLcp('1.5')];
  const shifts = await countOf('szn_cls_score_sum', ofMen);

  await post('/telemetry/vitals', measurement);

  expect([await countOfLcp('1'), await countOfLcp('1.5')]).toEqual([before[0], Number(before[1]) + 1]);
  expect(await countOf('szn_cls_score_sum', ofMen)).toBeCloseTo(shifts + 0.02);
  expect(await countOf('szn_inp_seconds_count', ofMen)).toBe(0);
});

test('Long tasks are counted by the version that was served, and their source', async () => {
  const count = (labels: Readonly<Record<string, string>>) => countOf('szn_long_tasks_total', labels);
  const ofPage = { remote: 'catalogue', version: '1.0.0', source: 'page' };
  const unserved = { remote: 'unknown', version: 'unknown', source: 'script' };
  const before = [await count(ofPage), await count(unserved)].map(Number);

  const { remote } = measurement;
  if (remote === null) throw new Error('The measurement has no remote.');
  await post('/telemetry/vitals', {
    ...measurement,
    longTasks: [
      { remote, source: 'page', count: 3 },
      { remote: { ...remote, version: '6.6.6' }, source: 'script', count: 2 },
    ],
  });

  expect([await count(ofPage), await count(unserved)]).toEqual([
    Number(before[0]) + 3,
    Number(before[1]) + 2,
  ]);
});

test.each<[string, Partial<VitalsReport>, Readonly<Record<string, string>>]>([
  ['a route that its version does not have', { route: '/made-up' }, { ...ofMen, route: 'unknown' }],
  [
    'a version that was not served',
    { remote: { name: 'catalogue', version: '6.6.6' } },
    { remote: 'unknown', version: 'unknown', route: 'unknown' },
  ],
  ['no remote', { remote: null }, { remote: 'unknown', version: 'unknown', route: 'unknown' }],
])('A measurement of %s is counted as unknown', async (_case, change, labels) => {
  const before = await countOf('szn_lcp_seconds_count', labels);

  await post('/telemetry/vitals', { ...measurement, ...change });

  expect(await countOf('szn_lcp_seconds_count', labels)).toBe(before + 1);
  expect(await shop.metrics()).not.toMatch(/6\.6\.6|made-up/);
});

test.each<[string, unknown, number]>([
  ['with a further field', { ...measurement, path: '/men?q=private' }, 400],
  ['of more than 4 KB', { ...measurement, composition: 'x'.repeat(5000) }, 413],
])('A measurement %s is refused', async (_case, body, status) => {
  expect((await send('/telemetry/vitals', body)).status).toBe(status);
});

test('Clients that reset their connections at once end no gateway, also where a page is sent again', async () => {
  const visits = () => countOf('szn_remote_visits_total', ofServed);
  const { hostname, port } = new URL(shop.gateway.origin);
  const headers = { 'accept-encoding': 'br' };
  for (let count = 0; count < 3; count++) {
    // For a second this page is sent again without its handler.
    expect((await shop.visit('/men', { headers })).status).toBe(200);
    const before = await visits();
    while ((await visits()) === before) {
      const client = connect(Number(port), hostname);
      client.on('error', () => undefined);
      await new Promise((resolve) => {
        client.write('GET /men HTTP/1.1\r\nHost: shop\r\nAccept-Encoding: br\r\n\r\n', resolve);
      });
      client.resetAndDestroy();
    }
  }

  expect((await shop.visit('/men', { headers })).status).toBe(200);
});
