import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { readGatewayReport, readGatewayReports } from '@szn/release-registry/registry/gateway-reports';
import { openFixtureEnvironment, withExtras, withPromoted } from '../testing/fixture-registry.ts';
import { catalogueRelease, homeRelease } from '../testing/fixture-remotes.ts';
import { prepareStorefront, startGateway } from '../testing/storefront.ts';

const shop = prepareStorefront([catalogueRelease(), homeRelease()]);

const readReports = async () => readGatewayReports(await openFixtureEnvironment(shop.releasesFolder()));
const readEndpoint = async () =>
  readGatewayReport(await (await fetch(`${shop.metricsOrigin}/deployment.json`)).json());
const reportsFolder = () => path.join(shop.releasesFolder(), 'gateways/test');

test('A gateway announces itself in the store with what it serves, and /deployment.json has the same', async () => {
  const [report] = await readReports();

  expect(report).toMatchObject({
    environment: 'test',
    sequence: 1,
    applied: [
      { remote: 'catalogue', version: '1.0.0', isOff: false },
      { remote: 'home', version: '1.0.0', isOff: false },
    ],
    refused: [],
    checking: [],
    registryError: null,
  });
  expect(await readEndpoint()).toEqual({ ...report, at: expect.any(String) });
});

test('The report names a refused version, and all other changes of the same registry apply', async () => {
  const records = await shop.publish(catalogueRelease(), homeRelease());
  const broken = catalogueRelease('2.0.0', { script: `throw new Error('broken')` });
  const [promoted] = await shop.publish(broken);
  if (!promoted) throw new Error('A record is needed.');

  await shop.deployRecords(records, (registry) => {
    const { sequence } = registry;
    return withExtras({ ...withPromoted(registry, promoted), sequence }, 'home', {
      killed: { message: 'Back at nine.' },
    });
  });

  const report = await readEndpoint();
  expect(report).toMatchObject({
    applied: [
      { remote: 'catalogue', version: '1.0.0', isOff: false },
      { remote: 'home', isOff: true },
    ],
    refused: [{ remote: 'catalogue', version: '2.0.0', reason: expect.stringContaining('/men') }],
  });
  expect(await shop.metrics()).toContain('szn_remote_refused{remote="catalogue",version="2.0.0"} 1\n');
  while ((await readReports())[0]?.refused.length !== 1) await wait(20);
});

test('A page of a remote that is switched off contains its message, and each view is counted', async () => {
  const views = async () =>
    Number(/szn_remote_off_views_total\{remote="home"\} (\d+)/.exec(await shop.metrics())?.[1] ?? 0);
  const before = await views();

  const responses = [await shop.visit('/'), await shop.visit('/')];

  for (const response of responses) {
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2']);
    expect(response.headers.get('x-remote-off')).toBe('1');
    const html = await response.text();
    expect(html).toContain('Back at nine.');
    expect(html).not.toContain('Loading the page');
  }
  expect((await views()) - before).toBe(2);
});

test('A version with a damaged file is refused', async () => {
  const records = await shop.publish(catalogueRelease(), homeRelease());
  await shop.deployRecords(records);
  const [promoted] = await shop.publish(catalogueRelease('3.0.0'));
  if (!promoted) throw new Error('A record is needed.');
  const script = path.join(shop.releasesFolder(), 'catalogue/3.0.0/browser/remote.js');
  const text = await readFile(script, 'utf8');
  await writeFile(script, `${text} `);

  await shop.deployRecords(records, (registry) => ({
    ...withPromoted(registry, promoted),
    sequence: registry.sequence,
  }));

  expect(await readEndpoint()).toMatchObject({
    applied: [
      { remote: 'catalogue', version: '1.0.0' },
      { remote: 'home', isOff: false },
    ],
    refused: [
      {
        version: '3.0.0',
        reason: 'catalogue/3.0.0/browser/remote.js differs from the published file.',
      },
    ],
  });
});

test('A gateway removes its report when it ends', async () => {
  const gateway = await startGateway(shop.environment);
  while ((await readReports()).length < 2) await wait(20);

  await gateway.close();

  expect(await readdir(reportsFolder())).toHaveLength(1);
});

test('A gateway serves pages if it may not write to the store', async () => {
  await rename(reportsFolder(), `${reportsFolder()}-away`);
  await writeFile(reportsFolder(), 'A store that denies writing.');
  const gateway = await startGateway(shop.environment);

  const response = await fetch(`${gateway.origin}/men`, { headers: { accept: 'text/html' } });

  expect(response.status).toBe(200);
  await gateway.close();
  await rm(reportsFolder());
  await rename(`${reportsFolder()}-away`, reportsFolder());
});
