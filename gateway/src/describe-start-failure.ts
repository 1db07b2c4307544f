import { errorCode } from '@szn/release-registry/lib/error-code';

/** Why the gateway did not start, in one line for the person at the terminal. */
export function describeStartFailure(error: unknown): string {
  const code = errorCode(error);
  if (code === 'EADDRINUSE') return 'The port is in use by another program. Set PORT to a free one.';
  if (code === 'EACCES') return 'This account may not listen on the port. Set PORT to one above 1023.';
  return error instanceof Error ? error.message : String(error);
}
