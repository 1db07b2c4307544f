import { act, screen } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { RouterProvider, createMemoryRouter } from 'react-router-dom';
import { RequestError, specifiedHero, type ShellServices } from '@szn/shared-contracts';
import { createFakeServices, type FakeServices } from '@szn/shared-contracts/testing';
import { respondWithoutProducts, buildWireProducts } from './testing/answer-products.ts';
import { installFakeViewport } from './testing/fake-viewport.ts';
import remote from './remote.ts';

type ServerPage = { readonly html: string; readonly state: unknown };

/** Renders the page as the gateway does. In isolated modules: page and server share no React. */
async function renderOnServer(services = createServerServices()): Promise<ServerPage> {
  // React's server renderer needs it, and jsdom lacks it.
  Object.assign(globalThis, { setImmediate: (run: () => void) => setTimeout(run, 0) });
  let page: ServerPage | undefined;
  await jest.isolateModulesAsync(async () => {
    const server = await import('react-dom/server');
    const router = await import('react-router-dom');
    const { pages, dehydrate } = (await import('./remote.ts')).default.start(services, undefined);
    const Component = pages['/']?.Component;
    if (!Component) throw new Error('The home remote has no page for /.');
    await pages['/']?.loader?.({ params: {}, request: new Request('https://szn.example/') });
    const stream = await server.renderToReadableStream(
      <router.RouterProvider router={router.createMemoryRouter([{ path: '/', Component }])} />,
      { progressiveChunkSize: Number.POSITIVE_INFINITY },
    );
    await stream.allReady;
    page = { html: await new Response(stream).text(), state: JSON.parse(JSON.stringify(dehydrate?.())) };
  });
  if (!page) throw new Error('The server rendered nothing.');
  return page;
}

function createServerServices(given: Pick<ShellServices, 'content'> = {}) {
  const services = respondWithoutProducts(createFakeServices({ ...given, environment: 'server' }));
  services.http.answer('GET /products', () => ({ products: buildWireProducts(3, 'Tee'), hasMore: true }));
  return services;
}

/** Hydrates the HTML; returns the differences that React reports. */
async function hydrate({ html, state }: ServerPage, services: FakeServices) {
  document.body.innerHTML = `<div id="root">${html}</div>`;
  const root = document.querySelector('#root');
  const Component = remote.start(services, state).pages['/']?.Component;
  if (!root || !Component) throw new Error('The root element or the page is missing.');
  const router = createMemoryRouter([{ path: '/', Component }]);
  const differences: unknown[] = [];
  const hydrated = await act(async () =>
    hydrateRoot(root, <RouterProvider router={router} />, {
      onRecoverableError: (error) => differences.push(error),
    }),
  );
  return { differences, unmount: () => act(async () => hydrated.unmount()) };
}

describe('Server-rendered home page', () => {
  test('contains all sections, without inline styles and scripts', async () => {
    const { html } = await renderOnServer();

    expect(html).toContain('/media/garments/hoodie--Tee-1');
    expect(html).toContain('Skip intro');
    expect(html).toContain('VIEW ALL LUXURY BRANDS');
    expect(html).toContain('Collaboration Drip');
    expect(html).not.toMatch(/ style=|<script/);
  });

  test('has products second, and its sections in the order of the specification', async () => {
    const { html } = await renderOnServer();

    const page = new DOMParser().parseFromString(html, 'text/html');
    const headings = [...page.querySelectorAll('h2')].map(({ textContent }) => textContent.trim());
    expect(headings.slice(0, 5)).toEqual(
      specifiedHero.slides.map(({ first, second }) => `${first} ${second}`),
    );
    expect(headings.slice(5)).toEqual([
      'Just landed',
      'Brands to know',
      'Luxury streetwear',
      'Affordable premium',
      'Wokelemon',
      'Casual',
      'Every brand',
      'ON SALE NOW',
      'Deepest cuts',
    ]);
  });

  test('has the rows of editors in their order, without those that they hide, and hydrates without differences', async () => {
    const viewport = installFakeViewport({ width: 390, prefersReducedMotion: true });
    const content = { rows: { rows: ['discounts', 'newest', 'casual'] } } as const;
    const server = await renderOnServer(createServerServices({ content }));

    const page = new DOMParser().parseFromString(server.html, 'text/html');
    const headings = [...page.querySelectorAll('h2')].map(({ textContent }) => textContent.trim());
    expect(headings.slice(5)).toEqual(['Deepest cuts', 'Just landed', 'Casual']);
    const services = respondWithoutProducts(createFakeServices({ content }));
    const { differences, unmount } = await hydrate(server, services);
    expect(differences).toEqual([]);
    expect(screen.queryByRole('heading', { name: 'ON SALE NOW' })).toBeNull();
    await unmount();
    viewport.uninstall();
  });

  test('hydrates without differences', async () => {
    const viewport = installFakeViewport({ width: 390, prefersReducedMotion: true });

    const { differences, unmount } = await hydrate(
      await renderOnServer(),
      respondWithoutProducts(createFakeServices()),
    );

    expect(differences).toEqual([]);
    await unmount();
    viewport.uninstall();
  });

  test.each([
    ['Just landed', '/products'],
    ['Men T-shirts', '/products/sales/gender/category/men/T-shirts'],
  ])(
    'hydrates without differences if the server could not fetch %s, which the browser then fetches',
    async (name, path) => {
      const viewport = installFakeViewport({ width: 390, prefersReducedMotion: true });
      const failing = createServerServices();
      failing.http.answer(`GET ${path}`, () => {
        throw new RequestError('status', { status: 500 });
      });
      const services = respondWithoutProducts(createFakeServices());
      services.http.answer(`GET ${path}`, () => ({ products: buildWireProducts(3, 'Late tee') }));

      const { differences, unmount } = await hydrate(await renderOnServer(failing), services);
      viewport.enter(screen.getByRole('list', { name }));

      expect(differences).toEqual([]);
      expect(await screen.findByRole('heading', { name: 'Late tee 1' })).toBeInTheDocument();
      await unmount();
      viewport.uninstall();
    },
  );
});
