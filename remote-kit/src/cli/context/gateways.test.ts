import { createServer } from 'node:http';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import {
  readGatewayReports,
  writeGatewayReport,
  type GatewayReport,
} from '@szn/release-registry/registry/gateway-reports';
import { openDirectoryStore } from '@szn/release-registry/store/directory-store';
import { prepareTemporaryFolder } from '@szn/release-registry/testing/prepare-temporary-folder';
import { reportOf } from '../../testing/gateway-report.ts';
import { createReleaseRunner, type ReleaseRunner } from '../../testing/release-runner.ts';

const folder = prepareTemporaryFolder();
let runner: ReleaseRunner;
const environment = () => ({
  store: openDirectoryStore(path.join(folder.path, 'store')),
  name: 'staging',
  trustedKeys: null,
});

beforeEach(async () => {
  runner = createReleaseRunner(folder.path, path.join(folder.path, 'store'));
  for (const version of ['1.0.0', '2.0.0']) await runner.publish('catalogue', version, { script: version });
  await runner.ask('promote', 'catalogue@1.0.0');
});

const announce = (...reports: readonly GatewayReport[]) =>
  Promise.all(reports.map((report) => writeGatewayReport(environment(), report)));

const served = { remote: 'catalogue', version: '1.0.0', isOff: false };
const refusing = {
  applied: [served],
  refused: [{ ...served, version: '2.0.0', reason: 'Its page /men fails.' }],
};

test('A promotion without announced gateways ends with 0 and says that nobody confirms it', async () => {
  expect(await runner.release('promote', 'catalogue@2.0.0')).toMatchObject({
    exitCode: 0,
    output: expect.stringContaining('No gateway of staging is announced'),
  });
});

test('A promotion ends with 0 once all gateways serve the version', async () => {
  await announce(reportOf('one', { sequence: 2, applied: [served] }), reportOf('two'));
  const promotion = runner.release('promote', 'catalogue@2.0.0');
  await wait(600);
  await announce(reportOf('one'));

  expect(await promotion).toMatchObject({
    exitCode: 0,
    output: expect.stringMatching(/one serves catalogue@2\.0\.0\n {2}two serves catalogue@2\.0\.0/),
  });
});

test('A promotion that a gateway refuses ends with 3, and names the reason and the way back', async () => {
  await announce(reportOf('one', refusing), reportOf('two'));

  const { exitCode, output } = await runner.release('promote', 'catalogue@2.0.0');

  expect(exitCode).toBe(3);
  expect(output).toMatch(
    /Registry 3 of staging is written, but 1 of 2 gateways do not serve catalogue@2\.0\.0/,
  );
  expect(output).toMatch(/one serves catalogue@1\.0\.0: Its page \/men fails\./);
  expect(output).toContain('szn rollback catalogue --env staging');
  expect(await runner.ask('history')).toMatchObject([
    { sequence: 3, action: 'promote catalogue@2.0.0' },
    {},
    {},
    {},
    { action: 'env create staging' },
  ]);
});

test('The JSON output lists what each gateway serves', async () => {
  await announce(reportOf('one', refusing));

  const { exitCode, output } = await runner.release('promote', 'catalogue@2.0.0', '--json');

  expect(exitCode).toBe(3);
  expect(JSON.parse(output)).toMatchObject({
    sequence: 3,
    gateways: [{ id: 'one', state: 'refuses', served: '1.0.0', reason: 'Its page /men fails.' }],
  });
});

test('A gateway that does not take the registry in time makes the command end with 3', async () => {
  await announce(reportOf('one', { sequence: 2, applied: [served], registryError: 'It is not signed.' }));

  expect(await runner.release('promote', 'catalogue@2.0.0', '--wait', '1')).toMatchObject({
    exitCode: 3,
    output: expect.stringContaining('one serves catalogue@1.0.0 of registry 2: It is not signed.'),
  });
});

test('A kill succeeds on gateways that refuse the version', async () => {
  await announce(reportOf('one', { ...refusing, applied: [{ ...served, isOff: true }] }));

  expect(await runner.release('kill', 'catalogue', '--message', 'Back at nine.')).toMatchObject({
    exitCode: 0,
    output: expect.stringContaining('one serves catalogue@1.0.0 (switched off)'),
  });
});

test('--no-wait asks no gateway', async () => {
  await announce(reportOf('one', refusing));

  expect(await runner.release('promote', 'catalogue@2.0.0', '--no-wait')).toMatchObject({
    exitCode: 0,
    output: expect.not.stringContaining('one'),
  });
});

test('A report that was not renewed for 30 s does not count', async () => {
  await announce(
    reportOf('gone', { at: new Date(Date.now() - 31_000).toISOString() }),
    reportOf('here', { at: new Date(Date.now() - 20_000).toISOString() }),
  );
  await environment().store.create('gateways/staging/other.json', Buffer.from('{"id":'));

  expect((await readGatewayReports(environment())).map(({ id }) => id)).toEqual(['here']);
});

test('--gateways asks the given addresses instead of the store', async () => {
  const server = createServer((_request, response) =>
    response.end(JSON.stringify(reportOf('one', refusing))),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' && address?.port}/deployment.json`;

  const asked = await runner.release('promote', 'catalogue@2.0.0', '--gateways', url);
  const missing = await runner.release('status', '--gateways', 'http://127.0.0.1:1/deployment.json');
  server.close();

  expect(asked).toMatchObject({ exitCode: 3, output: expect.stringContaining('Its page /men fails.') });
  expect(missing).toMatchObject({ exitCode: 0, output: expect.stringContaining('does not answer') });
});

test('Status compares the registry with what each gateway serves', async () => {
  await runner.ask('promote', 'catalogue@2.0.0');
  await announce(
    reportOf('one'),
    reportOf('two', refusing),
    reportOf('three', {
      sequence: 2,
      checking: [{ remote: 'catalogue', version: '2.0.0' }],
      applied: [served],
    }),
  );

  const { output } = await runner.release('status');

  expect(output).toContain('one serves all of it');
  expect(output).toContain('two refuses catalogue@2.0.0, serves 1.0.0: Its page /men fails.');
  expect(output).toContain('three is at registry 2; checks catalogue@2.0.0, serves 1.0.0');
  expect(await runner.ask('status')).toMatchObject({
    gateways: [{ id: 'one', problems: [] }, { id: 'three' }, { id: 'two', sequence: 3 }],
  });
});
