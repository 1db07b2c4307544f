import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createFakeServices } from '@szn/shared-contracts/testing';
import { respondWithoutProducts, buildWireProducts } from '../../testing/answer-products.ts';
import { installFakeViewport, type FakeViewport } from '../../testing/fake-viewport.ts';
import { renderSection } from '../../testing/render-section.tsx';
import { HeroSlider } from './hero-slider.tsx';

let viewport: FakeViewport;

beforeEach(() => {
  jest.useFakeTimers();
  viewport = installFakeViewport();
});

afterEach(async () => {
  await setTabVisibility('visible');
  viewport.uninstall();
  jest.useRealTimers();
});

const openHero = (services = respondWithoutProducts(createFakeServices())) =>
  renderSection(<HeroSlider />, services);
const passMs = (ms: number) => act(async () => jest.advanceTimersByTimeAsync(ms));

async function press(name: string) {
  await act(async () => void fireEvent.click(screen.getByRole('button', { name })));
}
const setUpUser = () => userEvent.setup({ delay: null });
const carousel = () => screen.getByRole('region', { name: 'Highlights' });
const shownHeading = () => within(carousel()).getByRole('heading', { level: 2 }).textContent;

function setTabVisibility(state: 'hidden' | 'visible') {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
  return act(async () => void document.dispatchEvent(new Event('visibilitychange')));
}

async function swipe(from: number, to: number, pointerType = 'touch') {
  const slide = within(carousel()).getByRole('heading', { level: 2 });
  await act(async () => {
    fireEvent.pointerDown(slide, { pointerType, isPrimary: true, clientX: from, clientY: 10 });
    fireEvent.pointerUp(slide, { pointerType, isPrimary: true, clientX: to, clientY: 15 });
  });
}

describe('Hero slider', () => {
  test('shows the slides that editors have published', async () => {
    const slides = [
      {
        first: 'MONSOON',
        second: 'DROPS',
        text: 'Rain-ready.',
        shortName: 'Rain',
        to: '/drops',
        theme: 'acid',
      },
      { first: 'COMING', second: 'NEXT', text: 'Soon.', shortName: 'Next' },
    ] as const;
    await openHero(respondWithoutProducts(createFakeServices({ content: { hero: { slides } } })));
    expect(shownHeading()).toBe('MONSOON DROPS');
    expect(within(carousel()).getByRole('link', { name: /Explore Now/ })).toHaveAttribute('href', '/drops');
    await press('02 Next: COMING NEXT');
    expect(within(carousel()).getByText('Coming soon')).toBeVisible();
    await press('Next slide');
    expect(shownHeading()).toBe('MONSOON DROPS');
  });

  test('shows the picture that an editor has uploaded in place of those of products', async () => {
    const url = `/media/pictures/${'0a'.repeat(16)}`;
    const slide = { first: 'MONSOON', second: 'DROPS', text: 'Rain-ready.', shortName: 'Rain' };
    const slides = [
      { ...slide, products: 'newest', picture: { url, alt: 'Two friends in raincoats' } },
      { ...slide, shortName: 'Next', products: 'women' },
    ] as const;
    const services = respondWithoutProducts(createFakeServices({ content: { hero: { slides } } }));
    await openHero(services);
    const [shown] = within(carousel()).getAllByRole('group', { name: /of 2$/ });
    if (shown === undefined) throw new Error('There is no slide');
    const picture = within(shown).getByRole('img', { name: 'Two friends in raincoats' });
    expect(within(shown).getAllByRole('img')).toEqual([picture]);
    expect(picture).toHaveAttribute('srcset', expect.stringContaining(`${url}?width=1024 1024w`));
    expect(picture).toHaveAttribute('fetchpriority', 'high');
    fireEvent.error(picture);
    expect(within(shown).getByText('Image Not Available')).toBeVisible();
  });

  test('shows each of five slides for five seconds and starts again', async () => {
    await openHero();
    const seen = [shownHeading()];
    for (let turn = 0; turn < 5; turn++) {
      await passMs(4999);
      expect(shownHeading()).toBe(seen.at(-1));
      await passMs(1);
      seen.push(shownHeading());
    }

    expect(seen).toEqual([
      'ALL COLLECTION',
      'EXCLUSIVE SALE',
      "WOMEN'S COLLECTION",
      "MEN'S COLLECTION",
      'EXCLUSIVE DROPS',
      'ALL COLLECTION',
    ]);
  });

  test.each([
    [0, '/collections'],
    [1, '/sale'],
    [2, '/women'],
    [3, '/men'],
  ])('links slide %i to %s', async (place, address) => {
    await openHero();
    for (let turn = 0; turn < place; turn++) await passMs(5000);

    const link = within(carousel()).getByRole('link', { name: 'Explore Now' });
    expect(link).toHaveAttribute('href', address);
    expect(link).toHaveAccessibleDescription(shownHeading() ?? '');
  });

  test('shows a badge without link or button on the slide of the exclusive drops', async () => {
    await openHero();
    await setUpUser().click(screen.getByRole('button', { name: '05 Drops: EXCLUSIVE DROPS' }));

    const slide = screen.getByRole('group', { name: '5 of 5' });
    expect(within(slide).getByText('Coming soon')).toBeVisible();
    expect(within(slide).queryByRole('link')).toBeNull();
    expect(within(slide).queryByRole('button')).toBeNull();
  });

  test('has buttons whose accessible names begin with their visible text', async () => {
    await openHero();

    const buttons = within(screen.getByRole('group', { name: 'Choose a slide' })).getAllByRole('button');
    const names = buttons.map((button) => button.getAttribute('aria-label') ?? '');
    expect(names).toEqual([
      '01 All: ALL COLLECTION',
      '02 Sale: EXCLUSIVE SALE',
      "03 Women: WOMEN'S COLLECTION",
      "04 Men: MEN'S COLLECTION",
      '05 Drops: EXCLUSIVE DROPS',
    ]);
    expect(names.map((name) => name.split(':')[0])).toEqual(
      buttons.map((button) => button.textContent?.trim()),
    );
  });

  test('pauses while a mouse is over it', async () => {
    await openHero();

    fireEvent.pointerEnter(carousel(), { pointerType: 'mouse' });
    await passMs(20_000);
    expect(shownHeading()).toBe('ALL COLLECTION');

    fireEvent.pointerLeave(carousel());
    await passMs(5000);
    expect(shownHeading()).toBe('EXCLUSIVE SALE');
  });

  test('pauses while the focus is inside, also when it moves between controls', async () => {
    await openHero();
    const user = setUpUser();

    await user.tab();
    expect(screen.getByRole('button', { name: 'Pause slides' })).toHaveFocus();
    await user.tab();
    await passMs(20_000);
    expect(shownHeading()).toBe('ALL COLLECTION');

    fireEvent.blur(screen.getByRole('button', { name: 'Previous slide' }));
    await passMs(5000);
    expect(shownHeading()).toBe('EXCLUSIVE SALE');
  });

  test('pauses while the tab is hidden', async () => {
    await openHero();

    await setTabVisibility('hidden');
    await passMs(20_000);
    expect(shownHeading()).toBe('ALL COLLECTION');

    await setTabVisibility('visible');
    await passMs(5000);
    expect(shownHeading()).toBe('EXCLUSIVE SALE');
  });

  test('pauses and continues by its button', async () => {
    await openHero();

    await press('Pause slides');
    await passMs(20_000);
    expect(shownHeading()).toBe('ALL COLLECTION');

    await press('Play slides');
    await passMs(5000);
    expect(shownHeading()).toBe('EXCLUSIVE SALE');
  });

  test('rotates after Play by keyboard until the focus moves', async () => {
    await openHero();
    const user = setUpUser();
    await user.tab();
    await user.keyboard('{Enter}');
    await user.keyboard('{Enter}');
    expect(screen.getByRole('button', { name: 'Pause slides' })).toHaveFocus();
    await passMs(5000);
    expect(shownHeading()).toBe('EXCLUSIVE SALE');

    await user.tab();
    await passMs(20_000);
    expect(shownHeading()).toBe('EXCLUSIVE SALE');
  });

  test('rotates after Play by mouse until the mouse enters again', async () => {
    await openHero();
    const user = setUpUser();
    await user.click(screen.getByRole('button', { name: 'Pause slides' }));
    await user.click(screen.getByRole('button', { name: 'Play slides' }));
    await passMs(5000);
    expect(shownHeading()).toBe('EXCLUSIVE SALE');

    fireEvent.pointerLeave(carousel());
    fireEvent.pointerEnter(carousel(), { pointerType: 'mouse' });
    await passMs(20_000);
    expect(shownHeading()).toBe('EXCLUSIVE SALE');
  });

  test('does not rotate under reduced motion until Play is pressed', async () => {
    viewport.setReducedMotion(true);
    await openHero();
    await passMs(20_000);
    expect(shownHeading()).toBe('ALL COLLECTION');

    await press('Play slides');
    await passMs(5000);
    expect(shownHeading()).toBe('EXCLUSIVE SALE');
  });

  test('wraps around at both ends', async () => {
    await openHero();

    await press('Previous slide');
    expect(shownHeading()).toBe('EXCLUSIVE DROPS');

    await press('Next slide');
    expect(shownHeading()).toBe('ALL COLLECTION');
  });

  test('stops rotating when a slide is chosen', async () => {
    await openHero();

    await press("03 Women: WOMEN'S COLLECTION");
    await passMs(20_000);

    expect(shownHeading()).toBe("WOMEN'S COLLECTION");
    expect(screen.getByRole('button', { name: "03 Women: WOMEN'S COLLECTION" })).toHaveAttribute(
      'aria-current',
      'true',
    );
  });

  test('follows a swipe of a finger, not a tap and not a mouse', async () => {
    await openHero();

    await swipe(300, 100);
    expect(shownHeading()).toBe('EXCLUSIVE SALE');
    await swipe(100, 300);
    expect(shownHeading()).toBe('ALL COLLECTION');
    await swipe(100, 120);
    await swipe(300, 100, 'mouse');
    expect(shownHeading()).toBe('ALL COLLECTION');
  });

  test('ignores a zoom with two fingers', async () => {
    await openHero();
    const slide = within(carousel()).getByRole('heading', { level: 2 });

    await act(async () => {
      fireEvent.pointerDown(slide, { pointerType: 'touch', isPrimary: true, clientX: 150, clientY: 10 });
      fireEvent.pointerDown(slide, { pointerType: 'touch', clientX: 200, clientY: 10 });
      fireEvent.pointerUp(slide, { pointerType: 'touch', isPrimary: true, clientX: 20, clientY: 10 });
      fireEvent.pointerUp(slide, { pointerType: 'touch', clientX: 330, clientY: 10 });
    });

    expect(shownHeading()).toBe('ALL COLLECTION');
  });

  test('announces slides only while it does not rotate', async () => {
    await openHero();
    const slides = screen.getByRole('group', { name: '1 of 5' }).parentElement;
    expect(slides).toHaveAttribute('aria-live', 'off');

    await press('Pause slides');
    expect(slides).toHaveAttribute('aria-live', 'polite');
  });

  test('clears its timer on unmount', async () => {
    const setTimer = jest.spyOn(globalThis, 'setTimeout');
    const clearTimer = jest.spyOn(globalThis, 'clearTimeout');
    const { router } = await openHero();
    const place = setTimer.mock.calls.findIndex(([, delayMs]) => delayMs === 5000);
    const slideTimer: unknown = setTimer.mock.results[place]?.value;
    expect(slideTimer).toBeDefined();

    await act(async () => router.navigate('/men'));

    expect(clearTimer.mock.calls.flat()).toContain(slideTimer);
    setTimer.mockRestore();
    clearTimer.mockRestore();
  });

  test('shows the largest discount on the sale slide, and products that open their quick view', async () => {
    const services = respondWithoutProducts(createFakeServices());
    services.http.answer('GET /products/sale', () => ({
      products: [
        ...buildWireProducts(1, 'Tee', { price: 2000, salePrice: 1500 }),
        ...buildWireProducts(1, 'Cap', { price: 1000, salePrice: 300 }),
      ],
      hasMore: false,
    }));
    await openHero(services);
    await passMs(5000);

    expect(screen.getByText('Up to 70% off')).toBeInTheDocument();
    const product = screen.getByRole('link', { name: /: Tee 1$/ });
    expect(product).not.toHaveAttribute('target');
    fireEvent.click(product);
    expect(services.openedProducts).toHaveLength(1);
    expect(product).toHaveAttribute('href', `/product-details?id=${services.openedProducts[0]}`);
  });
});
