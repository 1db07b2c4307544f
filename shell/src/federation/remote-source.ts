import { type ComposedRemote, type RemoteInstance } from '@szn/shared-contracts';

/** The version of a remote that the page runs. `loadMs`: time to fetch and start it, once it has started. */
export type RunningRemote = ComposedRemote & { readonly loadMs?: number };

/** Provides remotes to pages: loaded over the network in a browser, evaluated in advance on the server. */
export type RemoteSource = {
  readonly peek: (name: string) => RemoteInstance | undefined;
  /**
   * Loads the remote. Calls during a load share its promise; a call after a failure starts a new load. Rejects with a
   * {@link RemoteUnavailableError} within the load time limit.
   */
  readonly load: (name: string) => Promise<RemoteInstance>;
  /**
   * The promise of the latest load, even of a failed one; starts the first load. For rendering: a component that started
   * a new load in every render would never see a failure. React's `use` can read the settled promise synchronously.
   */
  readonly latest: (name: string) => Promise<RemoteInstance>;
  /** The version that the page runs now: the composed version or its fallback version. */
  readonly running: (name: string) => RunningRemote | undefined;
  /** Reports the error and selects the fallback version for the next `load`; `false` where there is none. */
  readonly fallBack: (name: string, error: unknown) => boolean;
};

/** The previous version of a remote, which a page runs when its own version fails; `null` where there is none. */
export function fallbackVersionOf(remote: ComposedRemote): ComposedRemote | null {
  // Not every version has `needs`, so that it would remain.
  const { needs: _needs, previous, ...rest } = remote;
  return previous && { ...rest, ...previous, reason: 'last-known-good', previous: null };
}

type SettledStatus<Value> =
  | { readonly status: 'fulfilled'; readonly value: Value }
  | { readonly status: 'rejected'; readonly reason: unknown };

/** Sets the fields that React's `use` reads: it then returns or throws at once instead of showing the fallback. */
export function withStatus<Value>(promise: Promise<Value>): Promise<Value> {
  const setStatus = (status: SettledStatus<Value>): void => {
    void Object.assign(promise, status);
  };
  promise.then(
    (value) => setStatus({ status: 'fulfilled', value }),
    (reason: unknown) => setStatus({ status: 'rejected', reason }),
  );
  return promise;
}

/** A remote that could not be fetched or started. The codes are stable: `docs/errors.md` explains each. */
export class RemoteUnavailableError extends Error {
  override readonly name = 'RemoteUnavailableError';
  readonly remote: string;
  readonly code: RemoteErrorCode;

  constructor(remote: string, code: RemoteErrorCode, cause?: unknown) {
    super(`${code}: the remote "${remote}" is not available`, { cause });
    this.remote = remote;
    this.code = code;
  }
}

export function remoteErrorCode(error: unknown): RemoteErrorCode | null {
  return error instanceof RemoteUnavailableError ? error.code : null;
}

export type RemoteErrorCode =
  /** The composition of the page has no such remote. */
  | 'SZN-101'
  /** The files did not arrive in time or failed their integrity check. */
  | 'SZN-102'
  /** The files arrived and export no remote. */
  | 'SZN-103'
  /** The remote needs a newer version of the contracts than the shell has, or another major version. */
  | 'SZN-104'
  /** The remote threw while starting. */
  | 'SZN-105'
  /** The files no longer exist: a deployment has replaced the version. */
  | 'SZN-106'
  /** The fallback version runs now, so the page must be loaded again. */
  | 'SZN-107'
  /** The remote is switched off. */
  | 'SZN-108'
  | PageErrorCode;

/** Failures of a page whose remote has loaded. */
export type PageErrorCode =
  /** The loader of the page did not settle in time. */
  | 'SZN-109'
  /** The page suspended and did not render in time. */
  | 'SZN-110'
  /** The page occupies the main thread without end. */
  | 'SZN-111'
  /** Code of the page removed parts of the shell. */
  | 'SZN-112';
