import type { ShellHttpClient } from '../http/shell-http-client.ts';
import type { SessionRecord } from './session-record-storage.ts';
import type { SessionKeeper } from './session-store.ts';
import { loadSignInCalls } from './load-sign-in-calls.ts';

export type Verification = {
  readonly keeper: SessionKeeper;
  readonly http: ShellHttpClient;
  /** How long nothing is shown to a member whose provider is slow. */
  readonly patienceMs: number;
};

/**
 * Asks the provider whether a stored token still stands and whose it is. A token that it refuses is forgotten without
 * sending the shopper anywhere (section 8); a provider that does not answer leaves the shopper signed in.
 */
export async function verifySession(record: SessionRecord, verification: Verification): Promise<void> {
  const { keeper, http, patienceMs } = verification;
  let asked = keeper.epoch();
  const impatience = setTimeout(() => {
    if (keeper.epoch() !== asked) return;
    keeper.believe(record);
    // The question stands: whoever is believed meanwhile, the answer decides.
    asked = keeper.epoch();
  }, patienceMs);
  const { status, user } = await ask(record, http);
  clearTimeout(impatience);
  // Meanwhile a sign-in, a sign-out or another tab has settled the question.
  if (keeper.epoch() !== asked) return;
  if (status === 'guest' || status === 'refused') return keeper.end('expired');
  // A renewal may have replaced the token while the answer was under way.
  if (user === null) keeper.believe(record);
  else keeper.confirm({ token: keeper.token() ?? record.token, user });
}

async function ask({ token }: SessionRecord, http: ShellHttpClient) {
  const calls = await loadSignInCalls().catch(() => null);
  if (calls === null) return { status: 'unanswered', user: null } as const;
  const [status, user] = await Promise.all([
    calls.askLoginStatus(http, token),
    calls.askForUser(http, token),
  ]);
  return { status, user } as const;
}
