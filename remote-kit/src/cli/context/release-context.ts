import { createPublicKey, type KeyObject } from 'node:crypto';
import { hostname, userInfo } from 'node:os';
import type { HostDescription, Registry } from '@szn/shared-contracts/release';
import type { AllowedModules } from '@szn/release-registry/records/evaluate-remote';
import {
  type Author,
  changeRegistry,
  type ChangeOptions,
  type RegistryContent,
  type RegistryChange,
} from '@szn/release-registry/registry/change-registry';
import { RejectedError } from '@szn/release-registry/lib/errors';
import { localEnvironment, requireEnvironment } from '@szn/release-registry/registry/environments';
import { ensureKeyPair, readPublicKeys, readSigningKey } from '@szn/release-registry/keys/key-files';
import type { Promoter } from '@szn/release-registry/registry/promotions';
import { readKeyList, signerOf } from '@szn/release-registry/keys/key-list';
import { keyIdOf } from '@szn/release-registry/keys/signature';
import type { Environment } from '@szn/release-registry/registry/environment';
import type { ReleaseStore } from '@szn/release-registry/store/release-store';
import { cacheRecords, openStore } from '@szn/release-registry/store/open-store';
import { eventsOf } from '@szn/release-registry/webhooks/release-events';
import type { Webhooks } from '@szn/release-registry/webhooks/webhooks';
import type { Command } from 'commander';
import { findEnvironmentName, parseEnvironmentName, parseRemoteName, UsageError } from './arguments.ts';
import type { Change } from './change.ts';
import { readIdentity, type Identity } from './ci-identity.ts';

/** The repository in which the command line runs: that of the storefront, or that of a team with one remote. */
export type Workspace = {
  /** How people call the command line. */
  readonly program: string;
  readonly remotes: readonly string[];
  readonly folderOf: (name: string) => string;
  /** Creates a remote; resolves to its folder. */
  readonly create: (name: string, owner: string) => Promise<string>;
  /** Runs the tests of a remote with parameters for Jest; resolves to the exit code. */
  readonly test: (name: string, words: readonly string[]) => Promise<number>;
  /** Checks the code of a remote by the rules of the repository, and prints what breaks one; resolves to the exit code. */
  readonly lint: (name: string) => Promise<number>;
  /** Builds a remote for production; resolves to its folder. */
  readonly build: (name: string) => Promise<string>;
  /** The commit of a folder's files; `null` if they have changed since. */
  readonly commitOf: (folder: string) => Promise<string | null>;
  readonly allowedModules: () => AllowedModules;
  /**
   * Describes the shell of the workspace, if it has one. `version`: as for a build, `tree` for a hash of the description,
   * `package` for the version in the shell's package.json, or the version itself. `previousFolder`: its build with the
   * previous generation of shared modules.
   */
  readonly describeHost?:
    ((version: string, previousFolder?: string) => Promise<HostDescription>) | undefined;
  /** The script by which that shell, or one of its builds, renders pages on the server. Rejects if it is not built. */
  readonly readRenderer?: ((shellFolder?: string) => Promise<Buffer>) | undefined;
  /** Default store; empty if it has none. */
  readonly store: () => Promise<string>;
  /** Names of the environments that it knows, for completion. */
  readonly environments: () => Promise<readonly string[]>;
  /** Address of the storefront of an environment; `null` if it is not known. */
  readonly addressOf: (environment: string) => Promise<string | null>;
  /** Folder in which a key pair for development is made; `null` if a key must be given. */
  readonly keys: string | null;
};

export type RunOptions = {
  readonly workspace: Workspace;
  /** Environment variables. */
  readonly settings: Readonly<Record<string, string | undefined>>;
  /** Who runs the command, where the program has verified it, such as the person signed in to a console. */
  readonly author?: Author;
  /** Receives messages for people while a command runs. */
  readonly log: (text: string) => void;
  /** Waits between two rounds of a continuous command; resolves to false if the command must stop. */
  readonly pause: (milliseconds: number) => Promise<boolean>;
};

/** Values of the options that all commands have. */
export type CommonOptions = {
  readonly env?: string;
  readonly store?: string;
  readonly key?: string;
  readonly reason?: string;
  readonly json?: boolean;
};

/** What a command needs that only reads registries: the environment, and the shell of the workspace. */
export type ReadContext = Pick<ChangeOptions, 'environment'> &
  Pick<RegistryChange, 'reason'> &
  Identity &
  Pick<Workspace, 'describeHost'>;

/** What a command needs that changes a registry: in addition the signing key, and who is told. */
export type ReleaseContext = ReadContext & ChangeOptions & { readonly notify: Webhooks['send'] };

/** The result of a command: lines for people, and a value for `JSON.stringify` for programs. */
export type Outcome = {
  readonly text: string;
  readonly json: object;
  /** Default: 0. */
  readonly exitCode?: number;
};

/** Whether the environment must exist already. Default: `existing`. */
type EnvironmentChoice = 'existing' | 'any';

/** What a file of commands/ uses to define its commands. */
export type Cli = RunOptions & {
  /** A new command with the options of commands that use a store. */
  readonly command: (name: string, group?: Command) => Command;
  /** A new command that has only commands of its own. */
  readonly group: (name: string, description: string) => Command;
  /** A new command without these options. */
  readonly plainCommand: (name: string) => Command;
  readonly open: (options: CommonOptions, which?: EnvironmentChoice) => Promise<ReleaseContext>;
  /** For commands that change no registry: needs no signing key. */
  readonly openToRead: (options: CommonOptions, which?: EnvironmentChoice) => Promise<ReadContext>;
  /** Makes a command that changes something: it plans the change with `--dry-run`, else applies it. */
  readonly change: <Words extends unknown[]>(
    command: Command,
    prepare: (...words: Words) => Promise<Change>,
  ) => Command;
  /** Sets what the command prints. */
  readonly finish: (outcome: Outcome) => void;
};

/** Opens the store and the keys for a command that changes a registry. Rejects without a signing key. */
export async function openContext(
  options: CommonOptions,
  run: RunOptions,
  { which, notify }: { readonly which?: EnvironmentChoice | undefined; readonly notify: Webhooks['send'] },
): Promise<ReleaseContext> {
  const signingKey = await findSigningKey(options, run);
  if (!signingKey)
    throw new UsageError(
      'Name the private key that signs: --key or RELEASE_SIGNING_KEY. The operators of the storefront hand out keys.',
    );
  const context = await openReadContext(options, run, which);
  const { name } = context.environment;
  if (name !== localEnvironment && findNamedKeyFile(options, run) === undefined) {
    run.log(
      `Warning: the development key of this machine signs ${name}. Gateways that do not trust it refuse the registry; name another key with --key or RELEASE_SIGNING_KEY.`,
    );
  }
  return { ...context, signingKey, notify };
}

/**
 * Opens the store for a command, and says which environment and store it works on. Rejects if it has other environments
 * only. Trusts registries signed by the key of this machine or by one of `REGISTRY_KEYS`, so that keys can be rotated.
 */
export async function openReadContext(
  options: CommonOptions,
  run: RunOptions,
  which: EnvironmentChoice = 'existing',
): Promise<ReadContext> {
  const { settings, workspace } = run;
  const name = parseEnvironmentName(options.env ?? findEnvironmentName(settings, run.log));
  const location = await findStore(options, run);
  run.log(`Environment ${name}, store ${location}`);
  const store = cacheRecords(await openStore(location));
  if (which === 'existing') await requireEnvironment(store, name);
  return {
    environment: { store, name, ...(await findTrustedKeys(store, options, run)) },
    describeHost: workspace.describeHost,
    ...(run.author
      ? { author: run.author, commitUrl: () => null }
      : readIdentity(settings, `${userInfo().username}@${hostname()}`)),
    reason: options.reason ?? null,
  };
}

/**
 * The root keys and the key list. The key of this machine is a root key unless the keys of `REGISTRY_KEYS` have signed a
 * list, which then says what it may do.
 */
async function findTrustedKeys(
  store: ReleaseStore,
  options: CommonOptions,
  run: RunOptions,
): Promise<Pick<Environment, 'trustedKeys' | 'keys'>> {
  const ownKey = await findSigningKey(options, run);
  const named = await readPublicKeys(run.settings.REGISTRY_KEYS?.split(',').filter(Boolean) ?? []);
  const list = await readKeyList(store, named);
  if (list) return { trustedKeys: named, keys: { list } };
  const trustedKeys = [...(ownKey ? [createPublicKey(ownKey)] : []), ...named];
  if (trustedKeys.length > 0) return { trustedKeys, keys: { list: await readKeyList(store, trustedKeys) } };
  throw new UsageError(
    'Name the public keys of the environment in REGISTRY_KEYS, or a private key with --key. The operators of the storefront have them.',
  );
}

/** The key that signs, if there is one: for documents that may be unsigned. */
export async function findSigningKey(options: CommonOptions, run: RunOptions): Promise<KeyObject | null> {
  const file = await findSigningKeyFile(options, run);
  return file === null ? null : readSigningKey(file);
}

async function findStore(options: CommonOptions, { settings, workspace }: RunOptions): Promise<string> {
  const place = options.store ?? (settings.RELEASES_STORE || (await workspace.store()));
  if (place !== '') return place;
  throw new UsageError('Name the store of the releases: --store, RELEASES_STORE, or "store" in szn.json.');
}

/** `null` if none is named and the workspace makes none for development. */
async function findSigningKeyFile(options: CommonOptions, run: RunOptions): Promise<string | null> {
  const { keys } = run.workspace;
  const named = findNamedKeyFile(options, run);
  return named ?? (keys === null ? null : (await ensureKeyPair(keys)).privateKeyFile);
}

const findNamedKeyFile = ({ key }: CommonOptions, { settings }: RunOptions): string | undefined =>
  key ?? (settings.RELEASE_SIGNING_KEY || undefined);

/** Changes the environment. A change that results in the same content is not written. */
export async function writeChange(
  context: ReleaseContext,
  action: string,
  change: (current: RegistryContent) => RegistryContent | Promise<RegistryContent>,
): Promise<Registry | null> {
  const { author, reason } = context;
  let before: RegistryContent['microFrontends'] | null = null;
  const registry = await changeRegistry(context, {
    ...author,
    reason,
    action,
    change: async (current) => {
      const next = await change(current);
      before = next === current ? null : current.microFrontends;
      return next === current ? null : next;
    },
  });
  if (registry && before !== null) for (const event of eventsOf(before, registry)) context.notify(event);
  return registry;
}

/** Who promotes or approves with the key of a context. */
export function promoterOf(
  { environment, signingKey, author: { by, person }, reason }: ReleaseContext,
  action: string,
): Promoter {
  const { name, keys } = environment;
  const holder = signerOf({ list: keys?.list ?? null }, keyIdOf(createPublicKey(signingKey)));
  return { environment: name, signingKey, at: new Date(), by, person: person ?? holder, reason, action };
}

/** The named remote, or the only one of the workspace. Throws a {@link UsageError} or a `RejectedError`. */
export function chooseRemote(
  { workspace: { remotes } }: Pick<Cli, 'workspace'>,
  name: string | undefined,
): string {
  const [only, ...others] = remotes;
  if (name === undefined) {
    if (only !== undefined && others.length === 0) return only;
    throw new UsageError(
      only === undefined
        ? 'There is no remote in this folder: package.json is missing.'
        : `Name one of the remotes: ${remotes.join(', ')}.`,
    );
  }
  if (remotes.includes(parseRemoteName(name))) return name;
  throw new RejectedError(`There is no remote "${name}" here. There are: ${remotes.join(', ')}.`);
}

/** The text of an outcome with the warnings of the gate below it. */
export function withWarnings(text: string, warnings: readonly string[]): string {
  return [text, ...warnings.map((warning) => `Warning: ${warning}.`)].join('\n');
}
