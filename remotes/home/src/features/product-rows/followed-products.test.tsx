import { act, screen } from '@testing-library/react';
import { followsChanged, followsKey } from '@szn/shared-contracts';
import { createFakeServices } from '@szn/shared-contracts/testing';
import { buildWireProducts } from '../../testing/answer-products.ts';
import { installFakeViewport, type FakeViewport } from '../../testing/fake-viewport.ts';
import { renderSection } from '../../testing/render-section.tsx';
import { FollowedProducts } from './followed-products.tsx';

let viewport: FakeViewport;
beforeEach(() => {
  viewport = installFakeViewport();
});
afterEach(() => viewport.uninstall());

const row = () => screen.queryByRole('region', { name: 'New from brands you follow' });

async function open({ brands, count }: { brands: readonly string[]; count: number }) {
  const services = createFakeServices();
  services.localStorage.write(followsKey, { brands });
  services.http.answer('GET /products/latest', () => ({ products: buildWireProducts(count, 'Tee') }));
  await renderSection(
    <div data-testid="place">
      <FollowedProducts />
    </div>,
    services,
  );
  viewport.enter(place());
  await act(async () => Promise.resolve());
  return services;
}

async function scrollTo(top: number) {
  jest.spyOn(place(), 'getBoundingClientRect').mockReturnValue(new DOMRect(0, top, 1440, 0));
  await act(async () => {
    window.dispatchEvent(new Event('scroll'));
    await nextFrame();
    await nextFrame();
  });
}

const nextFrame = () => new Promise((resolve) => void requestAnimationFrame(resolve));

const place = () => screen.getByTestId('place').firstElementChild ?? document.body;

it('row of followed labels shows their products of the last 30 days', async () => {
  const { http } = await open({ brands: ['huemn', 'h&m', 'salt, sand'], count: 3 });
  await scrollTo(3000);
  expect(await screen.findByRole('region', { name: 'New from brands you follow' })).toBeInTheDocument();
  expect(http.requests).toMatchObject([
    { query: { brands: 'huemn,h&m,salt%2C sand', days: '30', limit: 12 } },
  ]);
  expect(screen.getByRole('link', { name: 'See all new drops' })).toHaveAttribute(
    'href',
    '/drops?brands=huemn,h%26m,salt%252C%20sand',
  );
});

it('row of followed labels does not appear when nothing is new', async () => {
  await open({ brands: ['huemn'], count: 0 });
  await scrollTo(3000);
  expect(row()).toBeNull();
});

it('row of followed labels appears only while its place is below the screen', async () => {
  await open({ brands: ['huemn'], count: 3 });
  await scrollTo(300);
  expect(row()).toBeNull();
  await scrollTo(3000);
  expect(row()).toBeInTheDocument();
});

it('row of followed labels requests nothing without follows', async () => {
  const services = await open({ brands: [], count: 3 });
  expect([row(), services.http.requests]).toEqual([null, []]);
  act(() => services.bus.publish(followsChanged, { brands: [] }));
  expect(row()).toBeNull();
});
