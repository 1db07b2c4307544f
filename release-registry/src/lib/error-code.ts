/** The `code` of a system error, such as `ENOENT`, whatever realm made it. */
export function errorCode(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
}
