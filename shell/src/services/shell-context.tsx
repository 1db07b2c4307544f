import { createContext, useContext, type ReactNode } from 'react';
import type { Composition, ShellServices } from '@szn/shared-contracts';
import type { RemoteSource } from '../federation/remote-source.ts';
import type { Telemetry } from '../telemetry/telemetry.ts';
import type { ShellRuntime } from './shell-runtime.ts';

/** What the shell's own components share. On the server each request has its own. */
export type ShellContext = {
  readonly composition: Composition;
  readonly remotes: RemoteSource;
  readonly runtime: ShellRuntime;
  /** The part of the runtime that remotes are given too. */
  readonly services: ShellServices;
  readonly report: Telemetry['report'];
  readonly reloadPage: () => void;
};

const Context = createContext<ShellContext | null>(null);

export function ShellProvider(props: { readonly shell: ShellContext; readonly children: ReactNode }) {
  return <Context value={props.shell}>{props.children}</Context>;
}

export function useShell(): ShellContext {
  const shell = useContext(Context);
  if (!shell) throw new Error('Only components below ShellProvider can use the shell.');
  return shell;
}
