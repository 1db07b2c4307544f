import path from 'node:path';
import { prepareTemporaryFolder } from '@szn/release-registry/testing/prepare-temporary-folder';
import { createReleaseRunner, type Remote } from '../../testing/release-runner.ts';

const folder = prepareTemporaryFolder();
const packages = {
  '@szn/shared-contracts': { version: '1.6.0', parts: { 'routes/paths': 'b1', 'wire/product': 'b2' } },
  '@szn/shared-ui': { version: '1.3.0', parts: { 'button/button': 'a1', 'product-card/price-tag': 'a2' } },
};
const start = () => createReleaseRunner(folder.path, path.join(folder.path, 'store'), { packages });

async function statusOf(builtWith: Remote['builtWith']): Promise<string> {
  const runner = start();
  await runner.ask('host', 'publish');
  await runner.publish('catalogue', '1.0.0', { ...(builtWith && { builtWith }) });
  await runner.ask('promote', 'catalogue@1.0.0');
  return (await runner.release('status', '--drift')).output;
}

const sharedUi = (version: string, parts: Readonly<Record<string, string>>) => ({
  '@szn/shared-ui': { version, parts },
});

test.each([
  [
    'the packages of the shell',
    sharedUi('1.3.0', { 'button/button': 'a1' }),
    'It has the same components and readers as shell 1.0.0.',
  ],
  [
    'an older component',
    sharedUi('1.2.0', { 'button/button': 'a0', 'product-card/price-tag': 'a2' }),
    '@szn/shared-ui 1.2.0; shell 1.0.0 has 1.3.0: its pages show the older button (1 of 2 parts).',
  ],
  [
    'a newer component',
    sharedUi('1.4.0', { 'button/button': 'a9' }),
    '@szn/shared-ui 1.4.0; shell 1.0.0 has 1.3.0: its pages show newer button (1 of 1 parts).',
  ],
  [
    'an older package whose used parts are the same',
    sharedUi('1.2.0', { 'button/button': 'a1' }),
    '@szn/shared-ui 1.2.0; shell 1.0.0 has 1.3.0, but what it uses of it is the same.',
  ],
  [
    'another source of the same version',
    sharedUi('1.3.0', { 'product-card/price-tag': 'a0' }),
    'Other sources of @szn/shared-ui 1.3.0 than shell 1.0.0: its pages show other price-tag (1 of 1 parts).',
  ],
  [
    'a part that the shell no longer has',
    sharedUi('1.2.0', { 'splash/splash': 'a5' }),
    'its pages show the older splash (1 of 1 parts).',
  ],
  [
    'an older reader',
    { '@szn/shared-contracts': { version: '1.5.0', parts: { 'wire/product': 'b0' } } },
    'it reads data and builds addresses by the older wire/product (1 of 1 parts).',
  ],
  ['no statement', undefined, 'It does not say what it was built with.'],
])('status --drift explains a remote with %s', async (_title, builtWith, sentence) => {
  expect(await statusOf(builtWith)).toContain(`  catalogue@1.0.0\n    `);
  expect((await start().release('status', '--drift')).output).toContain(sentence);
});

test('status --drift --json names versions and parts of default version and canary', async () => {
  const runner = start();
  await runner.ask('host', 'publish');
  const old = sharedUi('1.2.0', { 'button/button': 'a0', 'product-card/price-tag': 'a2' });
  await runner.publish('catalogue', '1.0.0', { builtWith: old });
  await runner.publish('catalogue', '1.1.0', { builtWith: packages, script: 'new' });
  await runner.ask('promote', 'catalogue@1.0.0');
  await runner.ask('promote', 'catalogue@1.1.0', '--traffic', '10');

  expect(await runner.ask('status', '--drift')).toMatchObject({
    drift: {
      source: 'shell 1.0.0',
      versions: { '@szn/shared-contracts': '1.6.0', '@szn/shared-ui': '1.3.0' },
      remotes: [
        {
          name: 'catalogue',
          version: '1.0.0',
          isCanary: false,
          packages: [
            {
              package: '@szn/shared-ui',
              version: '1.2.0',
              newestVersion: '1.3.0',
              parts: 2,
              differing: ['button/button'],
            },
          ],
        },
        { version: '1.1.0', isCanary: true, packages: [{ differing: [] }, { differing: [] }] },
      ],
    },
  });
});

test('status --drift compares with its own packages if the shell does not describe its packages', async () => {
  const runner = createReleaseRunner(folder.path, path.join(folder.path, 'store'), null);
  const shell = createReleaseRunner(folder.path, path.join(folder.path, 'store'));
  await shell.ask('host', 'publish');
  await runner.publish('catalogue', '1.0.0', { builtWith: sharedUi('0.0.1', { 'button/button': 'a0' }) });
  await runner.ask('promote', 'catalogue@1.0.0');

  const { output } = await runner.release('status', '--drift');

  expect(output).toMatch(/compared with the packages of this command line \(@szn\/shared-contracts \d/);
  expect(output).toMatch(
    /@szn\/shared-ui 0\.0\.1; this command line has \S+: its pages show the older button/,
  );
});

test('publish rejects a build whose list of bundled packages has another shape', async () => {
  const builtWith = { '@szn/shared-ui': { version: '1.2.0' } };

  expect(await start().publish('catalogue', '1.0.0', { builtWith })).toMatchObject({
    exitCode: 4,
    errors: expect.stringMatching(/built-with\.json is not usable \(@szn\/shared-ui\.parts/),
  });
});
