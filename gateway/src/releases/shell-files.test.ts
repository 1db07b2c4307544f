import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { readSigningKey } from '@szn/release-registry/keys/key-files';
import { publishShellFiles } from '@szn/release-registry/signed-documents/shell-files';
import { homeRelease } from '../testing/fixture-remotes.ts';
import { keysFolder, openFixtureEnvironment } from '../testing/fixture-registry.ts';
import { prepareStorefront } from '../testing/storefront.ts';

const shop = prepareStorefront([homeRelease()]);

/** Publishes a shell that the gateway does not have, with a file of this name. */
async function publishOther(name: string, text: string): Promise<void> {
  const folder = path.join(shop.folder.path, 'other');
  await rm(folder, { recursive: true, force: true });
  await mkdir(path.join(folder, 'browser'), { recursive: true });
  await writeFile(path.join(folder, 'browser', name), text);
  const signingKey = await readSigningKey(
    path.join(keysFolder(shop.releasesFolder()), 'registry-private.pem'),
  );
  await publishShellFiles(await openFixtureEnvironment(shop.releasesFolder()), {
    folder,
    by: 'a test',
    signingKey,
  });
}

const load = (file: string) => fetch(`${shop.gateway.origin}/assets/${file}`);

test('Files of a shell that only the store has are served, also under retry addresses', async () => {
  expect((await load('later.aaaaaaaaaa.js')).status).toBe(404);
  await publishOther('later.aaaaaaaaaa.js', 'export const other = 1;');

  // Requests for unknown files reach the store once in a second.
  while ((await load('later.aaaaaaaaaa.js')).status === 404) await wait(20);

  for (const file of ['later.aaaaaaaaaa.js', '~r1/later.aaaaaaaaaa.js']) {
    const response = await load(file);
    expect(await response.text()).toBe('export const other = 1;');
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
  }
});

test('A file that was changed in the store, and files in no list, are not served and not cached', async () => {
  await publishOther('changed.bbbbbbbbbb.js', 'export {};');
  const stored = path.join(shop.releasesFolder(), 'host/files');
  await writeFile(path.join(stored, 'changed.bbbbbbbbbb.js'), 'evil()');
  await cp(path.join(stored, 'later.aaaaaaaaaa.js'), path.join(stored, 'unlisted.cccccccccc.js'));

  for (const file of ['changed.bbbbbbbbbb.js', 'unlisted.cccccccccc.js', 'previous/later.aaaaaaaaaa.js']) {
    const response = await load(file);
    expect([file, response.status, response.headers.get('cache-control')]).toEqual([file, 404, 'no-store']);
  }
});
