import type { AllowedModules } from '@szn/release-registry/records/evaluate-remote';
import type { HostOffer, ShellTopics } from '@szn/release-registry/composition/shared-modules';

/** What the release tool needs of the repository in which it runs. */
export type Workspace = {
  /** Names of the remotes in the working tree. */
  readonly remotes: readonly string[];
  /** Builds a remote for production; resolves to its folder. */
  readonly build: (name: string) => Promise<string>;
  /** The commit of a folder's files, `null` where they were changed since. */
  readonly commitOf: (folder: string) => Promise<string | null>;
  /** The shared modules, for evaluating definitions. */
  readonly allowedModules: () => AllowedModules;
  /** What the shell shares. */
  readonly offer: HostOffer;
  /** What the shell tells and reads by the bus. */
  readonly shellTopics: ShellTopics;
  /** Folders to use where nothing else is said. */
  readonly store: string;
  readonly keys: string;
};
