import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { writeBuiltRemote } from '@szn/release-registry/testing/built-remote';
import { releaseRemotes } from './local-registry.ts';
import { localRegistryFile } from './project-folders.ts';

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

test('releaseRemotes rejects a build over a budget with the error of publish and does not change the local environment', async () => {
  const built = await build({ scriptBytes: 1000, styleBytes: 10 });

  await expect(releaseRemotes([built], releases())).rejects.toThrow(
    /^catalogue@0\.1\.0-dev-\w+ is refused:\n {2}budget \(shell\): its styles are \d+ bytes \(Brotli\), \d+ over the budget of 10 in its package\.json$/,
  );
  expect(existsSync(localRegistryFile(releases()))).toBe(false);
});
