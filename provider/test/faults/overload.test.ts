import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepareDataFolder } from '../support/prepare-data-folder.ts';
import { openSlowClients } from '../support/slow-clients.ts';
import { spawnProvider, type SpawnedProvider } from '../support/spawn-provider.ts';

let folder: string;
let provider: SpawnedProvider;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'szn-overload-'));
  await prepareDataFolder(folder);
  provider = await spawnProvider({ DATA_DIR: folder, SAMPLE_PRODUCTS: '0', MOST_IN_FLIGHT: '50' });
}, 120_000);
afterAll(async () => {
  await provider.stop();
  rmSync(folder, { recursive: true, force: true });
});

const head = 'HTTP/1.1\r\nhost: localhost\r\n';
const json = 'content-type: application/json\r\ncontent-length: 900\r\n';

test.each([
  ['headers', `GET /products ${head}x-slow: `],
  ['a body', `POST /users/login ${head}${json}\r\n{"email":"`],
  ['nothing, and do not read their answers', `GET /products?limit=50 ${head}\r\n`.repeat(60)],
])(
  'the provider serves shoppers while five hundred clients slowly send %s',
  async (_what, beginning) => {
    const slow = await openSlowClients(provider.origin, 500, beginning);
    const statuses: number[] = [];
    for (let turn = 0; turn < 20; turn += 1) {
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, index) =>
          fetch(`${provider.origin}/products?page=${turn * 10 + index + 1}`),
        ),
      );
      for (const answer of answers) {
        statuses.push(answer.status);
        await answer.arrayBuffer();
      }
    }
    slow.close();
    // A busy machine can reject some of them briefly. If slow clients used capacity, all would be rejected.
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(150);
  },
  120_000,
);

const onLinux = process.platform === 'linux' ? test : test.skip;

onLinux(
  'connections beyond what the system allows do not end the provider',
  async () => {
    const { origin, pid } = provider;
    const page = () => fetch(`${origin}/products?page=2`).then((answer) => answer.status);
    execFileSync('prlimit', ['--pid', String(pid), '--nofile=120:']);
    const idle = await openSlowClients(origin, 200, 'GET');
    const asking = Promise.allSettled(Array.from({ length: 10 }, page));
    idle.close();
    await asking;
    execFileSync('prlimit', ['--pid', String(pid), '--nofile=1024:']);
    await expect(page()).resolves.toBe(200);
    expect((await fetch(`${origin}/readyz`)).status).toBe(200);
  },
  120_000,
);
