import { createContext, StrictMode, useContext, useSyncExternalStore, type ReactNode } from 'react';
import type { Composition, ShellServices } from '@szn/shared-contracts';
import type { RemoteSource } from '../federation/remote-source.ts';
import type { ShellHttpClient } from '../http/http-client.ts';
import type { PageFrame } from './page-frame.ts';
import type { ShellSessionState } from '../session/session-store.ts';
import type { Session } from '../session/session-service.ts';
import type { Telemetry } from '../telemetry/telemetry.ts';
import type { Dialogs } from './dialogs.ts';
import type { Toasts } from './toasts.ts';
import type {
  createIntroPopupStorage,
  createLastVisitedPageStorage,
  createThemeStorage,
} from '../lib/browser-storage.ts';

/** The services of the shell's own features: one set per page in a browser, one per request on the server. */
export type ShellRuntime = {
  /** The API client with options that only the shell uses. */
  readonly http: ShellHttpClient;
  readonly services: ShellServices;
  readonly session: Session;
  readonly toasts: Toasts;
  readonly dialogs: Dialogs;
  readonly lastVisitedPage: ReturnType<typeof createLastVisitedPageStorage>;
  readonly introPopup: ReturnType<typeof createIntroPopupStorage>;
  readonly theme: ReturnType<typeof createThemeStorage>;
};

export type ShellContext = {
  readonly composition: Composition;
  readonly remotes: RemoteSource;
  readonly runtime: ShellRuntime;
  readonly report: Telemetry['report'];
  readonly reloadPage: () => void;
  readonly frame: PageFrame;
};

const Context = createContext<ShellContext | null>(null);

/** The root of the component tree, in the browser and on the server, so that generated ids agree. */
export function ShellRoot(props: { readonly shell: ShellContext; readonly children: ReactNode }) {
  return (
    <StrictMode>
      <Context value={props.shell}>{props.children}</Context>
    </StrictMode>
  );
}

export function useShell(): ShellContext {
  const shell = useContext(Context);
  if (!shell) throw new Error('useShell needs a ShellRoot around the component.');
  return shell;
}

export function useShellRuntime(): ShellRuntime {
  return useShell().runtime;
}

/** The session; `unknown` on the server and during hydration. */
export function useSession(): ShellSessionState {
  const { session } = useShellRuntime();
  return useSyncExternalStore(session.subscribe, session.current, readUnknown);
}

const unknown: ShellSessionState = { status: 'unknown' };
const readUnknown = () => unknown;
