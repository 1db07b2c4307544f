/** Why a visit runs this version of a remote. */
export type CompositionReason = 'default' | 'canary' | 'override' | 'last-known-good';

/** See the release record. */
export type RemoteTier = 'primary' | 'essential' | 'optional';

/** One version of a remote as a page loads it. */
export type ComposedVersion = {
  readonly version: string;
  readonly contract: string;
  /** Root-relative URLs, or absolute ones of a remote under development; the entry first. */
  readonly entry: string;
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
  /** Whether it asks the shell for the shared Redux modules, which not every page needs. */
  readonly needsRedux: boolean;
};

/** One remote as this visit runs it: enough to route to it, load it and name it, before any of its code arrives. */
export type ComposedRemote = ComposedVersion & {
  readonly name: string;
  readonly owner: string;
  readonly tier: RemoteTier;
  /** See the release record. */
  readonly emptyText?: string;
  readonly routes: readonly string[];
  /** Names of the commands whose first sender starts it. */
  readonly handles: readonly string[];
  readonly activatesFor: 'member' | null;
  readonly reason: CompositionReason;
  /** What shoppers are told while the remote is switched off; nothing of it is loaded then. */
  readonly killed: string | null;
  /** Takes its place in a visit in which it cannot be loaded or started. */
  readonly previous: ComposedVersion | null;
};

/** The set of versions of one visit, written into the page by the gateway. */
export type Composition = {
  readonly environment: string;
  /** Changes whenever any remote's version does. */
  readonly revision: string;
  readonly remotes: readonly ComposedRemote[];
};
