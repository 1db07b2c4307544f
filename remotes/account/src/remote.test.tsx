import { followSet, isRemote, wishlistSet, type RemoteInstance } from '@szn/shared-contracts';
import { buildUser, buildWireProduct, createFakeServices } from '@szn/shared-contracts/testing';
import { act, screen } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import remote, { routes } from './remote.tsx';
import { loadPages } from './testing/render-account.tsx';

function pageOf(instance: RemoteInstance, path: string) {
  const pages = Object.entries(instance.pages).map(([pattern, { Component }]) => ({
    path: pattern,
    Component,
  }));
  return <RouterProvider router={createMemoryRouter(pages, { initialEntries: [path] })} />;
}

beforeAll(loadPages);

/** Without the addresses of earlier releases, which redirect. */
const shownRoutes = Object.keys(routes).filter((route) => !route.startsWith('/boards'));

describe('the account remote', () => {
  it('account declares its command and its activation for members', () => {
    expect(isRemote(remote)).toBe(true);
    expect(remote.activatesFor).toBe('member');
    expect(remote.handles).toEqual([wishlistSet, followSet]);
  });

  it('account returns a page for every declared route', () => {
    const { pages } = remote.start(createFakeServices(), undefined);
    expect(Object.keys(pages)).toEqual(Object.keys(routes));
  });

  const headOf = (route: string) => {
    const page = remote.start(createFakeServices(), undefined).pages[route];
    return page?.head({ params: {}, url: new URL(`https://szn.example${route}`), data: undefined });
  };

  it('account shows composed outfits to search engines', () => {
    expect(headOf('/outfits/compose')).not.toHaveProperty('isIndexed');
  });

  it.each(shownRoutes.filter((route) => route !== '/outfits/compose'))(
    'account excludes %s from search engines',
    (route) => {
      const head = headOf(route);
      // An outfit of a shopper has no address of its own for search engines.
      const canonicalPath = route.replace('/:outfitId', '');
      expect(head).toMatchObject({ isIndexed: false, canonicalPath });
    },
  );

  it.each(shownRoutes)('account hydrates %s without a mismatch for a signed-in shopper', async (route) => {
    const onServer = createFakeServices({ environment: 'server' });
    onServer.setSession({ status: 'unknown' });
    const html = renderToString(pageOf(remote.start(onServer, undefined), route));
    expect(html).toContain('<h1');
    expect(html).not.toContain('style=');

    const user = buildUser();
    const inBrowser = createFakeServices();
    inBrowser.http.answer(`GET /wishlist/${user.id}`, () => ({
      items: [buildWireProduct({ title: 'Tee' })],
    }));
    inBrowser.http.answer('GET /follows', () => ({ brands: [] }));
    inBrowser.http.answer('GET /users/getUser', () => ({ user: { ...user, _id: user.id } }));
    inBrowser.http.answer('GET /alerts', () => ({ email: user.email, topics: {} }));
    inBrowser.setSession({ status: 'member', user });
    const instance = remote.start(inBrowser, undefined);
    const deactivate = instance.activate?.();
    const container = document.createElement('div');
    container.innerHTML = html;
    document.body.append(container);
    const differences: unknown[] = [];
    const root = await act(async () =>
      hydrateRoot(container, pageOf(instance, route), {
        onRecoverableError: (error) => differences.push(error),
      }),
    );
    expect(await screen.findAllByRole('heading', { level: 1 })).toHaveLength(1);
    expect(differences).toEqual([]);
    act(() => root.unmount());
    deactivate?.();
    container.remove();
  });
});
