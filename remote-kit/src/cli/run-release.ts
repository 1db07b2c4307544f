import { Command, CommanderError } from 'commander';
import { GateError } from '@szn/release-registry/gate/gate';
import { RejectedError } from '@szn/release-registry/lib/errors';
import { DocumentError } from '@szn/release-registry/lib/json-document';
import { StoreError } from '@szn/release-registry/store/release-store';
import { createWebhooks, type Webhooks } from '@szn/release-registry/webhooks/webhooks';
import { UsageError } from './context/arguments.ts';
import { type Change, describePlan } from './context/change.ts';
import { addApprove } from './commands/traffic/approve.ts';
import { addCheck } from './commands/development/check.ts';
import { addCompletion, answerCompletions, completeCommand } from './commands/development/completion.ts';
import { addDevelop } from './commands/development/develop.ts';
import { addDoctor } from './commands/development/doctor.ts';
import { addEnvironments } from './commands/environment/environments.ts';
import { addExplain } from './commands/development/explain.ts';
import { addFreeze } from './commands/environment/freeze.ts';
import { addGrants } from './commands/environment/grants.ts';
import { addGuard } from './commands/traffic/guard.ts';
import { addHistory } from './commands/environment/history.ts';
import { addHost } from './commands/development/host.ts';
import { addKeys } from './commands/environment/keys.ts';
import { addMarks } from './commands/traffic/marks.ts';
import { addPreview } from './commands/development/preview.ts';
import { addPromote } from './commands/traffic/promote.ts';
import { addPrune } from './commands/environment/prune.ts';
import { addPublish } from './commands/development/publish.ts';
import { addRenew } from './commands/environment/renew.ts';
import { addRetire } from './commands/traffic/retire.ts';
import { addRollback } from './commands/traffic/rollback.ts';
import { addRollout } from './commands/traffic/rollout.ts';
import { addSchema } from './commands/development/schema.ts';
import { addStatus } from './commands/traffic/status.ts';
import { addSwitches } from './commands/traffic/switches.ts';
import { addVersions } from './commands/environment/versions.ts';
import {
  openContext,
  openReadContext,
  type Cli,
  type Outcome,
  type RunOptions,
} from './context/release-context.ts';

export type RunResult = { readonly exitCode: number; readonly output: string; readonly errors: string };

/** Exit codes of release commands. */
const exitCodes = {
  done: 0,
  /** An unexpected error, such as a failed build. */
  failed: 1,
  /** The command line is invalid. */
  usage: 2,
  /** A rule rejects the command (the gate, a pin, an unknown remote), or gateways do not serve the change. */
  rejected: 3,
  /** The store cannot be used, or a document in it is invalid or not trusted. */
  store: 4,
} as const;

const exitCodeHelp = `
Exit codes: 0 done, 1 failed, 2 not understood, 3 rejected by a rule or a gateway, 4 the store or a document in it is not usable.
A command that does not end with 0 has changed neither registry nor releases, unless it ends with 3 and says that a
registry is written: then gateways do not serve it.`;

const commands = [
  addDevelop,
  addCheck,
  addDoctor,
  addPreview,
  addVersions,
  addPublish,
  addPromote,
  addApprove,
  addRollback,
  addRollout,
  addSwitches,
  addRetire,
  addMarks,
  addStatus,
  addHistory,
  addExplain,
  addEnvironments,
  addFreeze,
  addRenew,
  addPrune,
  addHost,
  addKeys,
  addGrants,
  addGuard,
  addCompletion,
  addSchema,
];

/** Runs a release command with the given arguments. Resolves to exit code and output. Never rejects. */
export async function runRelease(words: readonly string[], options: RunOptions): Promise<RunResult> {
  const webhooks = createWebhooks({
    file: options.settings.RELEASE_WEBHOOKS || undefined,
    onWarning: (text) => options.log(`Warning: ${text}`),
  });
  const result = await runCommand(words, options, webhooks);
  await webhooks.settle();
  return result;
}

async function runCommand(
  words: readonly string[],
  options: RunOptions,
  webhooks: Webhooks,
): Promise<RunResult> {
  const isJson = words.includes('--json');
  const { workspace } = options;
  const name = workspace.program;
  const printed: Printed = { help: '', outcome: null };
  const program = createProgram(name, printed);
  addCommands(program, { options, printed, webhooks });
  try {
    if (words.length === 0) program.outputHelp();
    else if (words[0] === completeCommand) await answerCompletions(program, workspace, words);
    else await program.parseAsync([...words], { from: 'user' });
    return describePrinted(printed, isJson);
  } catch (error) {
    const isHelp = error instanceof CommanderError && error.exitCode === 0;
    if (isHelp) return { exitCode: exitCodes.done, output: printed.help, errors: '' };
    return describeError(error, { isJson, program: name });
  }
}

/** What a command has to print. */
type Printed = { help: string; outcome: Outcome | null };

type Run = { readonly options: RunOptions; readonly printed: Printed; readonly webhooks: Webhooks };

function addCommands(program: Command, { options, printed, webhooks }: Run): void {
  const cli: Cli = {
    ...options,
    command: (name, group = program) => withCommonOptions(group.command(name)),
    group: (name, description) => program.command(name).description(description).helpCommand(false),
    plainCommand: (name) => program.command(name).option('--json', 'prints JSON'),
    open: (values, which) => openContext(values, options, { which, notify: webhooks.send }),
    openToRead: (values, which) => openReadContext(values, options, which),
    change: <Words extends unknown[]>(command: Command, prepare: (...words: Words) => Promise<Change>) =>
      command
        .option('--dry-run', 'says what it would do, by the same rules, and changes nothing')
        .action(async (...words: Words) => {
          const change = await prepare(...words);
          const { dryRun = false } = command.opts<{ readonly dryRun?: boolean }>();
          printed.outcome = dryRun ? describePlan(await change.plan()) : await change.apply();
        }),
    finish: (outcome) => {
      printed.outcome = outcome;
    },
  };
  for (const add of commands) add(cli);
}

function describePrinted({ help, outcome }: Printed, isJson: boolean): RunResult {
  if (!outcome) return { exitCode: exitCodes.done, output: help, errors: '' };
  const output = isJson ? toJson(outcome.json) : `${outcome.text}\n`;
  return { exitCode: outcome.exitCode ?? exitCodes.done, output, errors: '' };
}

function createProgram(name: string, printed: Printed): Command {
  const write = (text: string) => {
    printed.help += text;
  };
  return new Command(name)
    .usage('<command> …')
    .exitOverride()
    .configureOutput({ writeOut: write, outputError: () => undefined })
    .addHelpText('afterAll', exitCodeHelp)
    .helpCommand(false);
}

function withCommonOptions(command: Command): Command {
  return command
    .option('--env <name>', 'environment to read or change (default: ENVIRONMENT, or "local")')
    .option(
      '--store <store>',
      'folder or s3://bucket/prefix (default: RELEASES_STORE, or that of the repository)',
    )
    .option('--key <file>', 'private key that signs (default: RELEASE_SIGNING_KEY)')
    .option('--reason <text>', 'why, for the history')
    .option('--json', 'prints JSON');
}

function describeError(
  error: unknown,
  { isJson, program }: { readonly isJson: boolean; readonly program: string },
): RunResult {
  const exitCode = exitCodeOf(error);
  const text = error instanceof Error ? error.message.replace(/^error: /, '') : String(error);
  const hint = exitCode === exitCodes.usage ? ` (${program} --help)` : '';
  const refusals = error instanceof GateError ? error.violations : undefined;
  const output = isJson ? toJson({ error: text, exitCode, refusals }) : '';
  return { exitCode, output, errors: `${text}${hint}\n` };
}

function exitCodeOf(error: unknown): number {
  if (error instanceof UsageError || error instanceof CommanderError) return exitCodes.usage;
  if (error instanceof RejectedError) return exitCodes.rejected;
  if (error instanceof StoreError || error instanceof DocumentError) return exitCodes.store;
  return exitCodes.failed;
}

function toJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
