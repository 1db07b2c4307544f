const brand = Symbol.for('szn/request-error');

export type RequestErrorKind =
  /** The provider answered with a status outside 200-299. */
  | 'status'
  /** No answer: connection refused, cut, or the device is offline. */
  | 'network'
  /** The time budget ran out. */
  | 'timeout'
  /** The caller took the request back. */
  | 'aborted'
  /** An answer arrived that is not the JSON it claims to be. */
  | 'malformed';

/** A request that failed, in the one form every remote sees. */
export class RequestError extends Error {
  override readonly name = 'RequestError';
  readonly kind: RequestErrorKind;
  /** HTTP status; `null` when no answer came. */
  readonly status: number | null;
  /** The body's `message` (or `error`) field, a text meant for shoppers; `null` when it sent none. */
  readonly serverMessage: string | null;
  // Remotes carry their own copy of this class, so `instanceof` fails across them; the symbol does not.
  readonly [brand] = true;

  constructor(
    kind: RequestErrorKind,
    details: { status?: number; serverMessage?: string; cause?: unknown } = {},
  ) {
    super(details.serverMessage ?? `Request failed (${details.status ?? kind})`, { cause: details.cause });
    this.kind = kind;
    this.status = details.status ?? null;
    this.serverMessage = details.serverMessage ?? null;
  }
}

/** Recognises a {@link RequestError} whichever remote's copy of the class made it. */
export function isRequestError(error: unknown): error is RequestError {
  return typeof error === 'object' && error !== null && brand in error;
}
