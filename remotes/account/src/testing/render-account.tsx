import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { StrictMode, useEffect, type ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import type { RemoteInstance, SessionState } from '@szn/shared-contracts';
import { createFakeServices, type FakeServices } from '@szn/shared-contracts/testing';
import remote from '../remote.tsx';

export type Visit = {
  readonly services?: FakeServices;
  readonly session?: SessionState;
};

/** Renders a page of this remote with its real store, service and router, and fake shell services. */
export function renderAccount(path: string, { services = createFakeServices(), session }: Visit = {}) {
  services.setSession(session ?? { status: 'guest' });
  const instance: RemoteInstance = remote.start(services, undefined);
  const pages = Object.entries(instance.pages).map(([pattern, { Component, loader }]) => ({
    path: pattern,
    Component,
    // The other loaders load code only, and make the first render asynchronous.
    ...(loader &&
      /^\/(rail|boards|outfits\/compose)/.test(pattern) && { loader, HydrateFallback: () => null }),
  }));
  const elsewhere = { path: '*', element: <h1>Elsewhere</h1> };
  const router = createMemoryRouter([...pages, elsewhere], { initialEntries: [path] });
  const view = render(
    <Activated instance={instance}>
      <StrictMode>
        <RouterProvider router={router} />
      </StrictMode>
    </Activated>,
  );
  return {
    ...view,
    services,
    router,
    shopper: userEvent.setup({ delay: null }),
    notices: () => services.notices.map((notice) => notice.text),
  };
}

/** Loads the code of the lazy pages, as their loaders do before a page renders. */
export async function loadPages(): Promise<void> {
  const { pages } = remote.start(createFakeServices(), undefined);
  for (const path of ['/profile', '/profile/data', '/profile/alerts', '/outfits', '/outfits/compose'])
    await pages[path]?.loader?.({ params: {}, request: new Request(`http://localhost${path}`) });
}

/** Activates the remote while the page of the test is mounted. */
function Activated({
  instance,
  children,
}: {
  readonly instance: RemoteInstance;
  readonly children: ReactNode;
}) {
  useEffect(() => instance.activate?.(), [instance]);
  return children;
}
