import { cp, mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { prepareTemporaryFolder } from '@szn/release-registry/testing/prepare-temporary-folder';
import { serverScript } from '@szn/release-registry/testing/built-remote';
import { createReleaseRunner, type ReleaseRunner } from '../testing/release-runner.ts';

const folder = prepareTemporaryFolder();
const location = () => path.join(folder.path, 'store');
const plain = serverScript({ name: 'catalogue', contract: '1.0.0', routes: ['/catalogue'] });
const risky = `${plain}\nconst track = () => {\n  window.dataLayer = ["https://tags.example/x.js"];\n};`;
let runner: ReleaseRunner;
beforeEach(() => {
  runner = createReleaseRunner(folder.path, location());
});

test('publish refuses code with rule, file, position and text, and stores nothing', async () => {
  await runner.publish('catalogue', '1.0.0');
  const before = await readdir(location(), { recursive: true });

  const { exitCode, errors } = await runner.publish('catalogue', '1.1.0', { serverScript: risky });

  expect(exitCode).toBe(3);
  expect(errors).toContain('catalogue@1.1.0 is refused for its code');
  expect(errors).toContain(
    'global-write at server/remote.cjs:3:3: window.dataLayer = ["https://tags.example',
  );
  expect(errors).toContain(
    'undeclared-host at server/remote.cjs:3:23: tags.example in "https://tags.example/x.js"',
  );
  expect(await readdir(location(), { recursive: true })).toEqual(before);
  expect(await runner.release('promote', 'catalogue@1.1.0')).toMatchObject({ exitCode: 3 });
});

test('publish refuses a style sheet that changes the rest of the page, and accepts what is named', async () => {
  const styles =
    '.catalogue-title { top: 0 }\nh1, :root { --color-acid: red }\n@keyframes fade { to { top: 0 } }';
  const { exitCode, errors } = await runner.publish('catalogue', '1.0.0', { styles });
  expect(exitCode).toBe(3);
  for (const [position, text] of Object.entries({ '2:1': 'h1', '2:5': ':root', '3:1': '@keyframes fade' }))
    expect(errors).toContain(`style-leak at browser/remote.css:${position}: ${text}\n`);

  const excuses = ['main h1', ':root', '@keyframes fade'].map((match) => {
    return { rule: 'style-leak', match, reason: 'the page of the brand is ours' };
  });
  const exceptions = { hosts: ['tags.example'], excuses };
  const named = { styles: styles.replace('h1', 'main h1'), exceptions };
  expect(await runner.publish('catalogue', '1.0.0', named)).toMatchObject({ exitCode: 0 });
});

test('an excuse and a declared host are in the record and in the list of versions', async () => {
  const excuse = { rule: 'global-write', match: 'window.dataLayer', reason: 'read by the tag manager' };
  const exceptions = { hosts: ['tags.example'], excuses: [excuse] };

  const published = await runner.publish('catalogue', '1.0.0', { serverScript: risky, exceptions });
  const listed = await runner.ask<{ versions: readonly unknown[] }>('versions', 'catalogue');

  expect(published).toMatchObject({ exitCode: 0 });
  expect(listed.versions).toMatchObject([exceptions]);
  const { output } = await runner.release('versions', 'catalogue');
  expect(output).toContain('    hosts: tags.example\n');
  expect(output).toContain('    excuse: global-write "window.dataLayer": read by the tag manager');
});

test.each([
  ['of another rule', { rule: 'eval', match: 'window.dataLayer', reason: 'read by the tag manager' }],
  ['for other code', { rule: 'global-write', match: 'window.tags', reason: 'read by the tag manager' }],
  [
    'for other files',
    { rule: 'global-write', match: 'window.', file: 'browser/', reason: 'read by the tag manager' },
  ],
])('an excuse %s excuses nothing', async (_, excuse) => {
  const exceptions = { hosts: ['tags.example'], excuses: [excuse] };
  const refused = await runner.publish('catalogue', '1.0.0', { serverScript: risky, exceptions });
  expect(refused).toMatchObject({ exitCode: 3, errors: expect.stringContaining('window.dataLayer') });

  const accepted = await runner.publish('catalogue', '1.0.0', { exceptions });
  expect(accepted.output).toContain(`the excuse for ${excuse.rule} "${excuse.match}" matches no code`);
});

test.each([
  [{ hosts: ['https://tags.example/'], excuses: [] }, 'hosts.0: must be a host'],
  [{ hosts: [], excuses: [{ rule: 'all', match: 'window', reason: 'no time, sorry' }] }, 'excuses.0.rule'],
  [{ hosts: [], excuses: [{ rule: 'eval', match: 'e', reason: 'no time, sorry' }] }, 'excuses.0.match'],
  [{ hosts: [], excuses: [{ rule: 'eval', match: 'eval(' }] }, 'excuses.0.reason'],
])('%j is an error that names the field', async (exceptions, message) => {
  const { exitCode, errors } = await runner.publish('catalogue', '1.0.0', { exceptions });
  expect({ exitCode: exitCode > 0, errors }).toEqual({
    exitCode: true,
    errors: expect.stringContaining(message),
  });
});

/** The sources of a built catalogue, where the workspace looks for them. */
async function writeSources(code: string): Promise<void> {
  const sources = path.join(folder.path, 'catalogue');
  await cp(await runner.build('catalogue'), sources, { recursive: true });
  await mkdir(path.join(sources, 'src'), { recursive: true });
  const compilerOptions = { strict: true, noEmit: true, types: [] };
  await writeFile(path.join(sources, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['src'] }));
  await writeFile(path.join(sources, 'src/price.ts'), code);
}

type Listed = { readonly versions: readonly { readonly skippedChecks: readonly string[] }[] };
const skippedChecks = async () =>
  (await runner.ask<Listed>('versions', 'catalogue')).versions.map((version) => version.skippedChecks);

test.each([
  ['a type error', "export const price: number = 'free';\n", /types do not hold/],
  ['code that breaks a rule of lint', 'export const price = () => fetch("/price");\n', /breaks rules/],
])(
  'publish refuses %s before it builds, and with --skip-checks the release says so',
  async (_, code, reason) => {
    await writeSources(code);

    const refused = await runner.release('publish', 'catalogue', '--version', '1.0.0');
    expect(refused).toMatchObject({ exitCode: 1, errors: expect.stringMatching(reason) });
    expect(await runner.release('versions', 'catalogue')).toMatchObject({ exitCode: 3 });

    const skipped = await runner.release('publish', 'catalogue', '--version', '1.0.0', '--skip-checks');
    expect(skipped.output).toContain('was published without checking types and lint');
    expect(await skippedChecks()).toEqual([['types', 'lint']]);
    const { output } = await runner.release('versions', 'catalogue');
    expect(output).toContain('    published without checking types and lint\n');
    const promoted = await runner.release('promote', 'catalogue@1.0.0');
    expect(promoted.output).toContain(
      'Warning: catalogue@1.0.0 was published without checking types and lint of its sources.',
    );
  },
);

test('A release of sources that were checked names no skipped check; installed packages are not linted', async () => {
  await writeSources('export const price = 1;\n');
  const installed = path.join(folder.path, 'catalogue/node_modules/price');
  await mkdir(installed, { recursive: true });
  await writeFile(path.join(installed, 'index.js'), 'export const price = () => fetch("/price");\n');

  expect(await runner.release('publish', 'catalogue', '--version', '1.0.0')).toMatchObject({ exitCode: 0 });
  expect(await skippedChecks()).toEqual([[]]);
});
