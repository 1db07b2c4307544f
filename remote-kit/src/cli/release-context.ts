import { createPublicKey } from 'node:crypto';
import { hostname, userInfo } from 'node:os';
import { isDeepStrictEqual } from 'node:util';
import { environmentSchema, type HostDescription, type Registry } from '@szn/shared-contracts/release';
import type { AllowedModules } from '@szn/release-registry/records/evaluate-remote';
import {
  changeRegistry,
  type ChangeOptions,
  type MicroFrontends,
  type RegistryContent,
  type RegistryChange,
} from '@szn/release-registry/registry/change-registry';
import { ensureKeyPair, readPublicKeys, readSigningKey } from '@szn/release-registry/registry/key-files';
import { cacheRecords, openStore } from '@szn/release-registry/store/open-store';
import type { Command } from 'commander';
import { UsageError } from './arguments.ts';

/** The repository in which the command line runs. */
export type Workspace = {
  readonly remotes: readonly string[];
  /** Builds a remote for production; resolves to its folder. */
  readonly build: (name: string) => Promise<string>;
  /** The commit of a folder's files; `null` if they have changed since. */
  readonly commitOf: (folder: string) => Promise<string | null>;
  readonly allowedModules: () => AllowedModules;
  /**
   * Describes the shell of the workspace, if it has one. `version`: as for a build, `tree` for a hash of the description,
   * `package` for the version in the shell's package.json, or the version itself.
   */
  readonly describeHost?: ((version: string) => Promise<HostDescription>) | undefined;
  /** Default folder of the store. */
  readonly store: string;
  /** Default folder of the signing keys. */
  readonly keys: string;
};

export type RunOptions = {
  readonly workspace: Workspace;
  /** Environment variables. */
  readonly settings: Readonly<Record<string, string | undefined>>;
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
  readonly by?: string;
  readonly reason?: string;
  readonly json?: boolean;
};

/** The environment, the signing key, author and reason of the change, and the shell of the workspace. */
export type ReleaseContext = ChangeOptions &
  Pick<RegistryChange, 'by' | 'reason'> &
  Pick<Workspace, 'describeHost'>;

/** The result of a command: lines for people, and a value for `JSON.stringify` for programs. */
export type Outcome = { readonly text: string; readonly json: unknown };

/** What a file of commands/ uses to define its commands. */
export type Cli = RunOptions & {
  /** A new command with the options that all commands have. */
  readonly command: (name: string) => Command;
  readonly open: (options: CommonOptions) => Promise<ReleaseContext>;
  /** Sets what the command prints. */
  readonly finish: (outcome: Outcome) => void;
};

/**
 * Opens the store and the keys for a command. It trusts registries signed by its own key or by one of `REGISTRY_KEYS`,
 * so that keys can be rotated.
 */
export async function openContext(options: CommonOptions, run: RunOptions): Promise<ReleaseContext> {
  const { settings, workspace } = run;
  const name = options.env ?? (settings.RELEASE_ENV || 'local');
  if (!environmentSchema.safeParse(name).success) {
    throw new UsageError(`"${name}" cannot be an environment's name: small letters, digits and hyphens.`);
  }
  const store = cacheRecords(await openStore(options.store ?? (settings.RELEASES_STORE || workspace.store)));
  const signingKey = await readSigningKey(await findSigningKeyFile(options, run));
  const otherKeys = settings.REGISTRY_KEYS?.split(',').filter(Boolean) ?? [];
  const trustedKeys = [createPublicKey(signingKey), ...(await readPublicKeys(otherKeys))];
  return {
    environment: { store, name, trustedKeys },
    signingKey,
    describeHost: workspace.describeHost,
    by: options.by ?? `${userInfo().username}@${hostname()}`,
    reason: options.reason ?? null,
  };
}

async function findSigningKeyFile({ key }: CommonOptions, { settings, workspace }: RunOptions) {
  const file = key ?? (settings.RELEASE_SIGNING_KEY || undefined);
  return file ?? (await ensureKeyPair(workspace.keys)).privateKeyFile;
}

/** Changes the versions of the environment. A change that results in the same versions is not written. */
export async function applyChange(
  context: ReleaseContext,
  action: string,
  change: (current: RegistryContent) => MicroFrontends | Promise<MicroFrontends>,
): Promise<Registry | null> {
  return changeRegistry(context, {
    by: context.by,
    reason: context.reason,
    action,
    change: async (current) => {
      const microFrontends = await change(current);
      return isDeepStrictEqual(microFrontends, current.microFrontends)
        ? null
        : { ...current, microFrontends };
    },
  });
}
