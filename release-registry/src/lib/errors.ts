import { closest, distance } from 'fastest-levenshtein';

/** A rule rejects the request. A retry has the same result. The message contains the next step. */
export class RejectedError extends Error {
  override readonly name = 'RejectedError';
}

/** The message of a thrown value. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** ` Did you mean "catalogue"?`, if a name differs by at most a third of its letters; else an empty text. */
export function suggestName(wanted: string, names: readonly string[]): string {
  const nearest = closest(wanted, names);
  const isNear = names.length > 0 && distance(wanted, nearest) <= Math.max(1, Math.floor(nearest.length / 3));
  return isNear ? ` Did you mean "${nearest}"?` : '';
}
