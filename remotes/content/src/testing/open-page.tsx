import { render } from '@testing-library/react';
import { RouterProvider, createMemoryRouter } from 'react-router-dom';
import { createFakeServices } from '@szn/shared-contracts/testing';
import remote from '../remote.ts';

/** Renders a page of this remote in a router, after its loader, as the shell does. */
export async function openPage(address: string, services = createFakeServices()) {
  const { pages } = remote.start(services, undefined);
  const routes = Object.entries(pages).map(([path, { loader, Component }]) => ({
    path,
    Component,
    HydrateFallback: () => null,
    ...(loader === undefined ? {} : { loader }),
  }));
  const router = createMemoryRouter([...routes, { path: '/', element: <p>The home page</p> }], {
    initialEntries: [address],
  });
  const view = render(<RouterProvider router={router} />);
  await view.findByRole('heading', { level: 1 });
  return { services, router, pages, ...view };
}
