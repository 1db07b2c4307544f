import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RequestError, productOpened, wishlistSet } from '@szn/shared-contracts';
import { createFakeServices, type FakeServices } from '@szn/shared-contracts/testing';
import { respondWithoutProducts, buildWireProducts } from '../../testing/answer-products.ts';
import { installFakeViewport, type FakeViewport } from '../../testing/fake-viewport.ts';
import { renderSection } from '../../testing/render-section.tsx';
import { SaleSection } from './sale-section.tsx';

const shirtsCall = 'GET /products/sales/gender/category/men/T-shirts';
let viewport: FakeViewport;
let services: FakeServices;

beforeEach(() => {
  viewport = installFakeViewport();
  services = respondWithoutProducts(createFakeServices());
  Object.defineProperty(HTMLElement.prototype, 'offsetWidth', { value: 284, configurable: true });
});

afterEach(() => {
  viewport.uninstall();
  Reflect.deleteProperty(HTMLElement.prototype, 'offsetWidth');
});

const carousel = (name: string) => screen.getByRole('region', { name });
const track = (name: string) => within(carousel(name)).getByRole('list', { name });
const requestedPaths = () => services.http.requests.map(({ path }) => path);

/** Renders the section with `count` T-shirts on sale, scrolled to their carousel. */
async function openShirts(count: number) {
  services.http.answer(shirtsCall, () => ({ products: buildWireProducts(count, 'Tee'), hasMore: false }));
  const home = await renderSection(<SaleSection />, services);
  viewport.enter(carousel('Men T-shirts'));
  if (count > 0) await within(carousel('Men T-shirts')).findByText('Tee 1');
  return home;
}

const next = () => within(carousel('Men T-shirts')).getByRole('button', { name: 'Next Men T-shirts' });
const previous = () =>
  within(carousel('Men T-shirts')).getByRole('button', { name: 'Previous Men T-shirts' });

describe('Sale section', () => {
  test('has six carousels in the order of the specification', async () => {
    await renderSection(<SaleSection />, services);

    const section = screen.getByRole('region', { name: 'ON SALE NOW' });
    const names = within(section)
      .getAllByRole('heading', { level: 3 })
      .map((heading) => heading.textContent);
    expect(names).toEqual([
      'Men T-shirts',
      'Men Sweatshirts',
      'Men Jeans',
      'Women Tops',
      'Women Dresses',
      'Women Bottoms',
    ]);
  });

  test('shows four skeletons while a carousel loads', async () => {
    services.http.answer(shirtsCall, () => new Promise(() => {}));
    await renderSection(<SaleSection />, services);
    viewport.enter(carousel('Men T-shirts'));

    expect(within(track('Men T-shirts')).getAllByRole('listitem')).toHaveLength(4);
    expect(track('Men T-shirts')).toHaveAttribute('aria-busy', 'true');
  });

  test('fetches the twenty newest products of a carousel only when it is near the viewport', async () => {
    await renderSection(<SaleSection />, services);
    viewport.leave(carousel('Women Dresses'));
    expect(requestedPaths()).not.toContain('/products/sales/gender/category/women/Dresses');

    viewport.enter(carousel('Women Dresses'));
    await waitFor(() => expect(track('Women Dresses')).toHaveAttribute('aria-busy', 'false'));
    expect(services.http.requests.at(-1)).toMatchObject({
      path: '/products/sales/gender/category/women/Dresses',
      query: { page: 1, limit: 20, sort: 'newest' },
    });
  });

  test('shows a text in a carousel without products', async () => {
    await renderSection(<SaleSection />, services);
    viewport.enter(carousel('Men Jeans'));

    expect(await within(carousel('Men Jeans')).findByText('No Jeans on sale right now.')).toBeVisible();
    expect(within(track('Men Jeans')).queryAllByRole('listitem')).toHaveLength(0);
  });

  test('shows the empty text only in the carousel whose request failed, and reports the error', async () => {
    const failure = new RequestError('status', { status: 500 });
    services.http.answer(shirtsCall, () => {
      throw failure;
    });
    services.http.answer('GET /products/sales/gender/category/women/Tops', () => ({
      products: buildWireProducts(2, 'Top'),
      hasMore: false,
    }));
    await renderSection(<SaleSection />, services);
    viewport.enter(carousel('Men T-shirts'));
    viewport.enter(carousel('Women Tops'));

    expect(await within(carousel('Men T-shirts')).findByText('No T-shirts on sale right now.')).toBeVisible();
    expect(await within(carousel('Women Tops')).findByText('Top 1')).toBeVisible();
    expect(services.reportedErrors).toEqual([failure]);
    expect(services.notices).toEqual([]);
  });

  test('repeats a failed request when the browser is online again', async () => {
    services.http.answer(shirtsCall, () => {
      throw new RequestError('network');
    });
    await renderSection(<SaleSection />, services);
    viewport.enter(carousel('Men T-shirts'));
    await within(carousel('Men T-shirts')).findByText('No T-shirts on sale right now.');

    services.http.answer(shirtsCall, () => ({ products: buildWireProducts(1, 'Tee'), hasMore: false }));
    act(() => void window.dispatchEvent(new Event('online')));

    expect(await within(carousel('Men T-shirts')).findByText('Tee 1')).toBeVisible();
  });

  test('aborts its request when the shopper leaves and repeats it on return', async () => {
    const signals: AbortSignal[] = [];
    const { get } = services.http;
    Object.assign(services.http, {
      get: (path: string, options?: { signal?: AbortSignal }) => {
        if (path.endsWith('/T-shirts') && options?.signal) signals.push(options.signal);
        return path.endsWith('/T-shirts') ? new Promise(() => {}) : get(path, options);
      },
    });
    const { router } = await renderSection(<SaleSection />, services);
    viewport.enter(carousel('Men T-shirts'));
    expect(signals.map(({ aborted }) => aborted)).toEqual([false]);

    await act(async () => router.navigate('/men'));
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);

    await act(async () => router.navigate('/'));
    viewport.enter(carousel('Men T-shirts'));
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
    expect(services.reportedErrors).toEqual([]);
  });

  test('shows cached products when the shopper returns to the home page', async () => {
    const { router } = await openShirts(3);
    await act(async () => router.navigate('/men'));
    await act(async () => router.navigate('/'));

    expect(within(carousel('Men T-shirts')).getByText('Tee 1')).toBeVisible();
    expect(requestedPaths().filter((path) => path.endsWith('/T-shirts'))).toHaveLength(1);
  });

  test('moves a carousel by one card per step and stops at both ends', async () => {
    await openShirts(6);
    expect(previous()).toBeDisabled();

    fireEvent.click(next());
    expect(track('Men T-shirts').scrollLeft).toBe(300);
    expect(previous()).toBeEnabled();

    fireEvent.click(next());
    expect(track('Men T-shirts').scrollLeft).toBe(600);
    expect(next()).toBeDisabled();

    fireEvent.click(previous());
    expect(track('Men T-shirts').scrollLeft).toBe(300);
    expect(next()).toBeEnabled();
  });

  test('counts every button press during a scroll', async () => {
    await openShirts(8);

    for (let press = 0; press < 3; press++) {
      fireEvent.click(next());
      // The scroll position is between two cards.
      fireEvent.scroll(track('Men T-shirts'));
    }

    expect(track('Men T-shirts').scrollLeft).toBe(900);
  });

  test('disables both buttons when all cards are in view', async () => {
    await openShirts(4);

    expect(previous()).toBeDisabled();
    expect(next()).toBeDisabled();
  });

  test('keeps the focus on a button at the end of the row and disables it after the focus has left', async () => {
    await openShirts(5);
    const user = userEvent.setup({ delay: null });

    await user.click(next());
    await user.keyboard('{Enter}{Enter}');

    expect(next()).toHaveFocus();
    expect(next()).toHaveAttribute('aria-disabled', 'true');
    expect(track('Men T-shirts').scrollLeft).toBe(300);

    await user.tab();
    expect(next()).toBeDisabled();
  });

  test.each([
    ['moves to the first card', 'the width of a desktop window changes', false, { width: 700 }, 0],
    ['moves to the first card', 'the height of a desktop window changes', false, { height: 700 }, 0],
    ['moves to the first card', 'a phone is rotated', true, { width: 700, height: 390 }, 0],
    ['does not move', 'the address bar of a phone changes the height', true, { height: 700 }, 300],
  ])('%s when %s', async (_what, _when, hasTouch, size, position) => {
    viewport = installFakeViewport({ hasTouch });
    await openShirts(6);
    fireEvent.click(next());
    expect(track('Men T-shirts').scrollLeft).toBe(300);

    viewport.resizeTo(size);

    expect(track('Men T-shirts').scrollLeft).toBe(position);
    await waitFor(() => expect(previous().matches(':disabled')).toBe(position === 0));
  });

  test('updates its buttons after a swipe', async () => {
    await openShirts(6);

    track('Men T-shirts').scrollLeft = 600;
    fireEvent.scroll(track('Men T-shirts'));
    fireEvent(track('Men T-shirts'), new Event('scrollend'));

    await waitFor(() => expect(next()).toBeDisabled());
    expect(previous()).toBeEnabled();
  });

  test('adds a product to the wishlist by the heart of its card', async () => {
    await openShirts(1);
    const added: unknown[] = [];
    services.bus.handle(wishlistSet, ({ product }) => {
      added.push(product['title']);
      return { outcome: 'added' };
    });

    await userEvent
      .setup({ delay: null })
      .click(screen.getByRole('button', { name: 'Add to wishlist: Tee 1' }));

    await waitFor(() => expect(added).toEqual(['Tee 1']));
  });

  test('emits an event when the shopper opens a product of a brand', async () => {
    await openShirts(1);
    const opened: unknown[] = [];
    services.bus.observe(productOpened).subscribe((event) => opened.push(event));
    const link = screen.getByRole('link', { name: /^View Product: Tee 1/ });
    // jsdom cannot open the other page.
    link.addEventListener('click', (event) => event.preventDefault());

    await userEvent.setup({ delay: null }).click(link);

    expect(opened).toEqual([{ productId: 'Tee-1', source: 'Jaywalking' }]);
  });

  test('links to all sale products of a category', async () => {
    await renderSection(<SaleSection />, services);

    expect(screen.getByRole('link', { name: 'All men’s T-shirts on sale' })).toHaveAttribute(
      'href',
      '/sales/men/t-shirts',
    );
  });
});
