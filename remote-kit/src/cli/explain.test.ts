import path from 'node:path';
import { prepareTemporaryFolder } from '@szn/release-registry/testing/prepare-temporary-folder';
import { explainedStack, reportedError, startGatewayWithError } from '../testing/gateway-with-error.ts';
import { createReleaseRunner, type ReleaseRunner } from '../testing/release-runner.ts';

const folder = prepareTemporaryFolder();
const commit = '0123456789abcdef0123456789abcdef01234567';
const error = reportedError;
const { stack } = error.report;
let runner: ReleaseRunner;

beforeEach(async () => {
  runner = createReleaseRunner(folder.path, path.join(folder.path, 'store'));
  await runner.with({ TEST_COMMIT: commit }).publish('catalogue', '1.0.0');
  await runner.ask('promote', 'catalogue@1.0.0');
});

test('explain prints a stack with file and line of the sources, and the commit of each release in it', async () => {
  expect(await runner.release('explain', stack)).toMatchObject({
    exitCode: 0,
    output: `${explainedStack}\ncatalogue@1.0.0: commit ${commit}\n`,
  });
  const { output } = await runner.release('explain', stack.replace('catalogue/1.0.0', 'home/9.0.0'));
  expect(output).toContain('/releases/home/9.0.0/browser/remote.js:1:1)\nhome@9.0.0: built from no commit');
});

test('explain finds the stack of an error by its id in the gateways, and says which of them did not answer', async () => {
  const gateway = await startGatewayWithError(error);
  const gateways = `${gateway.metrics},http://127.0.0.1:1/metrics.json`;
  try {
    const found = await runner.release('explain', error.id, '--metrics', gateways);
    expect(found.output).toBe(
      `no price\nrender at /men/jeans, 3 times, last ${error.at}\n${explainedStack}\ncatalogue@1.0.0: commit ${commit}\n`,
    );
    expect(await runner.ask('explain', error.id, '--metrics', gateways)).toMatchObject({ reported: error });
    const unknown = await runner.release('explain', '0000000000', '--metrics', gateways);
    expect(unknown).toMatchObject({ exitCode: 3 });
    expect(unknown.errors).toContain('No answer from http://127.0.0.1:1/metrics.json.');
  } finally {
    gateway.stop();
  }
});
