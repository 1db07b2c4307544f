/** An expected refusal: its message is meant for shoppers and travels as `{ message }`. */
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

/** 429 with the seconds after which another try is worth making. */
export function tooManyTries(retryAfterSeconds: number): RequestFailure {
  return new RequestFailure(429, 'Too many attempts. Please try again later.', {
    'retry-after': String(Math.max(1, Math.ceil(retryAfterSeconds))),
  });
}
