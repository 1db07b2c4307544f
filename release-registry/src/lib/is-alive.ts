import { hostname } from 'node:os';
import { errorCode } from './error-code.ts';

/** Whether a process of this machine is running, whoever owns it. */
export function isAlive(processId: number): boolean {
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    // EPERM: it lives, and belongs to somebody else.
    return errorCode(error) === 'EPERM';
  }
}

/** Whether a process is known to have ended. Those of other machines cannot be asked: none of them is. */
export function isGone({ host, processId }: { readonly host: string; readonly processId: number }): boolean {
  return host === hostname() && !isAlive(processId);
}
