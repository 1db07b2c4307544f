import { remoteFiles } from '@szn/remote-kit/remote-template';
import { runRelease } from '@szn/remote-kit/cli/run-release';
import { readJobs } from './recipes/ci-recipes.ts';
import { releaseWorkspace } from './release-workspace.ts';

const readCommands = async (recipe: string) => Object.values(await readJobs(recipe)).flat();

const files = remoteFiles({
  name: 'reviews',
  owner: 'reviews team',
  route: '/reviews',
  layout: 'repository',
  dependencies: {},
  devDependencies: {},
});
const { scripts }: { readonly scripts: Readonly<Record<string, string>> } = JSON.parse(
  files['package.json'] ?? '',
);

describe.each(['github-actions.yml', 'gitlab-ci.yml'])('The recipe %s', (recipe) => {
  test('runs scripts only that a new remote has', async () => {
    const commands = await readCommands(recipe);
    const named = commands.flatMap((command) => /^npm (?:run )?(\w+)/.exec(command)?.[1] ?? []);

    expect(named).toEqual(expect.arrayContaining(['ci', 'lint', 'test', 'check']));
    expect(named.filter((name) => name !== 'ci' && !(name in scripts))).toEqual([]);
  });

  test('runs commands of szn only that exist, with options that exist', async () => {
    const commands = (await readCommands(recipe)).filter((command) => command.startsWith('npx szn '));

    expect(commands.map((command) => command.split(' ')[2])).toEqual(
      expect.arrayContaining(['preview', 'promote', 'publish']),
    );
    for (const command of commands) {
      const [, , verb = '', ...words] = command.split(' ');
      const help = await runRelease([verb, '--help'], {
        workspace: releaseWorkspace,
        settings: {},
        log: () => undefined,
        pause: async () => false,
      });
      expect(help.exitCode).toBe(0);
      for (const option of words.filter((word) => word.startsWith('--')))
        expect(help.output).toContain(option);
    }
  });
});
