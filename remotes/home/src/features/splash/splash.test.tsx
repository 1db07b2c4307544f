import type { ReactNode } from 'react';
import { act, fireEvent, screen } from '@testing-library/react';
import { splashChanged } from '@szn/shared-contracts';
import { createFakeServices, type FakeServices } from '@szn/shared-contracts/testing';
import { answerNothing } from '../../testing/answer-products.ts';
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
  services = answerNothing(createFakeServices());
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
const passMs = (ms: number) => act(async () => jest.advanceTimersByTimeAsync(ms));
const rememberedCampaign = () => services.sessionStorage.read('szn:campaign', (value) => value);

/** The splash of a document that was loaded at this address of the home page. */
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

const isSplashAnnounced = () => services.bus.read(splashChanged)?.isShown;

function documentWasOpenedBy(type: 'reload' | 'back_forward') {
  Object.defineProperty(performance, 'getEntriesByType', { configurable: true, value: () => [{ type }] });
}

/** As if the first HTML had been on screen for so long when its script came. */
function hasBeenShownForMs(ms: number | undefined) {
  const animations = ms === undefined ? [] : [{ currentTime: ms }];
  Object.assign(Element.prototype, { getAnimations: () => animations });
}

describe('the splash', () => {
  test('opens a document loaded at home and is gone after four and a half seconds', async () => {
    await openSplash();
    expect(splash()).toBeInTheDocument();
    expect(isSplashAnnounced()).toBe(true);

    await passMs(4499);
    expect(splash()).toBeInTheDocument();
    await passMs(1);

    expect(splash()).toBeNull();
    expect(isSplashAnnounced()).toBe(false);
    expect(scrollTo).toHaveBeenCalledWith(0, 0);
  });

  test('opens no dialog again that was closed before its end', async () => {
    const { router } = await openSplash('/?utm_source=x#sign-in');
    await act(async () => router.navigate('/?utm_source=x', { replace: true }));
    await passMs(4500);
    expect(splash()).toBeNull();
    expect(addressOf(router)).toBe('/');
  });

  test('leaves alone the address of a page that the shopper is on the way to', async () => {
    const { router } = await openSplash('/?utm_source=x');
    const navigate = jest.spyOn(router, 'navigate');
    // The address is the next page's before React has drawn it.
    window.history.replaceState(null, '', '/search?q=jeans');
    await passMs(4500);
    expect(navigate).not.toHaveBeenCalled();
    expect(rememberedCampaign()).toEqual({ source: 'x' });
  });

  test('takes the focus from nothing but itself', async () => {
    await openSplash();
    const field = document.body.appendChild(document.createElement('input'));
    field.focus();
    await passMs(4500);
    expect(splash()).toBeNull();
    expect(field).toHaveFocus();
    field.remove();
  });

  test('makes the page beneath it inert', async () => {
    await openSplash();

    expect(showModal).toHaveBeenCalledTimes(1);
  });

  test('counts the time from the first HTML, not from the first script', async () => {
    hasBeenShownForMs(3900);
    await openSplash();

    await passMs(599);
    expect(splash()).toBeInTheDocument();
    await passMs(1);
    expect(splash()).toBeNull();
  });

  test.each([
    ['who wants less motion', () => viewport.prefersLessMotion(true)],
    ['whose script came when it was over', () => hasBeenShownForMs(4500)],
    ['who has come back to the page', () => documentWasOpenedBy('back_forward')],
  ])(
    'is spared a shopper %s: the page stays where it is, and only its address is tidied',
    async (_who, prepare) => {
      prepare();
      const { router } = await openSplash('/?utm_source=reel&x=1#below');
      await passMs(5000);

      expect(splash()).toBeNull();
      expect(showModal).not.toHaveBeenCalled();
      expect(isSplashAnnounced()).toBeUndefined();
      expect(scrollTo).not.toHaveBeenCalled();
      expect(addressOf(router)).toBe('/');
      expect(router.state.preventScrollReset).toBe(true);
      expect(rememberedCampaign()).toEqual({ source: 'reel' });
    },
  );

  test('opens a document that is loaded again', async () => {
    documentWasOpenedBy('reload');
    await openSplash();

    expect(splash()).toBeInTheDocument();
  });

  test.each([
    ['a click', () => fireEvent.click(screen.getByRole('dialog', { hidden: true }))],
    [
      'a press of its button',
      () => fireEvent.click(screen.getByRole('button', { name: 'Skip intro', hidden: true })),
    ],
    ['any key', () => fireEvent.keyDown(screen.getByRole('dialog', { hidden: true }), { key: 'x' })],
    [
      'Escape',
      () =>
        fireEvent(screen.getByRole('dialog', { hidden: true }), new Event('cancel', { cancelable: true })),
    ],
  ])('is skipped by %s', async (_way, skip) => {
    await openSplash();
    await passMs(500);

    act(() => void skip());
    await passMs(400);

    expect(splash()).toBeNull();
    expect(isSplashAnnounced()).toBe(false);
    expect(scrollTo).toHaveBeenCalledTimes(1);
  });

  test('is gone at once when it is skipped half way up', async () => {
    await openSplash();
    await passMs(3200);

    await act(async () => void fireEvent.keyDown(screen.getByRole('dialog', { hidden: true }), { key: 'x' }));

    expect(splash()).toBeNull();
  });

  test('replaces the address with / and keeps the campaign that it carried', async () => {
    const { router } = await openSplash('/?utm_source=instagram&utm_campaign=drop-7&x=1#below');

    await passMs(4500);

    expect(addressOf(router)).toBe('/');
    expect(router.state.historyAction).toBe('REPLACE');
    expect(rememberedCampaign()).toEqual({ source: 'instagram', campaign: 'drop-7' });
  });

  test.each(['#sign-in', '#register', '#forgot-password', '#menu'])(
    'leaves open what %s opened over the page',
    async (hash) => {
      const { router } = await openSplash(`/?x=1${hash}`);

      await passMs(4500);

      expect(addressOf(router)).toBe(`/${hash}`);
    },
  );

  test.each(['/', '/#sign-in'])('does not navigate when the address is %s already', async (address) => {
    const { router } = await openSplash(address);
    await passMs(4500);

    expect(router.state.historyAction).toBe('POP');
  });

  test('does not come when the shopper gets home from another page', async () => {
    const { router } = await openHome({ services });
    expect(splash()).toBeNull();

    await act(async () => router.navigate('/men'));
    await act(async () => router.navigate('/'));
    expect(splash()).toBeNull();
    expect(isSplashAnnounced()).toBeUndefined();
  });

  test('does not come a second time', async () => {
    const { router } = await openSplash();
    await passMs(4500);

    await act(async () => router.navigate('/men'));
    await act(async () => router.navigate('/'));

    expect(splash()).toBeNull();
  });

  test.each([500, 2000, 3200, 4400])(
    'does not pull back a shopper who goes elsewhere after %i ms',
    async (ms) => {
      const { router } = await openSplash('/?utm_source=x');
      await passMs(ms);

      await act(async () => router.navigate('/men'));
      await passMs(10_000);

      expect(screen.getByRole('heading', { name: 'Another page' })).toBeInTheDocument();
      expect(scrollTo).not.toHaveBeenCalled();
      expect(addressOf(router)).toBe('/men');
      expect(isSplashAnnounced()).toBe(false);
    },
  );

  test('keeps the hero waiting: its first slide has its five seconds afterwards', async () => {
    await openSplash('/', <HeroSlider />);
    await passMs(4500);
    await passMs(4999);
    expect(screen.getByRole('group', { name: '1 of 5' })).toBeInTheDocument();

    await passMs(1);
    expect(screen.getByRole('group', { name: '2 of 5' })).toBeInTheDocument();
  });
});
