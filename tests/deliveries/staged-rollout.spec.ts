import { createHash } from 'node:crypto';
import { findFreePort, startProcess } from '@szn/remote-kit/lib/child-processes';
import { readField } from '@szn/shared-contracts';
import { localEnvironment, root } from '../../tools/project/project-folders.ts';
import { clientOfOtherNetwork, readVersions, startTraffic } from '../fixtures/gateway-traffic.ts';
import type { OwnGateway } from '../fixtures/own-gateway.ts';
import { publishPatchedBuild, runReleaseTool } from '../fixtures/publish.ts';
import { expect, test } from '../fixtures/test.ts';

/** For a busy machine: a process starts in seconds on a quiet one. */
const pollLimit = { intervals: [100], timeout: 120_000 };

/** The id of a client in a canary bucket, 1 to 100. */
function clientIn(bucket: number): string {
  for (let count = 0; ; count++) {
    const id = String(count).padStart(22, '0');
    if ((createHash('sha256').update(id).digest().readUInt32BE() % 100) + 1 === bucket) return id;
  }
}

type Traffic = {
  readonly gateway: OwnGateway;
  /** Milliseconds. */
  readonly lcp: Readonly<Record<string, number>>;
  readonly failedVersion?: string;
};

/** Five page views of clients of the canary and of others, with the reports that their browsers would send. */
async function visit({ gateway, lcp, failedVersion }: Traffic): Promise<void> {
  const post = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': clientOfOtherNetwork() };
    const response = await fetch(gateway.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    expect(response.status).toBe(204);
  };
  for (const client of [clientIn(1), clientIn(100)]) {
    for (let view = 0; view < 5; view++) {
      const headers = { cookie: `szn-visitor=${client}`, 'x-forwarded-for': clientOfOtherNetwork() };
      expect((await fetch(`${gateway.url}/men`, { headers })).status).toBe(200);
    }
  }
  for (const [version, value] of Object.entries(lcp)) {
    const remote = { name: 'catalogue', version };
    for (let load = 0; load < 3; load++) {
      const vitals = { LCP: { value } };
      await post('/telemetry/vitals', { remote, route: '/men', composition: 'test', vitals });
    }
    if (version !== failedVersion) continue;
    await post('/telemetry', {
      kind: 'render',
      code: null,
      message: 'TypeError: x',
      stack: '',
      during: null,
      standIn: null,
      remote: { ...remote, reason: 'canary', contract: '1.0.0', owner: 'catalogue team' },
      route: '/men',
      path: '/men',
      isFirstOfVisit: true,
    });
  }
}

test('A roll-out finishes; one that fails and one with a slow LCP are aborted', async ({ openGateway }) => {
  const metricsPort = await findFreePort();
  const gateway = await openGateway({ METRICS_PORT: String(metricsPort), TRUST_PROXY: 'loopback' });
  const release = async (...words: readonly string[]) =>
    JSON.stringify(await runReleaseTool(gateway.releasesFolder, ...words));
  const metrics = `http://127.0.0.1:${metricsPort}/metrics.json`;
  /** Each round is that of a new guard: it knows only what is stored. */
  const guard = () => release('guard', '--once', '--networks', '0', '--metrics', metrics);
  const begin = async (version: string) => {
    await publishPatchedBuild({ name: 'catalogue', version }, gateway.releasesFolder);
    const plan = ['--steps', '30,60,100', '--every', '1s', '--min-visits', '5', '--min-vitals', '3'];
    await release('promote', `catalogue@${version}`, ...plan);
    await guard();
  };
  const stable = /"name":"catalogue","version":"([^"]+)"/.exec(await release('status'))?.[1] ?? '';

  await begin('0.6.0');
  await visit({ gateway, lcp: { [stable]: 1400, '0.6.0': 1450 } });
  await expect.poll(guard).toContain('"traffic":60');
  expect(await release('rollout', 'status')).toContain('"share":{"set":60');
  await guard();
  await visit({ gateway, lcp: { [stable]: 1400, '0.6.0': 1450 } });
  await expect.poll(guard).toContain('"name":"catalogue","version":"0.6.0"');

  await begin('0.7.0');
  await visit({ gateway, lcp: { '0.6.0': 1400, '0.7.0': 1400 }, failedVersion: '0.7.0' });
  await guard();
  expect(await release('history', '--limit', '1')).toMatch(
    /rollout abort catalogue@0\.7\.0".*failed in 1 of 5 visits \(20\.0 %\)/,
  );

  await begin('0.8.0');
  await visit({ gateway, lcp: { '0.6.0': 1400, '0.8.0': 5000 } });
  await guard();
  expect(await release('history', '--limit', '1')).toMatch(
    /rollout abort catalogue@0\.8\.0".*has LCP 5\.50 s/,
  );
  expect(await release('status')).toContain('"name":"catalogue","version":"0.6.0"');
});

/** A guard that reads the gateways which are announced in the store, as a process of its own. */
function startGuard(releasesFolder: string) {
  const words = [
    'guard',
    '--env',
    localEnvironment,
    '--store',
    releasesFolder,
    '--networks',
    '0',
    '--every',
    '1',
  ];
  return startProcess('guard', ['--import', 'tsx', 'tools/szn.ts', ...words], {
    cwd: root,
    environment: {},
    isQuiet: true,
  });
}

test('Another guard finishes a roll-out on three gateways under traffic after its guard was killed', async ({
  openGateway,
}) => {
  const open = async (sharedFolder?: string) =>
    openGateway({ METRICS_PORT: String(await findFreePort()), TRUST_PROXY: 'loopback' }, sharedFolder);
  const first = await open();
  let gateways = [first, await open(first.releasesFolder), await open(first.releasesFolder)];
  const release = async (...words: readonly string[]) =>
    JSON.stringify(await runReleaseTool(first.releasesFolder, ...words));
  const readStep = async () => Number(/"step":(\d)/.exec(await release('rollout', 'status'))?.[1] ?? -1);
  await publishPatchedBuild({ name: 'catalogue', version: '0.9.0' }, first.releasesFolder);
  let stopTraffic = startTraffic(() => gateways);
  const guards = [startGuard(first.releasesFolder)];
  const plan = ['--steps', '20,40,60,80,100', '--every', '2s', '--min-visits', '3', '--min-vitals', '0'];
  await release('promote', 'catalogue@0.9.0', ...plan, '--wait', '60');
  await expect.poll(readStep, pollLimit).toBeGreaterThan(0);

  process.kill(guards[0]?.pid ?? 0, 'SIGKILL');
  await guards[0]?.ended;
  expect(await readStep()).toBeLessThan(4);
  guards.push(startGuard(first.releasesFolder));
  await expect.poll(readStep, pollLimit).toBe(-1);
  await expect
    .poll(
      async () =>
        (await Promise.all(gateways.map(readVersions))).map((all) => all.includes('catalogue@0.9.0')),
      pollLimit,
    )
    .toEqual([true, true, true]);

  const whileRollingOut = await stopTraffic();

  // A new process in the place of the third one.
  const [one, two, third] = gateways;
  gateways = [one, two].flatMap((gateway) => gateway ?? []);
  stopTraffic = startTraffic(() => gateways);
  await third?.stop();
  gateways = [...gateways, await open(first.releasesFolder)];
  const served = await Promise.all(gateways.map(readVersions));
  const afterwards = await stopTraffic();
  await guards[1]?.stop();

  expect(new Set(served.map(String)).size).toBe(1);
  expect(served[2]).toContain('catalogue@0.9.0');
  expect([...whileRollingOut.failed, ...afterwards.failed]).toEqual([]);
  expect(whileRollingOut.views).toBeGreaterThan(50);
  const history = await runReleaseTool(first.releasesFolder, 'history', '--limit', '5');
  const actions = Array.isArray(history) ? history.map((change) => readField(change, 'action')) : [];
  // Each step once, whichever guard took it.
  expect(actions).toEqual([
    'rollout finish catalogue@0.9.0',
    ...[80, 60, 40].map((share) => `rollout advance catalogue@0.9.0 --traffic ${share}`),
    'promote catalogue@0.9.0 --steps 20,40,60,80,100 --every 2s',
  ]);
});
