import { createContext, useContext, useSyncExternalStore, type ReactNode } from 'react';
import type { SessionState } from '@szn/shared-contracts';
import type { ShellRuntime } from './shell-runtime.ts';

const Context = createContext<ShellRuntime | null>(null);

/** Hands the shell's services to its own features. On the server each request has its own. */
export function ShellRuntimeProvider(props: {
  readonly runtime: ShellRuntime;
  readonly children: ReactNode;
}) {
  return <Context value={props.runtime}>{props.children}</Context>;
}

export function useShellRuntime(): ShellRuntime {
  const runtime = useContext(Context);
  if (!runtime) throw new Error('Only components below ShellRuntimeProvider can use the shell runtime.');
  return runtime;
}

/** Who is signed in; `unknown` on the server and while the server's HTML is taken over. */
export function useSession(): SessionState {
  const { session } = useShellRuntime();
  return useSyncExternalStore(session.subscribe, session.current, readUnknown);
}

const unknown: SessionState = { status: 'unknown' };
const readUnknown = () => unknown;
