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

const row = () => screen.queryByRole('region', { name: 'New from labels you follow' });

async function open({ brands, count, top }: { brands: readonly string[]; count: number; top: number }) {
  const services = createFakeServices();
  services.localStorage.write(followsKey, { brands });
  services.http.answer('GET /products/latest', () => ({ products: buildWireProducts(count, 'Tee') }));
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, top, 100, 100));
  await renderSection(
    <div data-testid="place">
      <FollowedProducts />
    </div>,
    services,
  );
  viewport.enter(screen.getByTestId('place').firstElementChild ?? document.body);
  await act(async () => Promise.resolve());
  return services;
}
afterEach(() => jest.restoreAllMocks());

it('row of followed labels shows their products of the last 30 days', async () => {
  const { http } = await open({ brands: ['huemn', 'h&m'], count: 3, top: 2000 });
  expect(await screen.findByRole('region', { name: 'New from labels you follow' })).toBeInTheDocument();
  expect(http.requests).toMatchObject([{ query: { brands: 'huemn,h&m', days: '30', limit: 12 } }]);
  expect(screen.getByRole('link', { name: 'See them on the drop radar' })).toHaveAttribute(
    'href',
    '/drops?brands=huemn,h%26m',
  );
});

it.each([
  ['nothing is new', { brands: ['huemn'], count: 0, top: 2000 }],
  ['its place is on the screen, where it would move the page', { brands: ['huemn'], count: 3, top: 300 }],
])('row of followed labels does not appear when %s', async (_case, options) => {
  await open(options);
  expect(row()).toBeNull();
});

it('row of followed labels requests nothing without follows', async () => {
  const services = await open({ brands: [], count: 3, top: 2000 });
  expect([row(), services.http.requests]).toEqual([null, []]);
  act(() => services.bus.publish(followsChanged, { brands: [] }));
  expect(row()).toBeNull();
});
