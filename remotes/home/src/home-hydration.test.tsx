import { act } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { RouterProvider, createMemoryRouter } from 'react-router-dom';
import { createFakeServices } from '@szn/shared-contracts/testing';
import { answerNothing, buildWireProducts } from './testing/answer-products.ts';
import { installFakeViewport } from './testing/fake-viewport.ts';
import remote from './remote.ts';

type Sent = { readonly html: string; readonly state: unknown };

/** What the gateway sends. In modules of their own: a page and a server share no React. */
async function renderOnServer(): Promise<Sent> {
  // React's server schedules with it, and jsdom has none.
  Object.assign(globalThis, { setImmediate: (run: () => void) => setTimeout(run, 0) });
  let sent: Sent | undefined;
  await jest.isolateModulesAsync(async () => {
    const server = await import('react-dom/server');
    const router = await import('react-router-dom');
    const { pages, dehydrate } = (await import('./remote.ts')).default.start(
      createServerServices(),
      undefined,
    );
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
    const { html, state } = await renderOnServer();
    const viewport = installFakeViewport({ width: 390, wantsLessMotion: true });
    document.body.innerHTML = `<div id="root">${html}</div>`;
    const root = document.querySelector('#root');
    const instance = remote.start(answerNothing(createFakeServices()), state);
    const Component = instance.pages['/']?.Component;
    if (!root || !Component) throw new Error('There is a document and a page.');
    const router = createMemoryRouter([{ path: '/', Component }]);
    const differences: unknown[] = [];

    const hydrated = await act(async () =>
      hydrateRoot(root, <RouterProvider router={router} />, {
        onRecoverableError: (error) => differences.push(error),
      }),
    );

    expect(differences).toEqual([]);
    await act(async () => hydrated.unmount());
    viewport.uninstall();
  });
});
