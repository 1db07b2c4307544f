import { Argument, type Command } from 'commander';
import type { Cli, Workspace } from '../../context/release-context.ts';

const shells = ['bash', 'zsh', 'fish'];

/** The command that the scripts call on each Tab: `szn complete -- promote --env ''`. */
export const completeCommand = 'complete';

export function addCompletion(cli: Cli): void {
  const { program } = cli.workspace;
  cli
    .plainCommand('completion')
    .description('Prints the script by which a shell completes the command "szn".')
    .addArgument(new Argument('<shell>', 'the shell').choices(shells))
    .addHelpText(
      'after',
      `
Bash (with the package bash-completion), in ~/.bashrc: source <(${program} completion bash)
Zsh, in ~/.zshrc after compinit:                       source <(${program} completion zsh)
Fish:                                                  ${program} completion fish > ~/.config/fish/completions/szn.fish
Where szn is not on the path, define an alias before: alias szn='${program === 'szn' ? 'npx szn' : program}'`,
    )
    // The scripts know the name of the command only: an alias can call it.
    .action(async (shell: string) => {
      // Loaded late: no other command needs it.
      const { script } = await import('@bomb.sh/tab');
      script(shell, 'szn', program.replace(/^npm run /, 'npm run --silent '));
    });
}

/** Answers the scripts of {@link addCompletion}, with the names of remotes and environments. */
export async function answerCompletions(
  program: Command,
  workspace: Workspace,
  words: readonly string[],
): Promise<void> {
  // A team's settings may be missing or invalid: other words are completed all the same.
  const environments = await workspace.environments().catch(() => []);
  const { default: describeForCompletion } = await import('@bomb.sh/tab/commander');
  const completion = describeForCompletion(program);
  for (const { arguments: all, options } of completion.commands.values()) {
    const remote = all.get('remote');
    if (remote) remote.handler = (complete) => workspace.remotes.forEach((name) => complete(name, 'remote'));
    const environment = options.get('env');
    if (environment) {
      environment.handler = (complete) => environments.forEach((name) => complete(name, 'environment'));
    }
  }
  await program.parseAsync([...words], { from: 'user' });
}
