import { localKeys, RequestError, wishlistChanged, type RemotePage, type User } from '@szn/shared-contracts';
import {
  buildUser,
  buildWireProduct,
  createFakeServices,
  type FakeServices,
} from '@szn/shared-contracts/testing';
import { act, screen } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import remote from '../../remote.tsx';

const user = buildUser();
const listPath = `GET /wishlist/${user.id}` as const;
const products = ['Hoodie', 'Tee', 'Jeans'].map((title) =>
  buildWireProduct({ _id: title.toLowerCase(), title, image: `/media/garments/${title.toLowerCase()}` }),
);
const url = new URL('https://szn.example/wishlist');
/** The remote also reads the followed labels of a member. */
const isForWishlist = ({ path }: { readonly path: string }) => path.startsWith('/wishlist');

function createServerServices(memberId: string | undefined): FakeServices {
  const services = createFakeServices({ environment: 'server' });
  services.setSession({ status: 'unknown' });
  services.http.answer(listPath, () => ({ items: products.toReversed() }));
  return memberId === undefined ? services : { ...services, session: { ...services.session, memberId } };
}

/** Loads, renders and dehydrates the page as the server does. */
async function renderOnServer(memberId: string | undefined, services = createServerServices(memberId)) {
  const { pages, dehydrate } = remote.start(services, undefined);
  const page = pageOf(pages['/wishlist']);
  const data = await page.loader?.({ params: {}, request: new Request(url) });
  const html = renderToString(routerOf(page));
  const head = page.head({ params: {}, url, data });
  const state: unknown = JSON.parse(JSON.stringify(dehydrate?.() ?? null));
  return { html, head, state, data, requests: services.http.requests };
}

function pageOf(page: RemotePage | undefined): RemotePage {
  if (!page) throw new Error('The account remote has no wishlist page.');
  return page;
}

function routerOf({ Component }: RemotePage) {
  const router = createMemoryRouter([{ path: '/wishlist', Component }], { initialEntries: ['/wishlist'] });
  return <RouterProvider router={router} />;
}

type ServerPage = Pick<Awaited<ReturnType<typeof renderOnServer>>, 'html' | 'state'>;

const cleanUps: (() => void)[] = [];
afterEach(() => cleanUps.splice(0).forEach((cleanUp) => cleanUp()));

/** Hydrates the page. `beforeHydration` runs when the remote has started, as a fast response does. */
async function hydrate({ html, state }: ServerPage, beforeHydration?: (services: FakeServices) => void) {
  const services = createFakeServices();
  services.setSession({ status: 'unknown' });
  services.http.answer(listPath, () => ({ items: products.toReversed() }));
  const instance = remote.start(services, state);
  const deactivate = instance.activate?.();
  beforeHydration?.(services);
  const container = document.createElement('div');
  container.innerHTML = html;
  document.body.append(container);
  const differences: unknown[] = [];
  const root = await act(async () =>
    hydrateRoot(container, routerOf(pageOf(instance.pages['/wishlist'])), {
      onRecoverableError: (error) => differences.push(error),
    }),
  );
  cleanUps.push(() => {
    act(() => root.unmount());
    deactivate?.();
    container.remove();
  });
  return { services, differences };
}

const titles = () => screen.queryAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);
const signIn = (member: User) => (services: FakeServices) =>
  services.setSession({ status: 'member', user: member });
const signOut = (services: FakeServices) => services.setSession({ status: 'guest' });

describe('The wishlist on the server', () => {
  it('has the list of the member, and preloads the pictures of its first row', async () => {
    const { html, data, state } = await renderOnServer(user.id);
    expect(html.match(/<h2[^>]*>(.*?)<\/h2>/g)?.map((text) => text.replaceAll(/<[^>]*>/g, ''))).toEqual([
      'Jeans',
      'Tee',
      'Hoodie',
    ]);
    expect(html).toContain('3 products');
    expect([...html.matchAll(/ src="([^?"]*)[^>]* fetchPriority="high"/g)].map(([, src]) => src)).toEqual([
      '/media/garments/jeans',
      '/media/garments/tee',
      '/media/garments/hoodie',
    ]);
    expect(data).toBeNull();
    expect(JSON.stringify(state)).not.toContain(user.name);
  });

  it('is the loading page without a request for everybody else', async () => {
    const { html, state, requests } = await renderOnServer(undefined);
    expect(html).toContain('Loading your wishlist');
    expect(state).toBeNull();
    expect(html).not.toContain('fetchPriority="high"');
    expect(requests).toEqual([]);
  });

  it.each([
    ['rejects the cookie', new RequestError('status', { status: 401 })],
    ['has a session of another member', new RequestError('status', { status: 403 })],
    ['is late', new RequestError('timeout')],
  ])('is the loading page when the provider %s', async (_case, error) => {
    const services = createServerServices(user.id);
    services.http.answer(listPath, () => {
      throw error;
    });
    const { html, state } = await renderOnServer(user.id, services);
    expect(html).toContain('Loading your wishlist');
    expect(state).toBeNull();
    expect(services.reportedErrors).toEqual([]);
  });
});

describe('The wishlist of a server-rendered page', () => {
  it('stays while the session is unknown, and is not fetched again when the member is confirmed', async () => {
    const { services, differences } = await hydrate(await renderOnServer(user.id));
    expect(titles()).toEqual(['Jeans', 'Tee', 'Hoodie']);
    expect(services.bus.read(wishlistChanged)).toBeUndefined();
    act(() => signIn(user)(services));
    expect(titles()).toEqual(['Jeans', 'Tee', 'Hoodie']);
    expect(services.bus.read(wishlistChanged)?.productIds).toEqual(['hoodie', 'tee', 'jeans']);
    expect(services.localStorage.read(localKeys.wishlist, (value) => value)).toMatchObject({
      userId: user.id,
    });
    expect(services.http.requests.filter(isForWishlist)).toEqual([]);
    expect(differences).toEqual([]);
  });

  it.each([
    ['a guest', signOut],
    ['another member', signIn(buildUser({ id: 'somebody-else' }))],
  ])('is removed when the shopper is %s', async (_case, change) => {
    const { services, differences } = await hydrate(await renderOnServer(user.id));
    services.http.answer('GET /wishlist/somebody-else', () => new Promise(() => undefined));
    act(() => change(services));
    expect(titles()).toEqual([]);
    expect(differences).toEqual([]);
  });

  it.each([
    ['a guest', signOut, []],
    ['the member', signIn(user), ['Jeans', 'Tee', 'Hoodie']],
  ])('hydrates without a difference when the shopper is known as %s before', async (_case, change, shown) => {
    const { differences } = await hydrate(await renderOnServer(user.id), change);
    expect(differences).toEqual([]);
    expect(titles()).toEqual(shown);
  });

  it('is fetched by the browser where the server had none', async () => {
    const { services, differences } = await hydrate(await renderOnServer(undefined), signIn(user));
    expect(await screen.findByRole('heading', { name: 'Jeans' })).toBeVisible();
    expect(services.http.requests.filter(isForWishlist)).toHaveLength(1);
    expect(differences).toEqual([]);
  });
});
