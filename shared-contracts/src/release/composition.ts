/** One remote as this visit runs it: enough to route to it, load it and name it, before any of its code arrives. */
export type ComposedRemote = {
  readonly name: string;
  readonly version: string;
  readonly contract: string;
  readonly owner: string;
  readonly routes: readonly string[];
  /** Names of the commands whose first sender starts it. */
  readonly handles: readonly string[];
  readonly activatesFor: 'member' | null;
  /** Root-relative URLs; the entry first. */
  readonly entry: string;
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
  /** Whether it asks the shell for the shared Redux modules, which not every page needs. */
  readonly needsRedux: boolean;
  readonly reason: 'default';
};

/** The set of versions of one visit, written into the page by the gateway. */
export type Composition = {
  readonly environment: string;
  /** Changes whenever any remote's version does. */
  readonly revision: string;
  readonly remotes: readonly ComposedRemote[];
};
