/** A remote whose code could not be brought or started. Stable codes: `docs/errors.md`. */
export class RemoteUnavailableError extends Error {
  override readonly name = 'RemoteUnavailableError';
  readonly remote: string;
  readonly code: RemoteFailureCode;

  constructor(remote: string, code: RemoteFailureCode, cause?: unknown) {
    super(`${code}: the remote "${remote}" is not available`, { cause });
    this.remote = remote;
    this.code = code;
  }
}

/** The code of a remote's failure to come; `null` of any other error. */
export function failureCodeOf(error: unknown): RemoteFailureCode | null {
  return error instanceof RemoteUnavailableError ? error.code : null;
}

export type RemoteFailureCode =
  /** The composition of this visit has no such remote. */
  | 'SZN-101'
  /** Its files did not arrive, or not in time, or were refused by their integrity. */
  | 'SZN-102'
  /** Its files arrived and are no remote. */
  | 'SZN-103'
  /** It was built against another major version of the contracts. */
  | 'SZN-104'
  /** It threw while starting. */
  | 'SZN-105'
  /** Its files are gone, because a deployment has meanwhile put another version in its place. */
  | 'SZN-106'
  /** The previous version has taken its place; the page must be made anew. */
  | 'SZN-107'
  /** It is switched off. */
  | 'SZN-108';
