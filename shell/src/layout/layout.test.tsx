import { act, screen, waitFor, within } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import {
  createMemoryRouter,
  createStaticHandler,
  createStaticRouter,
  StaticRouterProvider,
} from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { createBus } from '@szn/shared-contracts';
import { createServerServices } from '../services/server-services.ts';
import { createFakeProvider } from '../testing/create-fake-provider.ts';
import { closeShells, openShell } from '../testing/open-shell.tsx';
import { rememberShopper } from '../testing/sign-in-answer.ts';
import { ShellRuntimeProvider } from '../services/shell-runtime-context.tsx';
import { SiteFrame } from './site-frame.tsx';

afterEach(closeShells);

it('leads keyboards past the header first', async () => {
  const { user, url } = await openShell();
  await user.tab();
  const skip = screen.getByRole('link', { name: 'Skip to content' });
  expect(skip).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(screen.getByRole('main')).toHaveFocus();
  expect(url()).toBe('/men');
});

it('works with the provider down: guests browse, menus and dialogs open', async () => {
  const provider = createFakeProvider();
  provider.answer('GET /products/suggestions', 'cut');
  const { user } = await openShell({ provider });
  expect(screen.getByRole('banner')).toBeVisible();
  expect(screen.getByRole('contentinfo')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Brands menu' }));
  const navigation = within(screen.getByRole('navigation', { name: 'Main' }));
  expect(await navigation.findByRole('link', { name: 'All collection' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Login' }));
  expect(await screen.findByRole('dialog', { name: 'Sign in' })).toBeVisible();
});

it('works with storage that throws at every touch', async () => {
  const denied = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  const spies = (['localStorage', 'sessionStorage'] as const).map((name) =>
    jest.spyOn(window, name, 'get').mockImplementation(denied),
  );
  try {
    const { user } = await openShell({ hasSeenPopup: false });
    await user.click(screen.getByRole('button', { name: 'Login' }));
    expect(await screen.findByRole('dialog', { name: 'Sign in' })).toBeVisible();
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
});

it('is drawn on the server as a browser draws it first, whoever is signed in and whatever the fragment', async () => {
  rememberShopper();
  const routes = [{ path: '*', element: <FrameOfServer /> }];
  const handler = createStaticHandler(routes);
  const context = await handler.query(new Request('http://localhost/men'));
  if (context instanceof Response) throw new Error('Nothing redirects here.');
  const html = renderToString(
    <StaticRouterProvider
      router={createStaticRouter(handler.dataRoutes, context)}
      context={context}
      hydrate={false}
    />,
  );
  expect(html).toContain('New szn, new drops! Explore the latest collection');
  expect(html).not.toContain('style=');
  const container = document.createElement('div');
  container.innerHTML = html;
  document.body.append(container);
  const onRecoverableError = jest.fn();
  const router = createMemoryRouter(routes, { initialEntries: ['/men#sign-in'] });
  const root = await act(async () =>
    hydrateRoot(container, <RouterProvider router={router} />, { onRecoverableError }),
  );
  await waitFor(() => expect(screen.getByRole('dialog', { name: 'Sign in' })).toBeInTheDocument());
  expect(onRecoverableError).not.toHaveBeenCalled();
  act(() => root.unmount());
  container.remove();
});

function FrameOfServer() {
  const runtime = createServerServices({ bus: createBus(), providerOrigin: 'http://provider.invalid' });
  return (
    <ShellRuntimeProvider runtime={runtime}>
      <SiteFrame>
        <h1>Men</h1>
      </SiteFrame>
    </ShellRuntimeProvider>
  );
}
