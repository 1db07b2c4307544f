import type { Identity } from './session.ts';

/** Whether the identity may change a remote. The server decides; the interface hides what would be refused. */
export function mayChange({ role, remotes }: Identity, remote: string): boolean {
  return role === 'administrator' || (role === 'releaser' && remotes.includes(remote));
}
