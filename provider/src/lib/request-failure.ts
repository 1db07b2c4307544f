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

/** A 401. The storefront acts on its message (section 8). */
export function unauthorized(message: string): RequestFailure {
  return new RequestFailure(401, message);
}

/** A 401 with which the storefront ends its session. */
export function sessionEnded(): RequestFailure {
  return unauthorized('jwt expired');
}

/** A 429 with Retry-After, rounded up to whole seconds. */
export function tooManyAttempts(retryAfterSeconds: number): RequestFailure {
  return new RequestFailure(429, 'Too many attempts. Please try again later.', {
    'retry-after': String(Math.max(1, Math.ceil(retryAfterSeconds))),
  });
}

export function tooBusy(): RequestFailure {
  return new RequestFailure(503, 'The shop is busy. Please try again in a moment.', { 'retry-after': '2' });
}
