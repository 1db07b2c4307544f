import type { ReactNode } from 'react';
import { act, fireEvent, screen } from '@testing-library/react';
import { splashChanged } from '@szn/shared-contracts';
import { createFakeServices, type FakeServices } from '@szn/shared-contracts/testing';
import { respondWithoutProducts } from '../../testing/answer-products.ts';
import { installFakeViewport, type FakeViewport } from '../../testing/fake-viewport.ts';
import { openHome } from '../../testing/open-home.tsx';
import { renderSection } from '../../testing/render-section.tsx';
import { HeroSlider } from '../hero/hero-slider.tsx';
import { Splash } from './splash.tsx';

let viewport: FakeViewport;
let services: FakeServices;
const scrollTo = jest.fn();
const showModal = jest.fn();

beforeEach(() => {
  jest.useFakeTimers();
  viewport = installFakeViewport();
  services = respondWithoutProducts(createFakeServices());
  Object.assign(window, { scrollTo });
  Object.assign(HTMLDialogElement.prototype, { showModal });
});

afterEach(() => {
  viewport.uninstall();
  jest.useRealTimers();
  jest.clearAllMocks();
  Reflect.deleteProperty(HTMLDialogElement.prototype, 'showModal');
  Reflect.deleteProperty(Element.prototype, 'getAnimations');
  Reflect.deleteProperty(performance, 'getEntriesByType');
});

const splash = () => document.querySelector('[data-splash]');
const advanceMs = (ms: number) => act(async () => jest.advanceTimersByTimeAsync(ms));
const storedCampaign = () => services.sessionStorage.read('szn:campaign', (value) => value);

/** Renders the splash of a document loaded at this address of the home page. */
function openSplash(address = '/', hero: ReactNode = null) {
  let isDue = true;
  const state = { isDue: () => isDue, end: () => void (isDue = false) };
  return renderSection(
    <>
      <Splash state={state} />
      {hero}
    </>,
    services,
    address,
  );
}

function addressOf({ state: { location } }: Awaited<ReturnType<typeof renderSection>>['router']) {
  return `${location.pathname}${location.search}${location.hash}`;
}

const publishedIsShown = () => services.bus.read(splashChanged)?.isShown;

function setNavigationType(type: 'reload' | 'back_forward') {
  Object.defineProperty(performance, 'getEntriesByType', { configurable: true, value: () => [{ type }] });
}

/** Sets the time between the first HTML and hydration; `undefined` removes the animation. */
function setSplashAgeMs(ms: number | undefined) {
  const animations = ms === undefined ? [] : [{ currentTime: ms }];
  Object.assign(Element.prototype, { getAnimations: () => animations });
}

describe('Splash', () => {
  test('is shown when the document is loaded at the home page, for 4.5 seconds', async () => {
    await openSplash();
    expect(splash()).toBeInTheDocument();
    expect(publishedIsShown()).toBe(true);

    await advanceMs(4499);
    expect(splash()).toBeInTheDocument();
    await advanceMs(1);

    expect(splash()).toBeNull();
    expect(publishedIsShown()).toBe(false);
    expect(scrollTo).toHaveBeenCalledWith(0, 0);
  });

  test('does not reopen a dialog that was closed while it was shown', async () => {
    const { router } = await openSplash('/?utm_source=x#sign-in');
    await act(async () => router.navigate('/?utm_source=x', { replace: true }));
    await advanceMs(4500);
    expect(splash()).toBeNull();
    expect(addressOf(router)).toBe('/');
  });

  test('does not change the address during a navigation to another page', async () => {
    const { router } = await openSplash('/?utm_source=x');
    const navigate = jest.spyOn(router, 'navigate');
    // The address changes before React renders the next page.
    window.history.replaceState(null, '', '/search?q=jeans');
    await advanceMs(4500);
    expect(navigate).not.toHaveBeenCalled();
    expect(storedCampaign()).toEqual({ source: 'x' });
  });

  test('does not move the focus of an element outside it', async () => {
    await openSplash();
    const field = document.body.appendChild(document.createElement('input'));
    field.focus();
    await advanceMs(4500);
    expect(splash()).toBeNull();
    expect(field).toHaveFocus();
    field.remove();
  });

  test('is a modal dialog', async () => {
    await openSplash();

    expect(showModal).toHaveBeenCalledTimes(1);
  });

  test('counts its duration from the first HTML, not from hydration', async () => {
    setSplashAgeMs(3900);
    await openSplash();

    await advanceMs(599);
    expect(splash()).toBeInTheDocument();
    await advanceMs(1);
    expect(splash()).toBeNull();
  });

  test.each([
    ['under reduced motion', () => viewport.setReducedMotion(true)],
    ['when hydration is too late', () => setSplashAgeMs(4500)],
    ['after history navigation', () => setNavigationType('back_forward')],
  ])('is not shown %s: the page does not scroll, and only its address is cleaned', async (_when, prepare) => {
    prepare();
    const { router } = await openSplash('/?utm_source=reel&x=1#below');
    await advanceMs(5000);

    expect(splash()).toBeNull();
    expect(showModal).not.toHaveBeenCalled();
    expect(publishedIsShown()).toBeUndefined();
    expect(scrollTo).not.toHaveBeenCalled();
    expect(addressOf(router)).toBe('/');
    expect(router.state.preventScrollReset).toBe(true);
    expect(storedCampaign()).toEqual({ source: 'reel' });
  });

  test('is shown after a reload', async () => {
    setNavigationType('reload');
    await openSplash();

    expect(splash()).toBeInTheDocument();
  });

  test.each([
    ['a click', () => fireEvent.click(screen.getByRole('dialog', { hidden: true }))],
    ['its button', () => fireEvent.click(screen.getByRole('button', { name: 'Skip intro', hidden: true }))],
    ['the wheel', () => fireEvent.wheel(screen.getByRole('dialog', { hidden: true }))],
    ['a swipe', () => fireEvent.touchMove(screen.getByRole('dialog', { hidden: true }))],
    ['any key', () => fireEvent.keyDown(screen.getByRole('dialog', { hidden: true }), { key: 'x' })],
    [
      'Escape',
      () =>
        fireEvent(screen.getByRole('dialog', { hidden: true }), new Event('cancel', { cancelable: true })),
    ],
  ])('ends on %s', async (_trigger, skip) => {
    await openSplash();
    await advanceMs(500);

    act(() => void skip());
    await advanceMs(400);

    expect(splash()).toBeNull();
    expect(publishedIsShown()).toBe(false);
    expect(scrollTo).toHaveBeenCalledTimes(1);
  });

  test('disappears at once when it is skipped while it slides up', async () => {
    await openSplash();
    await advanceMs(3200);

    await act(async () => void fireEvent.keyDown(screen.getByRole('dialog', { hidden: true }), { key: 'x' }));

    expect(splash()).toBeNull();
  });

  test('replaces the address with / and stores its campaign', async () => {
    const { router } = await openSplash('/?utm_source=instagram&utm_campaign=drop-7&x=1#below');

    await advanceMs(4500);

    expect(addressOf(router)).toBe('/');
    expect(router.state.historyAction).toBe('REPLACE');
    expect(storedCampaign()).toEqual({ source: 'instagram', campaign: 'drop-7' });
  });

  test.each(['#sign-in', '#register', '#forgot-password', '#menu'])(
    'keeps the fragment %s of an open dialog',
    async (hash) => {
      const { router } = await openSplash(`/?x=1${hash}`);

      await advanceMs(4500);

      expect(addressOf(router)).toBe(`/${hash}`);
    },
  );

  test.each(['/', '/#sign-in'])('does not navigate if the address is already %s', async (address) => {
    const { router } = await openSplash(address);
    await advanceMs(4500);

    expect(router.state.historyAction).toBe('POP');
  });

  test('is not shown after a navigation from another page', async () => {
    const { router } = await openHome({ services });
    expect(splash()).toBeNull();

    await act(async () => router.navigate('/men'));
    await act(async () => router.navigate('/'));
    expect(splash()).toBeNull();
    expect(publishedIsShown()).toBeUndefined();
  });

  test('is not shown a second time', async () => {
    const { router } = await openSplash();
    await advanceMs(4500);

    await act(async () => router.navigate('/men'));
    await act(async () => router.navigate('/'));

    expect(splash()).toBeNull();
  });

  test.each([500, 2000, 3200, 4400])(
    'does not affect the page that the shopper opened after %i ms',
    async (ms) => {
      const { router } = await openSplash('/?utm_source=x');
      await advanceMs(ms);

      await act(async () => router.navigate('/men'));
      await advanceMs(10_000);

      expect(screen.getByRole('heading', { name: 'Another page' })).toBeInTheDocument();
      expect(scrollTo).not.toHaveBeenCalled();
      expect(addressOf(router)).toBe('/men');
      expect(publishedIsShown()).toBe(false);
    },
  );

  test('pauses the hero: its first slide is shown for five seconds after the splash', async () => {
    await openSplash('/', <HeroSlider />);
    await advanceMs(4500);
    await advanceMs(4999);
    expect(screen.getByRole('group', { name: '1 of 5' })).toBeInTheDocument();

    await advanceMs(1);
    expect(screen.getByRole('group', { name: '2 of 5' })).toBeInTheDocument();
  });
});
