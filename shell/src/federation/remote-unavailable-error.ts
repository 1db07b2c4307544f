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

/** The code of a {@link RemoteUnavailableError}; `null` for any other error. */
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
  /** The remote was built for another major version of the contracts. */
  | 'SZN-104'
  /** The remote threw while starting. */
  | 'SZN-105'
  /** The files are gone: a deployment has replaced the version. */
  | 'SZN-106'
  /** The fallback version runs now, so the page must be loaded again. */
  | 'SZN-107'
  /** The remote is switched off. */
  | 'SZN-108';
