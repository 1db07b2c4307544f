import type { RemoteInstance } from '@szn/shared-contracts';
import { buildUser, createFakeServices, type FakeServices } from '@szn/shared-contracts/testing';
import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { StrictMode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import remote from '../remote.tsx';

/** Opens a page of the desk as a member, or as a guest, with fake shell services. */
export function renderDesk(
  path: string,
  services: FakeServices = createFakeServices(),
  status: 'member' | 'guest' = 'member',
) {
  services.setSession(status === 'member' ? { status, user: buildUser() } : { status });
  const { pages }: RemoteInstance = remote.start(services, undefined);
  const routes = Object.entries(pages).map(([pattern, { Component }]) => ({ path: pattern, Component }));
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
  return {
    services,
    editor: userEvent.setup({ delay: null }),
    notices: () => services.notices.map(({ text }) => text),
    /** The changes that were sent: method, path and body. */
    sent: () =>
      services.http.requests
        .filter(({ method }) => method !== 'GET')
        .map(({ method, path: address, body }) => [method, address, body]),
  };
}
