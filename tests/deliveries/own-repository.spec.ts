import { execFile, spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findFreePort } from '@szn/remote-kit/lib/child-processes';
import { outputSchemas } from '@szn/remote-kit/output-schemas';
import { readJobs } from '../../tools/recipes/ci-recipes.ts';
import { folders, root } from '../../tools/project/project-folders.ts';
import { findChromium } from '../fixtures/chromium.ts';
import { runNpm, startPackageRegistry } from '../fixtures/package-registry.ts';
import { runReleaseTool } from '../fixtures/publish.ts';
import { expect, test as base } from '../fixtures/test.ts';

const endToEnd = path.join(root, 'docs/recipes/end-to-end');

type Team = {
  /** A folder outside this repository. */
  readonly folder: string;
  /** Environment variables with which npm finds the packages, and the release tool the keys. */
  readonly environment: Readonly<Record<string, string>>;
};

const test = base.extend<{ readonly team: Team }>({
  team: async ({}, use) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'szn-team-'));
    const registry = await startPackageRegistry(path.join(folder, 'registry'));
    const environment = {
      ...registry.environment,
      RELEASE_SIGNING_KEY: path.join(folders.keys, 'registry-private.pem'),
      ENVIRONMENT: 'local',
    };
    try {
      await use({ folder, environment });
    } finally {
      await registry.stop();
      await rm(folder, { recursive: true, force: true });
    }
  },
});

type Result = { readonly exitCode: number; readonly output: string; readonly errors: string };

/** Runs a command in a folder of the team; never rejects. */
function run({ environment }: Team, cwd: string, words: readonly string[]): Promise<Result> {
  return new Promise((resolve) => {
    execFile(
      'npx',
      [...words],
      { cwd, env: { ...process.env, ...environment }, maxBuffer: Infinity },
      (error, output, errors) =>
        resolve({ exitCode: error === null ? 0 : Number(error.code ?? 1), output, errors }),
    );
  });
}

/** As {@link run}, for a command that must succeed; resolves to its output. */
async function runWell(team: Team, cwd: string, words: readonly string[]): Promise<string> {
  const { exitCode, output, errors } = await run(team, cwd, words);
  if (exitCode !== 0) throw new Error(`${words.join(' ')} ended with ${exitCode}:\n${errors}\n${output}`);
  return output;
}

/** Values of the expressions in the recipes. */
const expressions: Readonly<Record<string, string>> = {
  'github.event.number': '1',
  'github.sha': 'abc1234',
  'github.actor': 'asha',
};
/**
 * Commands that reach the vendor, or install what the machine has. A mirror of npm may lack packages for other systems, and
 * then the lockfile that the step before has written is not complete enough for `npm ci`.
 */
const replacedCommands: readonly (readonly [RegExp, string])[] = [
  [/^gh pr comment \d+ --body-file (\S+)$/, 'cp $1 comment.txt'],
  [/^npx playwright install .*$/, 'true'],
  [/^npm ci$/, 'npm install'],
  [
    /npx playwright test --config end-to-end$/,
    `npx --prefix '${root}' playwright test --config '${endToEnd}'`,
  ],
];

/** Runs the commands of one job of a recipe, as its CI does. Resolves to what they print; rejects if one fails. */
async function runJob(team: Team, cwd: string, recipe: string, job: string): Promise<string> {
  const commands = (await readJobs(recipe))[job] ?? [];
  const script = commands.map((command) => {
    const text = command.replaceAll(/\$\{\{ (.*?) \}\}/g, (_all, name: string) => expressions[name] ?? '');
    return replacedCommands.reduce((result, [pattern, other]) => result.replace(pattern, other), text);
  });
  if (script.length === 0) throw new Error(`${recipe} has no job "${job}".`);
  const key = team.environment.RELEASE_SIGNING_KEY ?? '';
  const settings = { LABEL: 'pr-1', SIGNING_KEY: await readFile(key, 'utf8'), CHROMIUM: findChromium() };
  return new Promise((resolve, reject) => {
    execFile(
      'bash',
      ['-e', '-o', 'pipefail', '-c', script.join('\n')],
      { cwd, env: { ...process.env, ...team.environment, ...settings }, maxBuffer: Infinity },
      (error, output, errors) =>
        error === null ? resolve(output) : reject(new Error(`${errors}\n${output}`)),
    );
  });
}

// Packages are built and published, and npm installs what a team needs.
test.setTimeout(25 * 60_000);
// The development server of a remote has no icon.
test.use({ expectedProblems: /status of 404/ });

test('Team with a repository of its own creates, checks, previews and ships a remote', async ({
  page,
  team,
  openGateway,
}) => {
  const devPort = await findFreePort();
  const devOrigin = `http://localhost:${devPort}`;
  const gateway = await openGateway({ OVERRIDES: 'versions', OVERRIDE_ORIGINS: devOrigin });
  const release = (...words: readonly string[]) => runReleaseTool(gateway.releasesFolder, ...words);
  const reviews = path.join(team.folder, 'reviews');
  const szn = (...words: readonly string[]) => run(team, reviews, ['szn', ...words]);
  const heading = page.getByRole('heading', { level: 1, name: 'Reviews' });

  await test.step('the packages are published, and the shell describes itself', async () => {
    const registry = (await readFile(team.environment.NPM_CONFIG_USERCONFIG ?? '', 'utf8')).match(
      /http\S+/,
    )?.[0];
    await runNpm(['run', 'packages', '--', 'publish', '--registry', registry ?? ''], root, team.environment);
    await release('host', 'publish', '--version', '1.0.0');
  });

  await test.step('a new remote has types, lint and tests that pass', async () => {
    // npx would run the package of another run of this test from its cache.
    const freshNpx = ['--yes', '--cache', path.join(team.folder, 'npm'), '@szn/remote-kit'];
    await runWell(team, team.folder, [...freshNpx, 'create', 'reviews']);
    await runNpm(['install'], reviews, team.environment);
    const settings = { store: gateway.releasesFolder, environments: { local: { url: gateway.url } } };
    await writeFile(path.join(reviews, 'szn.json'), JSON.stringify(settings));
    expect(await runJob(team, reviews, 'github-actions.yml', 'check')).toContain('/reviews (200)');
  });

  await test.step('szn dev --against prints a link that opens the storefront with the remote', async () => {
    const words = ['szn', 'dev', '--port', String(devPort), '--against', gateway.url];
    const server = spawn('npx', words, {
      cwd: reviews,
      env: { ...process.env, ...team.environment },
      stdio: ['ignore', 'ignore', 'pipe'],
      detached: true,
    });
    try {
      const link = await new Promise<string>((resolve, reject) => {
        let text = '';
        server.stderr.on('data', (bytes: Buffer) => {
          text += bytes.toString();
          const found = /(http\S+) shows it in the storefront/.exec(text)?.[1];
          if (found !== undefined) resolve(found);
        });
        server.on('exit', () => reject(new Error(text)));
      });
      await page.goto(link);
      await expect(heading).toBeVisible({ timeout: 20_000 });
      await expect(page.getByRole('banner')).toBeVisible();
    } finally {
      // The page would report that its development server is gone.
      await page.goto('about:blank');
      if (server.pid !== undefined) process.kill(-server.pid, 'SIGTERM');
    }
  });

  await test.step('recipe of GitHub: a preview is shown by its link only; a promotion shows the remote to everybody', async () => {
    const output = await runJob(team, reviews, 'github-actions.yml', 'preview');
    const comment = await readFile(path.join(reviews, 'comment.txt'), 'utf8');
    expect(output).toContain(comment);
    await page.goto(/http\S+/.exec(comment)?.[0] ?? '');
    await expect(heading).toBeVisible();
    await page.context().clearCookies();
    expect((await page.goto(`${gateway.url}/reviews`))?.status()).toBe(404);

    await runWell(team, reviews, ['szn', 'publish']);
    await runWell(team, reviews, ['szn', 'promote', '--reason', 'first version']);
    await expect(async () => {
      await page.goto(`${gateway.url}/reviews`);
      await expect(heading).toBeVisible({ timeout: 1000 });
    }).toPass({ timeout: 20_000 });
    expect((await szn('versions')).output).toContain('0.1.0 · live in local');
    const status = JSON.parse(await runWell(team, reviews, ['szn', 'status', '--drift', '--json']));
    // The published packages and the sources of this repository have the same hashes.
    expect(outputSchemas.status.parse(status).drift?.remotes.find(({ name }) => name === 'reviews')).toEqual({
      name: 'reviews',
      version: '0.1.0',
      isCanary: false,
      packages: [expect.objectContaining({ package: '@szn/shared-contracts', differing: [] })],
      meaning: ['It has the same components and readers as shell 1.0.0.'],
    });
  });

  await test.step('recipes: next versions become canaries, are promoted, and rolled back', async () => {
    const file = path.join(reviews, 'package.json');
    const manifest = await readFile(file, 'utf8');
    const setVersion = (version: string) =>
      writeFile(file, manifest.replace('"version": "0.1.0"', `"version": "${version}"`));
    const versionOfAll = async () =>
      outputSchemas.status
        .parse(JSON.parse(await runWell(team, reviews, ['szn', 'status', '--json'])))
        .remotes.find(({ name }) => name === 'reviews')?.version;

    for (const [recipe, version] of [
      ['gitlab-ci.yml', '0.2.0'],
      ['github-actions.yml', '0.3.0'],
    ] as const) {
      await setVersion(version);
      const before = await versionOfAll();
      await runJob(team, reviews, recipe, 'release');
      expect(await versionOfAll()).toBe(before);
      await runJob(team, reviews, recipe, 'promote');
      expect(await versionOfAll()).toBe(version);
      await runJob(team, reviews, recipe, 'rollback');
      expect(await versionOfAll()).toBe(before);
    }
    await writeFile(file, manifest);
  });

  await test.step('check refuses an export that the shell does not have, and a page that throws on the server', async () => {
    const file = path.join(reviews, 'src/features/start/start-page.tsx');
    const source = await readFile(file, 'utf8');
    const withStart = (start: string, inPage: string) =>
      writeFile(file, start + source.replace('  return (', `  ${inPage}\n  return (`));

    await withStart(`import { NavLink } from 'react-router-dom';\n`, 'void NavLink;');
    expect(await szn('check')).toMatchObject({
      exitCode: 1,
      errors: expect.stringMatching(/has no exported member 'NavLink'/),
    });
    await withStart(
      `// @ts-ignore\nimport { NavLink } from 'react-router-dom';\n`,
      `if (String(NavLink) === '') return null;`,
    );
    expect(await szn('check')).toMatchObject({ exitCode: 3, errors: expect.stringContaining('NavLink') });
    await withStart('', `if (typeof document === 'undefined') throw new Error('only in browsers');`);
    expect(await szn('check')).toMatchObject({
      exitCode: 3,
      errors: expect.stringMatching(/\/reviews: .*only in browsers/s),
    });
    await writeFile(file, source);
  });

  await test.step('check records the answers of the environment, and uses them when it is out of reach', async () => {
    const file = path.join(reviews, 'src/remote.tsx');
    const source = await readFile(file, 'utf8');
    const request = `http.get('/products', { query: { limit: 2 } })`;
    const withData = source
      .replace('start: () =>', 'start: ({ http }) =>')
      .replace('Component: StartPage', `loader: () => ${request},\n        Component: StartPage`);
    await writeFile(file, withData);

    const online = outputSchemas.check.parse(
      JSON.parse(await runWell(team, reviews, ['szn', 'check', '--json'])),
    );
    expect(online.data).toMatchObject({ source: 'environment', unanswered: [] });
    const recording = JSON.parse(await readFile(path.join(reviews, 'recorded-answers.json'), 'utf8'));
    expect(recording.answers).toEqual({ '/products?limit=2': { status: 200, body: expect.anything() } });

    const settings = {
      store: gateway.releasesFolder,
      environments: { local: { url: 'http://127.0.0.1:1' } },
    };
    await writeFile(path.join(reviews, 'szn.json'), JSON.stringify(settings));
    expect(await szn('check')).toMatchObject({
      exitCode: 0,
      output: expect.stringMatching(/\/reviews \(200\)\.\nData: answers of http.*recorded on \d{4}/),
    });
    await writeFile(file, source);
  });

  await test.step('the content remote moves out of this repository without a change of its sources', async () => {
    const content = path.join(team.folder, 'content');
    await mkdir(content);
    await cp(path.join(folders.remotes, 'content/src'), path.join(content, 'src'), { recursive: true });
    const read = async (file: string) => JSON.parse(await readFile(file, 'utf8'));
    const own = await read(path.join(folders.remotes, 'content/package.json'));
    const { scripts, jest, dependencies, devDependencies } = await read(path.join(reviews, 'package.json'));
    const manifest = { ...own, scripts, jest, dependencies, devDependencies };
    await writeFile(path.join(content, 'package.json'), JSON.stringify(manifest));
    for (const name of ['tsconfig.json', 'szn.json', 'node_modules']) {
      await cp(path.join(reviews, name), path.join(content, name), {
        recursive: true,
        verbatimSymlinks: true,
      });
    }
    await runWell(team, content, ['szn', 'test']);
    expect(await runWell(team, content, ['szn', 'check'])).toContain('/about-us (200)');
  });
});
