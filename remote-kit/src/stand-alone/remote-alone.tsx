import { createRoot } from 'react-dom/client';
import { RouterProvider, createBrowserRouter } from 'react-router-dom';
import { createFakeServices } from '@szn/shared-contracts/testing';
import '@szn/shared-ui/tokens.css';
import '@szn/shared-ui/fonts.css';
import '@szn/shared-ui/base.css';
import remote from 'remote-alone';

/** Runs one remote on a page of its own with the fake services of the tests: signed out and without an API. */
const services = {
  ...createFakeServices(),
  clock: { now: () => Date.now() },
  navigate: (address: string) => void router.navigate(address),
};
const { pages, activate } = remote.start(services, undefined);
const router = createBrowserRouter([
  ...Object.entries(pages).map(([path, { loader, Component }]) => ({
    path,
    Component,
    HydrateFallback: () => null,
    ...(loader && { loader }),
  })),
  { path: '*', Component: Overview },
]);

activate?.();
const container = document.createElement('div');
document.body.append(container);
createRoot(container).render(<RouterProvider router={router} />);

function Overview() {
  return (
    <main>
      <h1>{remote.name}</h1>
      <ul>
        {Object.keys(pages).map((route) => (
          <li key={route}>
            <a href={route}>{route}</a>
          </li>
        ))}
      </ul>
    </main>
  );
}
