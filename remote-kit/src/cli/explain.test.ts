import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { prepareTemporaryFolder } from '@szn/release-registry/testing/prepare-temporary-folder';
import type { RecentError } from '@szn/shared-contracts/telemetry';
import { createReleaseRunner, type ReleaseRunner } from '../testing/release-runner.ts';

const folder = prepareTemporaryFolder();
const commit = '0123456789abcdef0123456789abcdef01234567';
const stack =
  'Error: no price\n    at Price (https://shop.example/releases/catalogue/1.0.0/browser/remote.js:1:1)';
const explained = `Error: no price\n    at Price (src/secret.ts:3:1)`;
let runner: ReleaseRunner;

beforeEach(async () => {
  runner = createReleaseRunner(folder.path, path.join(folder.path, 'store'));
  await runner.with({ TEST_COMMIT: commit }).publish('catalogue', '1.0.0');
  await runner.ask('promote', 'catalogue@1.0.0');
});

test('explain prints a stack with file and line of the sources, and the commit of each release in it', async () => {
  expect(await runner.release('explain', stack)).toMatchObject({
    exitCode: 0,
    output: `${explained}\ncatalogue@1.0.0: commit ${commit}\n`,
  });
  const { output } = await runner.release('explain', stack.replace('catalogue/1.0.0', 'home/9.0.0'));
  expect(output).toContain('/releases/home/9.0.0/browser/remote.js:1:1)\nhome@9.0.0: built from no commit');
});

test('explain finds the stack of an error by its id in the gateways, and says which of them did not answer', async () => {
  const error: RecentError = {
    id: '5f0c1e77ab',
    count: 3,
    at: '2026-01-01T10:00:00.000Z',
    report: {
      kind: 'render',
      code: null,
      message: 'no price',
      stack,
      during: null,
      remote: null,
      standIn: null,
      route: '/men',
      path: '/men/jeans',
      isFirstOfVisit: true,
    },
  };
  const gateway = createServer(({ url }, response) => {
    response.statusCode = url === '/errors.json' ? 200 : 404;
    response.end(JSON.stringify([error]));
  });
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it listens on a port
  const { port } = gateway.address() as AddressInfo;
  const gateways = `http://127.0.0.1:${port}/metrics.json,http://127.0.0.1:1/metrics.json`;
  try {
    const found = await runner.release('explain', error.id, '--metrics', gateways);
    expect(found.output).toBe(
      `no price\nrender at /men/jeans, 3 times, last ${error.at}\n${explained}\ncatalogue@1.0.0: commit ${commit}\n`,
    );
    expect(await runner.ask('explain', error.id, '--metrics', gateways)).toMatchObject({ reported: error });
    const unknown = await runner.release('explain', '0000000000', '--metrics', gateways);
    expect(unknown).toMatchObject({ exitCode: 3 });
    expect(unknown.errors).toContain('No answer from http://127.0.0.1:1/metrics.json.');
  } finally {
    gateway.close();
  }
});
