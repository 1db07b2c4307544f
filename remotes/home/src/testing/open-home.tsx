import { act, render } from '@testing-library/react';
import { RouterProvider, createMemoryRouter } from 'react-router-dom';
import { createFakeServices, type FakeServices } from '@szn/shared-contracts/testing';
import remote from '../remote.ts';

type Opening = {
  readonly services?: FakeServices;
  /** The result of `dehydrate` on the server. */
  readonly state?: unknown;
  readonly address?: string;
};

/** Renders the home page in a router with another page, as the shell does. */
export async function openHome(opening: Opening = {}) {
  const { services = createFakeServices(), state, address = '/' } = opening;
  const page = remote.start(services, state).pages['/'];
  if (!page) throw new Error('The home remote has no page for /.');
  const router = createMemoryRouter(
    [
      {
        path: '/',
        Component: page.Component,
        HydrateFallback: () => null,
        ...(page.loader === undefined ? {} : { loader: page.loader }),
        ...(page.shouldRevalidate === undefined ? {} : { shouldRevalidate: page.shouldRevalidate }),
      },
      { path: '*', element: <h1>Another page</h1> },
    ],
    { initialEntries: [address] },
  );
  const showAddress = () => {
    const { pathname, search, hash } = router.state.location;
    window.history.replaceState(null, '', `${pathname}${search}${hash}`);
  };
  showAddress();
  router.subscribe(showAddress);
  const view = render(<RouterProvider router={router} />);
  // The router runs the loader in promises, which fake timers do not control.
  for (let tick = 0; tick < 20; tick++) await act(async () => Promise.resolve());
  return { services, router, page, ...view };
}
