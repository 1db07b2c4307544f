import type { Session } from '../../../api/session.ts';
import { request } from '../../lib/api.ts';

export function signIn(token: string): Promise<Session> {
  return request<Session>('/api/session', { method: 'POST', body: { token } });
}

/**
 * Signs in with the token of `#token=…`, as the terminal prints it: browsers send no fragment to servers. Removes it from
 * the address. With an unknown token the form is shown.
 */
export async function signInByFragment(): Promise<void> {
  const token = new URLSearchParams(location.hash.slice(1)).get('token');
  if (token === null) return;
  history.replaceState(null, '', location.pathname + location.search);
  await signIn(token).catch(() => undefined);
}
