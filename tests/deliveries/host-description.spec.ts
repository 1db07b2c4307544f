import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readHost } from '@szn/release-registry/records/host-description';
import { readReleaseRecord } from '@szn/release-registry/records/release-record';
import { readRegistry } from '@szn/release-registry/registry/environment';
import { openDirectoryStore } from '@szn/release-registry/store/directory-store';
import { contractVersion } from '@szn/shared-contracts';
import { localRegistryFile } from '../../tools/project/project-folders.ts';
import { publishModifiedRemote } from '../fixtures/publish.ts';
import { expect, test } from '../fixtures/test.ts';

test('The build describes the shell, which provides every name that the built remotes use', async ({
  ownGateway: { releasesFolder },
}) => {
  const { host: reference, microFrontends } = await readRegistry(localRegistryFile(releasesFolder));
  if (!reference) throw new Error('The local environment names no host.');
  const host = await readHost(openDirectoryStore(releasesFolder), reference);
  const versions = Object.entries(microFrontends).flatMap(([name, [standard]]) =>
    standard ? [{ name, version: standard.metadata.version }] : [],
  );
  const records = await Promise.all(versions.map((version) => readReleaseRecord(releasesFolder, version)));

  expect(host.contract).toBe(contractVersion);
  expect(records.map(({ name }) => name).sort()).toEqual(['account', 'catalogue', 'content', 'desk', 'home']);
  for (const { name, uses = {} } of records) {
    expect(uses['react-router-dom'], `${name} uses links`).toContain('Link');
    for (const [module, names] of Object.entries(uses)) {
      expect(host.shared[module]?.exports, `${module}, used by ${name}`).toEqual(
        expect.arrayContaining(names),
      );
    }
  }
});

test('The gate rejects a real build that imports a name which the shell does not provide', async ({
  ownGateway: { releasesFolder },
}) => {
  const published = publishModifiedRemote(
    {
      name: 'content',
      version: '9.0.0',
      modify: async (folder) => {
        const file = path.join(folder, 'src/features/not-found/not-found-page.tsx');
        const text = await readFile(file, 'utf8');
        const changed = text.replace('{ Link }', '{ NavLink as Link }');
        if (changed === text) throw new Error(`${file} does not import Link.`);
        await writeFile(file, changed);
      },
    },
    releasesFolder,
  );

  await expect(published).rejects.toThrow(
    'it uses NavLink of react-router-dom, which the shell does not provide',
  );
});
