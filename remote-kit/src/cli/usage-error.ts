/** The command was not understood; nothing was done. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
