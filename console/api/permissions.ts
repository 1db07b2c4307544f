import type { Identity } from './session.ts';

/**
 * Whether the identity may change a remote or, with `null`, an environment. The server decides; the interface hides what
 * would be refused.
 */
export function mayChange({ role, remotes }: Identity, remote: string | null): boolean {
  if (role === 'administrator') return true;
  return role === 'releaser' && remote !== null && remotes.includes(remote);
}
