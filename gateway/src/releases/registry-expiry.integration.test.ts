import { cp, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findFreePort } from '@szn/release-registry/lib/free-port';
import type { Registry } from '@szn/shared-contracts/release';
import { readGatewayReport } from '@szn/release-registry/registry/gateway-reports';
import { keyPairFiles, readSigningKey } from '@szn/release-registry/keys/key-files';
import { renewRegistry } from '@szn/release-registry/registry/renew-registry';
import {
  keysFolder,
  openFixtureEnvironment,
  registryFile,
  writeRegistry,
} from '../testing/fixture-registry.ts';
import { homeRelease } from '../testing/fixture-remotes.ts';
import { prepareStorefront, startGateway } from '../testing/storefront.ts';

const shop = prepareStorefront([homeRelease()]);
let copies = 0;

const issued = (daysAgo: number) => (registry: Registry) => ({
  ...registry,
  change: { ...registry.change, at: new Date(Date.now() - daysAgo * 86_400_000).toISOString() },
});

/** A registry with this version, issued some days ago, that the running gateway serves. */
async function deploy(version: string, daysAgo: number): Promise<Buffer> {
  await shop.deployRecords(await shop.publish(homeRelease(version)), issued(daysAgo));
  return readFile(registryFile(shop.releasesFolder()));
}

/** Settings of a gateway on a store of its own, which no gateway has served from. */
async function freshSettings(): Promise<Readonly<Record<string, string>>> {
  const folder = path.join(shop.folder.path, `fresh-${++copies}`);
  // Without what the running gateway writes.
  for (const part of ['home', 'environments']) {
    await cp(path.join(shop.releasesFolder(), part), path.join(folder, part), { recursive: true });
  }
  return { ...shop.environment, RELEASES_STORE: folder };
}

async function start(settings: Readonly<Record<string, string>>) {
  const port = String(await findFreePort());
  const gateway = await startGateway({ ...settings, METRICS_PORT: port });
  const page = await fetch(gateway.origin, { headers: { accept: 'text/html' } });
  const [text, metrics] = [await page.text(), await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()];
  await gateway.close();
  return { text, metrics };
}

const readReport = async () =>
  readGatewayReport(await (await fetch(`${shop.metricsOrigin}/deployment.json`)).json());

test('A running gateway goes on with an expired registry and says so, until it is renewed', async () => {
  await deploy('1.1.0', 8);

  expect(await (await shop.visit('/')).text()).toContain('home@1.1.0');
  expect(await readReport()).toMatchObject({ registryError: null, expiry: { isExpired: true } });
  expect(await shop.metrics()).toContain('szn_registry_expired 1\n');

  const environment = await openFixtureEnvironment(shop.releasesFolder());
  const { privateKeyFile } = keyPairFiles(keysFolder(shop.releasesFolder()));
  const signingKey = await readSigningKey(privateKeyFile);
  await renewRegistry({ environment, signingKey }, { by: 'a test', reason: null });
  while (!(await shop.metrics()).includes('szn_registry_expired 0\n')) await wait(20);

  const report = await readReport();
  const expiresAt = Date.parse(report?.expiry?.expiresAt ?? '');
  expect(report?.expiry?.isExpired).toBe(false);
  expect(await shop.metrics()).toContain(`szn_registry_expires_timestamp_seconds ${expiresAt / 1000}\n`);
});

test('A fresh gateway refuses an expired registry with the command that renews it', async () => {
  await deploy('1.2.0', 7.1);

  await expect(start(await freshSettings())).rejects.toThrow(
    /^Registry \d+ of "test" expired at \S+, issued at \S+\. .+ Run "szn renew --env test", or accept it with ACCEPT/,
  );
  const { text } = await start({ ...(await freshSettings()), REGISTRY_MAX_AGE_DAYS: '8' });
  expect(text).toContain('home@1.2.0');
});

test('A fresh gateway starts with an expired registry that the operator accepts, and a metric tells it', async () => {
  await deploy('1.3.0', 8);

  const { text, metrics } = await start({ ...(await freshSettings()), ACCEPT_EXPIRED_REGISTRY: 'on' });

  expect(text).toContain('home@1.3.0');
  expect(metrics).toContain('szn_registry_expired 1\n');
  expect(metrics).toContain('szn_registry_expired_accepted 1\n');
});

test('A gateway that has served a registry before starts with it although it has expired', async () => {
  await deploy('1.4.0', 8);

  const { text, metrics } = await start(shop.environment);

  expect(text).toContain('home@1.4.0');
  expect(metrics).toContain('szn_registry_expired_accepted 0\n');
});

test('An older signed registry that is restored reaches no gateway: fresh, running or restarted', async () => {
  const old = await deploy('1.5.0', 30);
  await deploy('1.6.0', 0);
  const fresh = await freshSettings();

  await writeRegistry(fresh.RELEASES_STORE ?? '', old);
  await expect(start(fresh)).rejects.toThrow(/^Registry \d+ of "test" expired at /);

  await writeRegistry(shop.releasesFolder(), old);
  while ((await readReport())?.registryError === null) await wait(20);
  expect((await readReport())?.registryError).toMatch(/went from \d+ to \d+: an older document was restored/);
  expect(await (await shop.visit('/')).text()).toContain('home@1.6.0');
  expect((await start(shop.environment)).text).toContain('home@1.6.0');
});
