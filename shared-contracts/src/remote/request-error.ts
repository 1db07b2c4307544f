const brand = Symbol.for('szn/request-error');

export type RequestErrorKind =
  /** The response has a status outside 200-299. */
  | 'status'
  /** No response: connection refused or lost, or the device is offline. */
  | 'network'
  /** No response in time. */
  | 'timeout'
  /** The caller aborted. */
  | 'aborted'
  /** The response is not valid JSON. */
  | 'malformed';

/** A failed request. All requests of remotes reject with this class only. */
export class RequestError extends Error {
  override readonly name = 'RequestError';
  readonly kind: RequestErrorKind;
  /** HTTP status; `null` without a response. */
  readonly status: number | null;
  /** The field `message` or `error` of the response, a text for shoppers; `null` without one. */
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

/** Also `true` for instances of another remote's copy of the class. */
export function isRequestError(error: unknown): error is RequestError {
  return typeof error === 'object' && error !== null && brand in error;
}
