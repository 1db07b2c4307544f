/** A rule says no: nothing is broken, and trying again changes nothing. The message says what to do instead. */
export class RejectedError extends Error {
  override readonly name = 'RejectedError';
}
