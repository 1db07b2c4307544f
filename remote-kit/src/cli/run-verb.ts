import { readBuild } from '@szn/release-registry/records/read-build';
import { guardOnce } from '../guard/guard-environment.ts';
import { createVisitLedger } from '../guard/visit-counts.ts';
import { ensureKeyPair, readPublicKeys } from '@szn/release-registry/registry/key-files';
import { Refusal } from '@szn/release-registry/lib/refusal';
import { keyIdOf } from '@szn/release-registry/registry/signature';
import { history } from './commands/history.ts';
import { promote } from './commands/promote.ts';
import { prune } from './commands/prune.ts';
import { publish } from './commands/publish.ts';
import type { Outcome, ReleaseContext } from './commands/release-context.ts';
import { rollback } from './commands/rollback.ts';
import { status } from './commands/status.ts';
import { kill, pin, unkill, unpin } from './commands/switches.ts';
import {
  parseRemoteName,
  parseVersion,
  parseVersionSubject,
  parseWhole,
} from './commands/version-subject.ts';
import type { Command, OptionValues } from './read-command.ts';
import type { RunOptions } from './run-options.ts';
import { UsageError } from './usage-error.ts';
import type { VerbName } from './verb-table.ts';

/** What a verb is run with. */
export type Run = RunOptions & Pick<Command, 'subject' | 'values'> & { readonly context: ReleaseContext };

type Runner = (run: Run) => Promise<Outcome>;

/** Reads what follows the verb, so that nothing is opened for a command that is not understood. */
export const runners: Readonly<Record<Exclude<VerbName, 'keys'>, (command: Command) => Runner>> = {
  publish: ({ subject, values }) => {
    const name = parseRemoteName(subject);
    const version = values.version === undefined ? undefined : parseVersion(values.version);
    return (run) => publishRemote(run, name, version);
  },
  promote: ({ subject, values }) => {
    const chosen = parseVersionSubject(subject);
    const traffic = wholeOr(values.traffic, 100, { option: 'traffic', from: 0, to: 100 });
    const isBreakingAllowed = values['allow-breaking'] ?? false;
    return ({ context }) => promote(context, { ...chosen, traffic, isBreakingAllowed });
  },
  rollback: ofRemote(rollback),
  kill: ({ subject, values }) => {
    const name = parseRemoteName(subject);
    const message = values.message?.trim() ?? '';
    if (message === '' || message.length > 300) {
      throw new UsageError('kill needs --message with what shoppers are told, in at most 300 characters.');
    }
    return ({ context }) => kill(context, name, message);
  },
  unkill: ofRemote(unkill),
  pin: ofRemote(pin),
  unpin: ofRemote(unpin),
  status:
    () =>
    ({ context }) =>
      status(context.environment),
  history: ({ values }) => {
    const limit = wholeOr(values.limit, 20, { option: 'limit', from: 1, to: 100_000 });
    return ({ context }) => history(context.environment, limit);
  },
  prune: ({ values }) => {
    const keep = wholeOr(values.keep, 20, { option: 'keep', from: 0, to: 100_000 });
    return ({ context }) => prune(context.environment, keep);
  },
  guard: ({ values }) => {
    const metrics = readAddresses(values.metrics);
    const leastVisits = wholeOr(values.visits, 20, { option: 'visits', from: 1, to: 1_000_000 });
    const excessPoints = wholeOr(values.points, 5, { option: 'points', from: 0, to: 100 });
    const everySeconds = wholeOr(values.every, 5, { option: 'every', from: 1, to: 3600 });
    return (run) => guard(run, { metrics, leastVisits, excessPoints, everySeconds });
  },
};

/** Makes a key pair; needs no store. */
export async function makeKeys(values: OptionValues, folder: string): Promise<Outcome> {
  const pair = await ensureKeyPair(values.out ?? folder);
  const [publicKey] = await readPublicKeys([pair.publicKeyFile]);
  const keyId = publicKey ? keyIdOf(publicKey) : '';
  const made = pair.isNew ? 'New key pair' : 'There is a key pair already';
  return {
    json: { keyId, ...pair },
    text: `${made}, ${keyId}:\n  ${pair.privateKeyFile} signs (--key); keep it where releases are made\n  ${pair.publicKeyFile} is for gateways (REGISTRY_KEYS)`,
  };
}

function ofRemote(verb: (context: ReleaseContext, name: string) => Promise<Outcome>) {
  return ({ subject }: Command): Runner => {
    const name = parseRemoteName(subject);
    return ({ context }) => verb(context, name);
  };
}

async function publishRemote(run: Run, name: string, version: string | undefined): Promise<Outcome> {
  const { workspace, values, context } = run;
  if (values.from === undefined && !workspace.remotes.includes(name)) {
    throw new Refusal(
      `There is no remote "${name}" under remotes/. There are: ${workspace.remotes.join(', ')}.`,
    );
  }
  const folder = values.from ?? (await workspace.build(name));
  const build = await readBuild(folder, {
    name,
    allowedModules: workspace.allowedModules(),
    version: version ?? 'package',
    commit: await workspace.commitOf(folder),
  });
  return publish(context, { build, isBreakingAllowed: values['allow-breaking'] ?? false });
}

type GuardSettings = {
  readonly metrics: readonly string[];
  readonly leastVisits: number;
  readonly excessPoints: number;
  readonly everySeconds: number;
};

async function guard({ context, values, say, pause }: Run, settings: GuardSettings): Promise<Outcome> {
  const options = { ...settings, say, ledger: createVisitLedger() };
  if (values.once) await guardOnce(context, options);
  else {
    do {
      // A store that is out of reach for a while is no reason to leave canaries unwatched afterwards.
      await guardOnce(context, options).catch((error: unknown) => say(String(error)));
    } while (await pause(settings.everySeconds * 1000));
  }
  return status(context.environment);
}

function readAddresses(text: string | undefined): readonly string[] {
  const addresses = text?.split(',').filter(Boolean) ?? [];
  const wrong = addresses.find(
    (address) => !URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol),
  );
  if (wrong !== undefined) throw new UsageError(`"${wrong}" is not an address of a gateway's counters.`);
  if (addresses.length > 0) return addresses;
  throw new UsageError("guard needs --metrics with the address of a gateway's counters.");
}

function wholeOr(
  text: string | undefined,
  otherwise: number,
  limits: { readonly option: string; readonly from: number; readonly to: number },
): number {
  return text === undefined ? otherwise : parseWhole(text, limits);
}
