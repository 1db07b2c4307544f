/** A rule rejects the request: nothing is broken, and a retry has the same result. The message says what to do. */
export class RejectedError extends Error {
  override readonly name = 'RejectedError';
}
