import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { prepareTemporaryFolder } from '@szn/release-registry/testing/prepare-temporary-folder';
import { createReleaseRunner, type ReleaseRunner } from '../../testing/release-runner.ts';
import { outputSchemas } from './output-schemas.ts';

const folder = prepareTemporaryFolder();
const start = () => createReleaseRunner(folder.path, path.join(folder.path, 'store'));

/** Commands that print no JSON. */
const withoutJson = ['completion', 'dev', 'lint', 'test'];

/** The commands in a help text. */
async function listCommands(runner: ReleaseRunner, ...group: readonly string[]): Promise<readonly string[]> {
  const { output } = await runner.release(...group, '--help');
  const commands = output.slice(output.indexOf('Commands:')).matchAll(/^ {2}([a-z]+)[ \n]/gm);
  return [...commands].map(([, name = '']) => [...group, name].join(' '));
}

test('Each command that prints JSON has a schema, and each schema a command', async () => {
  const runner = start();
  const top = await listCommands(runner);
  const groups = ['env', 'rollout'];
  const ofGroups = await Promise.all(groups.map((group) => listCommands(runner, group)));
  const commands = [...top.filter((name) => !groups.includes(name)), ...ofGroups.flat()];

  expect(top).toEqual(expect.arrayContaining(groups));
  expect(commands.filter((name) => !withoutJson.includes(name)).sort()).toEqual(
    Object.keys(outputSchemas)
      .filter((name) => !['dry run', 'error'].includes(name))
      .sort(),
  );
});

// The runner validates the JSON of every command, in all tests that use it, against the schema.
test('Real outputs match the published schema: commands that no other test runs with --json', async () => {
  const runner = start();
  await runner.ask('keys', '--out', path.join(folder.path, 'other-keys'));
  await runner.ask('host', 'publish');
  await runner.publish('catalogue', '1.0.0');
  await runner.ask('promote', 'catalogue@1.0.0');
  await runner.ask('pin', 'catalogue');
  await runner.ask('unpin', 'catalogue');
  await runner.ask('status', '--drift');
  await runner.ask('versions', 'catalogue');
  await runner.ask('prune');
  await runner.ask('guard', '--once', '--metrics', 'http://127.0.0.1:1/metrics.json');
  expect(await runner.ask('schema')).toMatchObject({ $defs: { 'env list': { type: 'object' } } });
  await runner.ask('host', 'remove');
});

test('A refusal matches the schema of errors', async () => {
  const runner = start();
  await runner.publish('catalogue', '1.0.0', { definition: { routes: ['/men'] } });
  await runner.ask('promote', 'catalogue@1.0.0');
  const from = await runner.build('home', { definition: { routes: ['/men'] } });

  const { exitCode, output } = await runner.release(
    'publish',
    'home',
    '--version',
    '1.0.0',
    '--from',
    from,
    '--json',
  );

  expect(exitCode).toBe(3);
  expect(JSON.parse(output)).toMatchObject({ exitCode: 3, refusals: [{ rule: 'route' }] });
});

test('The program prints all of its output into a pipe, and ends quietly if the reader closes it', async () => {
  const [root, main] = [path.resolve(__dirname, '../../../..'), path.resolve(__dirname, '../main.ts')];
  const runInto = (reader: string) =>
    promisify(execFile)(
      'sh',
      ['-c', `{ "$0" --import tsx "$1" schema; echo "exit $?" >&2; } | ${reader}`, process.execPath, main],
      { cwd: root },
    );
  const { output } = await start().release('schema');
  // A pipe takes 64 KB at once.
  expect(output.length).toBeGreaterThan(80_000);

  expect(await runInto('{ read -r line; echo "$line"; cat; }')).toEqual({
    stdout: output,
    stderr: 'exit 0\n',
  });
  expect(await runInto('head -c 1')).toEqual({ stdout: '{', stderr: 'exit 0\n' });
}, 120_000);
