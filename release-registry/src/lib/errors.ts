/** A rule rejects the request. A retry has the same result. The message contains the next step. */
export class RejectedError extends Error {
  override readonly name = 'RejectedError';
}

/** The message of a thrown value. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
