import { act, fireEvent, screen } from '@testing-library/react';
import { splashChanged } from '@szn/shared-contracts';
import { createFakeServices, type FakeServices } from '@szn/shared-contracts/testing';
import { answerNothing } from '../../testing/answer-products.ts';
import { installFakeViewport, type FakeViewport } from '../../testing/fake-viewport.ts';
import { openHome } from '../../testing/open-home.tsx';

let viewport: FakeViewport;
let services: FakeServices;
const scrollTo = jest.fn();
const showModal = jest.fn();

/** What the server sends along with a document that was loaded at home. */
const loadedAtHome = { shelves: {} };

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
});

const splash = () => document.querySelector('[data-splash]');
const passMs = (ms: number) => act(async () => jest.advanceTimersByTimeAsync(ms));
const isSplashAnnounced = () => services.bus.read(splashChanged)?.isShown;

/** As if the first HTML had been on screen for so long when its script came. */
function hasBeenShownForMs(ms: number | undefined) {
  const animations = ms === undefined ? [] : [{ currentTime: ms }];
  Object.assign(Element.prototype, { getAnimations: () => animations });
}

describe('the splash', () => {
  test('opens a document loaded at home and is gone after four and a half seconds', async () => {
    await openHome({ services, state: loadedAtHome });
    expect(splash()).toBeInTheDocument();
    expect(isSplashAnnounced()).toBe(true);

    await passMs(4499);
    expect(splash()).toBeInTheDocument();
    await passMs(1);

    expect(splash()).toBeNull();
    expect(isSplashAnnounced()).toBe(false);
    expect(scrollTo).toHaveBeenCalledWith(0, 0);
  });

  test('makes the page beneath it inert', async () => {
    await openHome({ services, state: loadedAtHome });

    expect(showModal).toHaveBeenCalledTimes(1);
  });

  test('counts the time from the first HTML, not from the first script', async () => {
    hasBeenShownForMs(3900);
    await openHome({ services, state: loadedAtHome });

    await passMs(599);
    expect(splash()).toBeInTheDocument();
    await passMs(1);
    expect(splash()).toBeNull();
  });

  test('leaves alone a page whose splash was over before its script came', async () => {
    hasBeenShownForMs(4500);
    await openHome({ services, state: loadedAtHome, address: '/?utm_source=reel' });

    expect(splash()).toBeNull();
    expect(scrollTo).not.toHaveBeenCalled();
    expect(services.navigations).toEqual([]);
    expect(showModal).not.toHaveBeenCalled();
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
    await openHome({ services, state: loadedAtHome });
    await passMs(500);

    act(() => void skip());
    await passMs(400);

    expect(splash()).toBeNull();
    expect(isSplashAnnounced()).toBe(false);
    expect(scrollTo).toHaveBeenCalledTimes(1);
  });

  test('is gone at once when it is skipped half way up', async () => {
    await openHome({ services, state: loadedAtHome });
    await passMs(3200);

    await act(async () => void fireEvent.keyDown(screen.getByRole('dialog', { hidden: true }), { key: 'x' }));

    expect(splash()).toBeNull();
  });

  test('replaces the address with / and keeps the campaign that it carried', async () => {
    await openHome({
      services,
      state: loadedAtHome,
      address: '/?utm_source=instagram&utm_campaign=drop-7&x=1',
    });

    await passMs(4500);

    expect(services.navigations).toEqual(['/']);
    expect(services.sessionStorage.read('szn:campaign', (value) => value)).toEqual({
      source: 'instagram',
      campaign: 'drop-7',
    });
  });

  test('does not navigate when the address is / already', async () => {
    await openHome({ services, state: loadedAtHome });
    await passMs(4500);

    expect(services.navigations).toEqual([]);
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
    const { router } = await openHome({ services, state: loadedAtHome });
    await passMs(4500);

    await act(async () => router.navigate('/men'));
    await act(async () => router.navigate('/'));

    expect(splash()).toBeNull();
  });

  test('does nothing for a shopper who wants less motion', async () => {
    viewport.prefersLessMotion(true);
    await openHome({ services, state: loadedAtHome, address: '/?utm_source=x' });

    await passMs(5000);

    expect(splash()).toBeNull();
    expect(showModal).not.toHaveBeenCalled();
    expect(scrollTo).not.toHaveBeenCalled();
    expect(services.navigations).toEqual([]);
  });

  test.each([500, 2000, 3200, 4400])(
    'does not pull back a shopper who goes elsewhere after %i ms',
    async (ms) => {
      const { router } = await openHome({ services, state: loadedAtHome, address: '/?utm_source=x' });
      await passMs(ms);

      await act(async () => router.navigate('/men'));
      await passMs(10_000);

      expect(screen.getByRole('heading', { name: 'Another page' })).toBeInTheDocument();
      expect(scrollTo).not.toHaveBeenCalled();
      expect(services.navigations).toEqual([]);
      expect(isSplashAnnounced()).toBe(false);
    },
  );

  test('keeps the hero waiting: its first slide has its five seconds afterwards', async () => {
    await openHome({ services, state: loadedAtHome });
    await passMs(4500);
    await passMs(4999);
    expect(screen.getByRole('group', { name: '1 of 5' })).toBeInTheDocument();

    await passMs(1);
    expect(screen.getByRole('group', { name: '2 of 5' })).toBeInTheDocument();
  });
});
