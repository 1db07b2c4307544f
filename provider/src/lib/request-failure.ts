/** An expected failure of a request. Shoppers read the message; the response body is `{ message }`. */
export class RequestFailure extends Error {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string>>;

  constructor(statusCode: number, message: string, headers: Readonly<Record<string, string>> = {}) {
    super(message);
    this.name = 'RequestFailure';
    this.statusCode = statusCode;
    this.headers = headers;
  }
}

/** What a change is made to is another version than the one that was read: a 412 with what there is now. */
export class StaleVersionError extends Error {
  override readonly name = 'StaleVersionError';
}

/** The version that a change names, without the quotes of the header. */
export function readIfMatch(headers: { readonly 'if-match'?: string | undefined }): string | undefined {
  return headers['if-match']?.replaceAll('"', '');
}

/** A 401. The storefront acts on its message (section 8). */
export function unauthorized(message: string): RequestFailure {
  return new RequestFailure(401, message);
}

/** A 401 with which the storefront ends its session. */
export function sessionEnded(): RequestFailure {
  return unauthorized('jwt expired');
}

export function invalidCredentials(): RequestFailure {
  return unauthorized('Invalid credentials');
}

/** A 429 with Retry-After, rounded up to whole seconds. The message says how long to wait unless one is given. */
export function tooManyAttempts(retryAfterSeconds: number, message?: string): RequestFailure {
  const seconds = Math.max(1, Math.ceil(retryAfterSeconds));
  const text = message ?? `Too many attempts. Please try again in ${describeWait(seconds)}.`;
  return new RequestFailure(429, text, { 'retry-after': String(seconds) });
}

/** Rounded up, in the largest unit of which it has more than one: "43 minutes". */
function describeWait(seconds: number): string {
  const [unit, size] = waitUnits.find(([, from]) => seconds > from) ?? (['second', 1] as const);
  const count = Math.ceil(seconds / size);
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

const waitUnits = [
  ['hour', 3600],
  ['minute', 60],
] as const;

export function tooBusy(): RequestFailure {
  return new RequestFailure(503, 'The shop is busy. Please try again in a moment.', { 'retry-after': '2' });
}
