import type { ComposedRemote, RemoteInstance } from '@szn/shared-contracts';

/** A remote as a visit runs it, with the time its code took to come and start once it has. */
export type RunningRemote = ComposedRemote & { readonly loadMs?: number };

/** Where pages get their remotes from: loaded over the network in a browser, already there on the server. */
export type RemoteSource = {
  /** The remote at work, or `undefined` while its code has not arrived. */
  readonly peek: (name: string) => RemoteInstance | undefined;
  /**
   * Brings the remote. The same promise for as long as it is under way; a call after a failure tries anew. Rejects
   * with a {@link RemoteUnavailableError} within its time budget.
   */
  readonly load: (name: string) => Promise<RemoteInstance>;
  /**
   * The latest attempt, a failed one included; begins the first. For rendering: a component that began another attempt
   * with every try to draw it would never learn that one has failed. Once settled, the promise says so to React's `use`.
   */
  readonly latest: (name: string) => Promise<RemoteInstance>;
  /** The remote as this visit runs it now: as it was composed, or its stand-in. */
  readonly running: (name: string) => RunningRemote | undefined;
  /**
   * Ends the running version, which cannot be used because of the error, and puts the previous one in its place; the
   * next `load` brings that. Whether there is one; reports the error either way.
   */
  readonly fallBack: (name: string, error: unknown) => boolean;
};
