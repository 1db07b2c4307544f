import { createBus, sessionChanged, sessionEnded } from '@szn/shared-contracts';
import { createHttpClient } from '../http/http-client.ts';
import { createPendingLogoutStorage } from '../session/logout.ts';
import { createSession, type Session } from '../session/session-service.ts';
import { createSessionChannel } from '../session/cross-tab-sync.ts';
import { createSafeStorage } from '../lib/browser-storage.ts';
import { createMemberCookie } from '../session/member-cookie.ts';
import { createSessionRecordStorage } from '../session/session-record-storage.ts';
import { createFakeProvider, type FakeProvider } from './create-fake-provider.ts';
import { aarohi, signInAnswer } from './sign-in-answer.ts';

const sessions: Session[] = [];
const channels: BroadcastChannel[] = [];

/** The session of one tab with the real browser storage, and its events in order. */
export function openSession(
  provider: FakeProvider = createFakeProvider(),
  sessionStorage = window.sessionStorage,
) {
  const bus = createBus();
  const events: string[] = [];
  const local = createSafeStorage(() => window.localStorage);
  const { session, http } = createSession({
    bus,
    records: createSessionRecordStorage({
      local,
      session: createSafeStorage(() => sessionStorage),
      memberCookie: createMemberCookie(document),
    }),
    pendingLogout: createPendingLogoutStorage(local),
    channel: createSessionChannel(window),
    connect: (own) =>
      createHttpClient({
        baseUrl: '/proxy',
        credentials: own,
        adapter: provider.adapter,
        random: () => -0.5,
      }),
    onExpired: (source) => events.push(`expired by ${source}`),
    verifyTimeoutMs: 40,
  });
  bus.observe(sessionChanged).subscribe((state) => {
    events.push(state.status === 'member' ? `member ${state.user.id}` : state.status);
  });
  bus.observe(sessionEnded).subscribe(({ reason }) => events.push(`ended: ${reason}`));
  sessions.push(session);
  return { session, http, provider, bus, events };
}

/** A provider that accepts the stored token of Aarohi. */
export function welcomingProvider(): FakeProvider {
  const provider = createFakeProvider();
  provider.answer('GET /users/getLoginStatus', { body: true });
  provider.answer('GET /users/getUser', { body: aarohi });
  provider.answer('GET /users/logout', { body: { message: 'Logged out' } });
  provider.answer('POST /users/login', signInAnswer());
  return provider;
}

/** For `afterEach`: closes the tabs and clears their storage. */
export function closeSessions(): void {
  for (const session of sessions.splice(0)) session.dispose();
  for (const channel of channels.splice(0)) channel.close();
  window.localStorage.clear();
  window.sessionStorage.clear();
}

/** Another tab that only posts messages; `received` has those of the sessions, in order. */
export function openOtherTab() {
  const channel = new BroadcastChannel('szn:session');
  const received: unknown[] = [];
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => received.push(data));
  channels.push(channel);
  return { received, post: (message: unknown) => channel.postMessage(message) };
}

/** What this browser stores for all tabs. */
export const readLocalStorage = () => ({ ...window.localStorage });

/** The session storage of another tab. */
export function createTabStorage(): Storage {
  const texts = new Map<string, string>();
  return {
    get length() {
      return texts.size;
    },
    clear: () => texts.clear(),
    getItem: (key) => texts.get(key) ?? null,
    key: (index) => [...texts.keys()][index] ?? null,
    removeItem: (key) => void texts.delete(key),
    setItem: (key, value) => void texts.set(key, value),
  };
}
