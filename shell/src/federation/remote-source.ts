import type { RemoteInstance } from '@szn/shared-contracts';

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
};
