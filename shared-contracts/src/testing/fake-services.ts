import { createBus } from '../bus/create-bus.ts';
import type { Notice, ShellServices, SignInRequest } from '../remote/shell-services.ts';
import { sessionChanged, type SessionState } from '../topics/session-topics.ts';
import { createFakeHttp, type FakeHttp } from './fake-http.ts';
import { createMemoryStorage } from './memory-storage.ts';

export type FakeServices = ShellServices & {
  readonly http: FakeHttp;
  readonly notices: readonly Notice[];
  readonly navigations: readonly string[];
  /** Ids of the products whose quick view was requested. */
  readonly openedProducts: readonly string[];
  readonly reportedErrors: readonly unknown[];
  readonly signInRequests: readonly SignInRequest[];
  /** Changes the session service and publishes `session:changed`. */
  readonly setSession: (session: SessionState) => void;
};

/** Fake shell services that record calls, with a real bus. The session is that of a guest at first. */
export function createFakeServices(overrides: Partial<Omit<ShellServices, 'http'>> = {}): FakeServices {
  const bus = overrides.bus ?? createBus();
  const notices: Notice[] = [];
  const navigations: string[] = [];
  const openedProducts: string[] = [];
  const reportedErrors: unknown[] = [];
  const signInRequests: SignInRequest[] = [];
  let session: SessionState = { status: 'guest' };
  const setSession = (next: SessionState) => {
    session = next;
    bus.publish(sessionChanged, next);
  };
  return {
    environment: 'browser',
    bus,
    session: {
      current: () => session,
      requestSignIn: async (request = {}) => {
        signInRequests.push(request);
        return 'dismissed';
      },
      signOut: async () => setSession({ status: 'guest' }),
    },
    notify: (notice) => notices.push(notice),
    navigate: (path) => navigations.push(path),
    openProduct: (id) => openedProducts.push(id),
    localStorage: createMemoryStorage(),
    sessionStorage: createMemoryStorage(),
    clock: { now: () => Date.UTC(2026, 10, 1) },
    telemetry: { report: (error) => reportedErrors.push(error) },
    ...overrides,
    http: createFakeHttp(),
    notices,
    navigations,
    openedProducts,
    reportedErrors,
    signInRequests,
    setSession,
  };
}
