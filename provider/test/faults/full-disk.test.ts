import { prepareDataFolder } from '../support/prepare-data-folder.ts';
import { createSmallDisk } from '../support/small-disk.ts';
import { spawnProvider, type SpawnedProvider } from '../support/spawn-provider.ts';

const disk = createSmallDisk(120);
let provider: SpawnedProvider | undefined;
afterAll(async () => {
  await provider?.kill();
  disk?.remove();
});

const onSmallDisk = disk === undefined ? test.skip : test;

onSmallDisk(
  'a full disk refuses writes and nothing else; once it has room they go on, and nothing acknowledged is lost',
  async () => {
    if (disk === undefined) throw new Error('There is no small disk');
    await prepareDataFolder(disk.folder);
    const start = () => spawnProvider({ DATA_DIR: disk.folder, SAMPLE_PRODUCTS: '0' });
    provider = await start();
    const members = ['before'];
    let answer = await send(provider.origin, 'register', 'before');
    disk.fill();
    // Half-empty database pages still accept some rows.
    while (answer.status === 200) {
      const name = `member-${members.length}`;
      answer = await send(provider.origin, 'register', name);
      if (answer.status === 200) members.push(name);
    }
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2']);
    for (const path of ['/products?page=7', '/products/search?q=hoodie', '/readyz'])
      expect([path, (await fetch(provider.origin + path)).status]).toEqual([path, 200]);

    disk.free();
    members.push('after');
    expect((await send(provider.origin, 'register', 'after')).status).toBe(200);
    expect(await provider.stop()).toBe(0);
    provider = await start();
    for (const name of members) expect((await send(provider.origin, 'login', name)).status).toBe(200);
    expect(members.length).toBeGreaterThan(2);
    expect(await provider.stop()).toBe(0);
  },
  300_000,
);

async function send(origin: string, call: 'register' | 'login', name: string): Promise<Response> {
  const account = { email: `${name}@example.com`, password: 'secret' };
  return await fetch(`${origin}/users/${call}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(call === 'login' ? account : { ...account, name }),
  });
}
