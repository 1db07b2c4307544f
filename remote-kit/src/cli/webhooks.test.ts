import { createServer, type Server } from 'node:http';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { json } from 'node:stream/consumers';
import { prepareTemporaryFolder } from '@szn/release-registry/testing/prepare-temporary-folder';
import { createReleaseRunner, type ReleaseRunner } from '../testing/release-runner.ts';

const folder = prepareTemporaryFolder();
let server: Server;
let received: unknown[];
let runner: ReleaseRunner;

beforeEach(async () => {
  received = [];
  server = createServer((request, response) => {
    void json(request).then((body) => {
      received.push(body);
      response.writeHead(request.url === '/gone' ? 404 : 204).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  runner = createReleaseRunner(folder.path, path.join(folder.path, 'store'));
  for (const version of ['1.0.0', '2.0.0']) await runner.publish('catalogue', version, { script: version });
  await runner.ask('promote', 'catalogue@1.0.0');
  runner = runner.with({ RELEASE_SIGNING_KEY: path.join(folder.path, 'keys/registry-private.pem') });
});
afterEach(() => {
  server.close();
  server.closeAllConnections();
});

async function configure(url: string): Promise<void> {
  const file = path.join(folder.path, 'webhooks.json');
  const secret = `whsec_${Buffer.from('a key of 24 bytes or more').toString('base64')}`;
  await writeFile(file, JSON.stringify({ webhooks: [{ url, secret }] }));
  runner = runner.with({ RELEASE_WEBHOOKS: file });
}

function receiverUrl(): string {
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
}

test('Promote, kill, unkill and rollback are told with version, reason and who did it', async () => {
  await configure(receiverUrl());

  const ci = { GITHUB_ACTIONS: 'true', GITHUB_ACTOR: 'asha', GITHUB_REPOSITORY: 'szn/catalogue' };
  await runner.with(ci).ask('promote', 'catalogue@2.0.0', '--reason', 'faster');
  await runner.ask('kill', 'catalogue', '--message', 'Back at noon.');
  await runner.ask('unkill', 'catalogue');
  await runner.ask('rollback', 'catalogue');
  await runner.ask('pin', 'catalogue');

  const told = { environment: 'staging', remote: 'catalogue' };
  expect(received).toMatchObject([
    {
      type: 'remote.promoted',
      text: 'staging: promote catalogue@2.0.0 by asha (GitHub Actions, szn/catalogue) (registry 3): faster',
      data: {
        ...told,
        version: '2.0.0',
        sequence: 3,
        by: 'asha (GitHub Actions, szn/catalogue)',
        reason: 'faster',
      },
    },
    { type: 'remote.killed', data: { ...told, version: '2.0.0', reason: null } },
    { type: 'remote.unkilled', data: { ...told, version: '2.0.0' } },
    { type: 'remote.rolled_back', data: { ...told, version: '1.0.0' } },
  ]);
});

test('A canary is told with its own version; its end with the version that stays', async () => {
  await configure(receiverUrl());

  await runner.ask('promote', 'catalogue@2.0.0', '--traffic', '10');
  await runner.ask('promote', 'catalogue@2.0.0', '--traffic', '50');
  await runner.ask('rollback', 'catalogue');

  expect(received).toMatchObject([
    { type: 'remote.promoted', data: { version: '2.0.0', action: 'promote catalogue@2.0.0 --traffic 10' } },
    { type: 'remote.promoted', data: { version: '2.0.0' } },
    { type: 'remote.rolled_back', data: { version: '1.0.0' } },
  ]);
});

test('A change that is refused or changes nothing is not told', async () => {
  await configure(receiverUrl());
  await runner.ask('pin', 'catalogue');

  expect(await runner.release('promote', 'catalogue@2.0.0')).toMatchObject({ exitCode: 3 });
  await runner.ask('unkill', 'catalogue');

  expect(received).toEqual([]);
});

test('A receiver that does not accept an event is a warning; the promotion ends with 0', async () => {
  await configure(`${receiverUrl()}/gone`);

  const { exitCode } = await runner.release('promote', 'catalogue@2.0.0');

  expect(exitCode).toBe(0);
  expect(runner.logged.slice(1)).toEqual([
    `Warning: ${receiverUrl()} has not accepted remote.promoted: status 404`,
  ]);
  expect(await runner.ask('status')).toMatchObject({ remotes: [{ version: '2.0.0' }] });
});

test('Missing settings are a warning; the promotion ends with 0', async () => {
  runner = runner.with({ RELEASE_WEBHOOKS: path.join(folder.path, 'missing.json') });

  expect(await runner.release('promote', 'catalogue@2.0.0')).toMatchObject({ exitCode: 0 });
  expect(runner.logged.slice(1)).toEqual([
    expect.stringMatching(/No webhook was called: .*missing\.json is missing/),
  ]);
});
