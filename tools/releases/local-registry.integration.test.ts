import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { writeBuiltRemote } from '@szn/release-registry/testing/built-remote';
import { readHost } from '@szn/release-registry/records/host-description';
import { readRegistry } from '@szn/release-registry/registry/environment';
import { openDirectoryStore } from '@szn/release-registry/store/directory-store';
import { contractVersion } from '@szn/shared-contracts';
import { releaseRemotes } from './local-registry.ts';
import { localRegistryFile } from '../project/project-folders.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'szn-release-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const releases = () => path.join(folder, 'releases');

async function build(budgets: { readonly scriptBytes: number; readonly styleBytes: number }) {
  const description = { version: '0.1.0', author: 'catalogue team', tier: 'primary', budgets };
  return writeBuiltRemote(folder, { 'package.json': JSON.stringify(description) });
}

test('releaseRemotes points the local environment to a build within its budgets', async () => {
  const [record] = await releaseRemotes([await build({ scriptBytes: 1000, styleBytes: 1000 })], releases());

  expect(await readFile(localRegistryFile(releases()), 'utf8')).toContain(record?.version);
});

test('releaseRemotes signs the same registry anew when half of the time until it expires has passed', async () => {
  const built = await build({ scriptBytes: 1000, styleBytes: 1000 });
  const readSequence = async () => (await readRegistry(localRegistryFile(releases()))).sequence;
  const restore = jest.replaceProperty(process, 'env', { ...process.env });
  await releaseRemotes([built], releases());
  await releaseRemotes([built], releases());
  expect(await readSequence()).toBe(1);

  // A tenth of a millisecond.
  process.env.REGISTRY_MAX_AGE_DAYS = '0.000000001';
  await releaseRemotes([built], releases());
  restore.restore();

  expect(await readSequence()).toBe(2);
});

test('releaseRemotes publishes the description of the shell, sets it in the local environment and repairs a damaged one', async () => {
  const built = await build({ scriptBytes: 1000, styleBytes: 1000 });
  const readLive = async () => {
    const { host } = await readRegistry(localRegistryFile(releases()));
    if (!host) throw new Error('The registry names no host.');
    return readHost(openDirectoryStore(releases()), host);
  };
  await releaseRemotes([built], releases());
  const host = await readLive();
  expect(host).toMatchObject({ version: expect.stringMatching(/-dev-/), contract: contractVersion });

  await writeFile(path.join(releases(), 'host', host.version, 'host.json'), '{');
  await releaseRemotes([built], releases());

  expect(await readLive()).toEqual(host);
  expect(await readdir(path.join(releases(), 'host'))).toEqual([host.version]);
});

test('releaseRemotes rejects a build over a budget with the error of publish and changes nothing, unless the caller only warns', async () => {
  const built = await build({ scriptBytes: 1000, styleBytes: 10 });

  await expect(releaseRemotes([built], releases())).rejects.toThrow(
    /^catalogue@0\.1\.0-dev-\w+ is refused:\n {2}budget \(shell\): its styles are \d+ bytes \(Brotli\), \d+ over the budget of 10 in its package\.json$/,
  );
  expect(existsSync(localRegistryFile(releases()))).toBe(false);

  const warnings: string[] = [];
  const [record] = await releaseRemotes([built], releases(), ({ message }) => warnings.push(message));
  expect(warnings).toEqual([expect.stringContaining('over the budget of 10')]);
  expect(await readFile(localRegistryFile(releases()), 'utf8')).toContain(record?.version);
});
