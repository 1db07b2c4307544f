import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { json } from 'node:stream/consumers';
import { createWebhooks, type ReleaseEvent } from '@szn/release-registry/webhooks/webhooks';
import { root } from './project/project-folders.ts';

const secret = `whsec_${Buffer.from('a key of 24 bytes or more').toString('base64')}`;
const event: ReleaseEvent = {
  type: 'remote.promoted',
  environment: 'production',
  sequence: 12,
  remote: 'catalogue',
  version: '1.2.0',
  action: 'promote catalogue@1.2.0',
  by: 'asha@laptop',
  reason: null,
};

type Purge = { readonly path: string; readonly token: unknown; readonly body: unknown };

let folder: string;
let api: Server;
let receiver: ChildProcess;
let purges: Purge[] = [];
let statuses: number[] = [];

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'szn-purge-'));
  purges = [];
  statuses = [];
  api = createServer((request, response) => {
    void json(request).then((body) => {
      purges.push({ path: request.url ?? '', token: request.headers.authorization, body });
      response.writeHead(statuses.shift() ?? 200).end();
    });
  });
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
});
afterEach(async () => {
  receiver.kill('SIGKILL');
  api.close();
  api.closeAllConnections();
  await rm(folder, { recursive: true, force: true });
});

async function write(name: string, content: string): Promise<string> {
  const file = path.join(folder, name);
  await writeFile(file, content);
  return file;
}

/** Starts the receiver of deploy/cdn. Resolves to the settings of webhooks that call it. */
async function startReceiver(): Promise<string> {
  const address = api.address();
  const port = typeof address === 'object' ? address?.port : 0;
  receiver = spawn(process.execPath, [path.join(root, 'deploy/cdn/purge-pages.mjs')], {
    env: {
      PORT: '0',
      CDN: 'cloudflare',
      CDN_SERVICE: 'zone-1',
      CDN_API: `http://127.0.0.1:${port}`,
      CDN_TOKEN_FILE: await write('token', 'the token\n'),
      WEBHOOK_SECRET_FILE: await write('secret', `${secret}\n`),
      SECOND_PURGE_MS: '100',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: receiver.stdout ?? process.stdin });
  const listening = await new Promise<unknown>((resolve) =>
    lines.on('line', (line) => {
      const { listening: found }: { listening?: unknown } = JSON.parse(line);
      if (found !== undefined) resolve(found);
    }),
  );
  return `http://127.0.0.1:${String(listening)}/`;
}

async function send(url: string, change: Partial<ReleaseEvent>, key = secret): Promise<string[]> {
  const file = await write('webhooks.json', JSON.stringify({ webhooks: [{ url, secret: key }] }));
  const warnings: string[] = [];
  const webhooks = createWebhooks({ file, onWarning: (text) => warnings.push(text) });
  webhooks.send({ ...event, ...change });
  await webhooks.settle();
  return warnings;
}

async function untilPurged(count: number): Promise<void> {
  while (purges.length < count) await new Promise((resolve) => setTimeout(resolve, 10));
}

test('a promotion purges the pages of its remote, and again when all gateways have the registry', async () => {
  expect(await send(await startReceiver(), {})).toEqual([]);
  await untilPurged(2);
  const purge = {
    path: '/client/v4/zones/zone-1/purge_cache',
    token: 'Bearer the token',
    body: { tags: ['szn-remote-catalogue'] },
  };
  expect(purges).toEqual([purge, purge]);
});

test('a kill purges all pages, a refused version none, and a forged webhook is refused', async () => {
  const url = await startReceiver();
  expect(await send(url, { type: 'remote.refused' })).toEqual([]);
  expect(await send(url, {}, `whsec_${Buffer.from('another key of 24 bytes').toString('base64')}`)).toEqual([
    expect.stringContaining('status 401'),
  ]);
  expect(await send(url, { type: 'remote.killed' })).toEqual([]);
  await untilPurged(2);
  expect(new Set(purges.map(({ body }) => JSON.stringify(body)))).toEqual(
    new Set(['{"tags":["szn-pages"]}']),
  );
});

test('a purge that the CDN refuses is repeated by the sender', async () => {
  statuses = [500];
  expect(await send(await startReceiver(), {})).toEqual([]);
  await untilPurged(3);
});
