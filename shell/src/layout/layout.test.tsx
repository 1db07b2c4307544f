import { act, screen, waitFor, within } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import {
  createMemoryRouter,
  createStaticHandler,
  createStaticRouter,
  RouterProvider,
  StaticRouterProvider,
} from 'react-router-dom';
import { createBus } from '@szn/shared-contracts';
import { createServerServices } from '../services/server-services.ts';
import { createFakeProvider } from '../testing/create-fake-provider.ts';
import { closeShells, openShell } from '../testing/open-shell.tsx';
import { rememberShopper } from '../testing/sign-in-answer.ts';
import { ShellRoot } from '../services/shell-context.tsx';
import { shellWithoutRemotes } from '../testing/shell-without-remotes.ts';
import { describePage } from '../features/auth-dialogs/auth-dialog.tsx';
import { SiteFrame } from './layout.tsx';

afterEach(closeShells);

it('the skip link moves the focus to the main content', async () => {
  const { user, url } = await openShell();
  await user.tab();
  const skip = screen.getByRole('link', { name: 'Skip to content' });
  expect(skip).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(screen.getByRole('main')).toHaveFocus();
  expect(url()).toBe('/men');
});

it('the layout works without the provider: menus and dialogs open', async () => {
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

it('the layout works with storage that always throws', async () => {
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

it('the server renders the layout like the first client render, for any session and fragment', async () => {
  rememberShopper();
  const routes = [{ path: '*', element: <ServerFrame /> }];
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

function ServerFrame() {
  const runtime = createServerServices({ bus: createBus(), providerOrigin: 'http://provider.invalid' });
  return (
    <ShellRoot shell={shellWithoutRemotes(runtime)}>
      <SiteFrame>
        <h1>Men</h1>
      </SiteFrame>
    </ShellRoot>
  );
}

afterEach(closeShells);

const stored = () => window.localStorage.getItem('lastVisitedPage');

it('the layout stores the last visited page with its query', async () => {
  const { go } = await openShell({ path: '/men' });
  expect(stored()).toBe('/men');
  await go('/search?q=denim');
  expect(stored()).toBe('/search?q=denim');
});

it.each(['/', '/404', '/not-found', '/no/such/page'])('the layout does not store %s', async (path) => {
  const routes = [
    { path: '/404', element: null, handle: { remote: 'test', pattern: '/404' } },
    { path: '/not-found', element: null, handle: { remote: 'test', pattern: '/not-found' } },
    { path: '/no/*', element: null, handle: { remote: 'test', pattern: '*' } },
  ];
  const { go } = await openShell({ path: '/women', routes });
  await go(path);
  expect(stored()).toBe('/women');
});

it.each([
  ['/men', 'men'],
  ['/men/jeans', 'men’s jeans'],
  ['/men/tshirts', 'men’s t-shirts'],
  ['/women/hoodies-sweatshirts?sort=newest', 'women’s hoodies & sweatshirts'],
  ['/sale', 'the sale'],
  ['/sale/women', 'women’s sale'],
  ['/sales/men/polos', 'men’s polos on sale'],
  ['/collections', 'all collection'],
  ['/collections/TurntUp', 'TurntUp'],
  ['/search?q=blue%20denim', '“blue denim”'],
  ['/wishlist', 'your wishlist'],
  ['/constructor', 'where you were'],
  ['/%E0%A4%A', 'where you were'],
])('describePage names %s %j', (path, name) => {
  expect(describePage(path)).toBe(name);
});
