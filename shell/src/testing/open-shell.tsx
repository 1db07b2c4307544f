import { act, render, type RenderResult } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { createBrowserRouter, Outlet, type RouteObject } from 'react-router-dom';
import { RouterProvider } from 'react-router-dom';
import { createBus, type Bus } from '@szn/shared-contracts';
import type { RemoteRouteHandle } from '../layout/document-head.ts';
import { SiteFrame } from '../layout/layout.tsx';
import { createBrowserServices } from '../services/browser-services.ts';
import { ShellRoot, type ShellContext, type ShellRuntime } from '../services/shell-context.tsx';
import { shellWithoutRemotes } from './shell-without-remotes.ts';
import { fillJsdomGaps } from './fill-jsdom-gaps.ts';
import { createFakeProvider, type FakeProvider } from './create-fake-provider.ts';

export type OpenedShell = RenderResult & {
  readonly provider: FakeProvider;
  readonly runtime: ShellRuntime;
  readonly bus: Bus;
  readonly router: ReturnType<typeof createBrowserRouter>;
  readonly user: UserEvent;
  readonly reportedErrors: readonly unknown[];
  /** Navigates by address, or back by -1. */
  readonly go: (to: string | -1) => Promise<void>;
  /** Path, query and fragment of the current page. */
  readonly url: () => string;
};

export type OpenShellOptions = {
  readonly path?: string;
  readonly provider?: FakeProvider;
  readonly routes?: readonly RouteObject[];
  readonly shell?: Partial<ShellContext>;
  /** Whether the session is verified at once, as in a browser. */
  readonly isStarted?: boolean;
  readonly hasSeenPopup?: boolean;
  readonly user?: UserEvent;
};

const opened: OpenedShell[] = [];

const ofPage: RemoteRouteHandle = { remote: 'test', pattern: '/:page', isKeptOffline: true };

/** The site frame with real services, storage and router, and a fake provider. */
export async function openShell(options: OpenShellOptions = {}): Promise<OpenedShell> {
  const { path = '/men', provider = createFakeProvider(), isStarted = true, hasSeenPopup = true } = options;
  fillJsdomGaps();
  window.history.replaceState(null, '', path);
  if (hasSeenPopup) window.sessionStorage.setItem('hasSeenPopup', 'true');
  const bus = createBus();
  const reportedErrors: unknown[] = [];
  const runtime = createBrowserServices({
    bus,
    navigate: (to, how) => void router.navigate(to, how),
    readPending: () => router.state.navigation.location,
    report: (error) => reportedErrors.push(error),
    adapter: provider.adapter,
  });
  const frame = (
    <ShellRoot shell={shellWithoutRemotes(runtime, options.shell)}>
      <SiteFrame>
        <Outlet />
      </SiteFrame>
    </ShellRoot>
  );
  const children = [...(options.routes ?? []), { path: '*', Component: EmptyPage, handle: ofPage }];
  const router = createBrowserRouter([{ element: frame, children }]);
  const user = options.user ?? userEvent.setup({ delay: null });
  const view = render(<RouterProvider router={router} />);
  const shell: OpenedShell = {
    ...view,
    provider,
    runtime,
    bus,
    router,
    user,
    reportedErrors,
    go: async (to) => act(async () => (to === -1 ? router.navigate(to) : router.navigate(to))),
    url: () => router.state.location.pathname + router.state.location.search + router.state.location.hash,
  };
  opened.push(shell);
  if (isStarted) await act(async () => runtime.session.start());
  return shell;
}

/** For `afterEach`: closes the shells and clears their storage. */
export function closeShells(): void {
  for (const shell of opened.splice(0)) {
    shell.unmount();
    shell.router.dispose();
    shell.runtime.session.dispose();
  }
  window.localStorage.clear();
  window.sessionStorage.clear();
}

function EmptyPage() {
  return <h1>{`Page ${window.location.pathname}`}</h1>;
}
