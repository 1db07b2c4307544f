import { StrictMode, type ReactNode } from 'react';
import { ShellProvider, type ShellContext } from './shell-context.tsx';

/** What stands around the router, in the browser and on the server alike, so that ids agree. */
export function Root(props: { readonly shell: ShellContext; readonly children: ReactNode }) {
  return (
    <StrictMode>
      <ShellProvider shell={props.shell}>{props.children}</ShellProvider>
    </StrictMode>
  );
}
