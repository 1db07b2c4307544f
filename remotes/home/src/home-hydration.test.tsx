import { act, screen } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { RouterProvider, createMemoryRouter } from 'react-router-dom';
import { RequestError } from '@szn/shared-contracts';
import { createFakeServices, type FakeServices } from '@szn/shared-contracts/testing';
import { answerNothing, buildWireProducts } from './testing/answer-products.ts';
import { installFakeViewport } from './testing/fake-viewport.ts';
import remote from './remote.ts';

type Sent = { readonly html: string; readonly state: unknown };

/** What the gateway sends. In modules of their own: a page and a server share no React. */
async function renderOnServer(services = createServerServices()): Promise<Sent> {
  // React's server schedules with it, and jsdom has none.
  Object.assign(globalThis, { setImmediate: (run: () => void) => setTimeout(run, 0) });
  let sent: Sent | undefined;
  await jest.isolateModulesAsync(async () => {
    const server = await import('react-dom/server');
    const router = await import('react-router-dom');
    const { pages, dehydrate } = (await import('./remote.ts')).default.start(services, undefined);
    const Component = pages['/']?.Component;
    if (!Component) throw new Error('The home remote serves /.');
    await pages['/']?.loader?.({ params: {}, request: new Request('https://szn.example/') });
    const stream = await server.renderToReadableStream(
      <router.RouterProvider router={router.createMemoryRouter([{ path: '/', Component }])} />,
      { progressiveChunkSize: Number.POSITIVE_INFINITY },
    );
    await stream.allReady;
    sent = { html: await new Response(stream).text(), state: JSON.parse(JSON.stringify(dehydrate?.())) };
  });
  if (!sent) throw new Error('The server has rendered.');
  return sent;
}

function createServerServices() {
  const services = answerNothing(createFakeServices({ environment: 'server' }));
  services.http.answer('GET /products', () => ({ products: buildWireProducts(3, 'Tee'), hasMore: true }));
  return services;
}

/** Takes over what the gateway sent; returns what React found to differ from its own first drawing. */
async function hydrate({ html, state }: Sent, services: FakeServices) {
  document.body.innerHTML = `<div id="root">${html}</div>`;
  const root = document.querySelector('#root');
  const Component = remote.start(services, state).pages['/']?.Component;
  if (!root || !Component) throw new Error('There is a document and a page.');
  const router = createMemoryRouter([{ path: '/', Component }]);
  const differences: unknown[] = [];
  const hydrated = await act(async () =>
    hydrateRoot(root, <RouterProvider router={router} />, {
      onRecoverableError: (error) => differences.push(error),
    }),
  );
  return { differences, unmount: () => act(async () => hydrated.unmount()) };
}

describe('the page the server sends', () => {
  test('has everything in it, without inline styles and scripts', async () => {
    const { html } = await renderOnServer();

    expect(html).toContain('/media/garments/hoodie--black');
    expect(html).toContain('Skip intro');
    expect(html).toContain('VIEW ALL LUXURY BRANDS');
    expect(html).toContain('Collaboration Drip');
    expect(html).not.toMatch(/ style=|<script/);
  });

  test('is the page the browser begins with', async () => {
    const viewport = installFakeViewport({ width: 390, wantsLessMotion: true });

    const { differences, unmount } = await hydrate(
      await renderOnServer(),
      answerNothing(createFakeServices()),
    );

    expect(differences).toEqual([]);
    await unmount();
    viewport.uninstall();
  });

  test.each([
    ['Just landed', '/products'],
    ['Men T-shirts', '/products/sales/gender/category/men/T-shirts'],
  ])(
    'is that page, too, where the server got no %s, and the browser asks for them itself',
    async (name, path) => {
      const viewport = installFakeViewport({ width: 390, wantsLessMotion: true });
      const failing = createServerServices();
      failing.http.answer(`GET ${path}`, () => {
        throw new RequestError('status', { status: 500 });
      });
      const services = answerNothing(createFakeServices());
      services.http.answer(`GET ${path}`, () => ({ products: buildWireProducts(3, 'Late tee') }));

      const { differences, unmount } = await hydrate(await renderOnServer(failing), services);
      viewport.comesNear(screen.getByRole('list', { name }));

      expect(differences).toEqual([]);
      expect(await screen.findByRole('heading', { name: 'Late tee 1' })).toBeInTheDocument();
      await unmount();
      viewport.uninstall();
    },
  );
});
