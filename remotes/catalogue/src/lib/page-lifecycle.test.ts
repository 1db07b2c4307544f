import { preferencesKey } from '@szn/shared-contracts';
import { buildProduct, createMemoryStorage } from '@szn/shared-contracts/testing';
import { createPreferences, defaultPreferences } from '../features/preferences/preferences.ts';
import { subscribeToStorage, onPageHidden } from './page-lifecycle.ts';
import { createRecentlyViewed } from '../features/history/recently-viewed.ts';

const becameVisibleAgain = (persisted: boolean) =>
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
const changedElsewhere = (key: string | null) => window.dispatchEvent(new StorageEvent('storage', { key }));

it.each<[string, () => unknown, number]>([
  ['another tab changed it', () => changedElsewhere('szn:choices'), 1],
  ['another tab cleared everything', () => changedElsewhere(null), 1],
  ['another tab changed something else', () => changedElsewhere('szn:campaign'), 0],
  ['the page comes out of the history', () => becameVisibleAgain(true), 1],
  ['the page is shown for the first time', () => becameVisibleAgain(false), 0],
])('subscribeToStorage calls back when %s', (_case, happen, times) => {
  const changed = jest.fn();
  const stop = subscribeToStorage('szn:choices', changed);
  happen();
  expect(changed).toHaveBeenCalledTimes(times);
  stop();
  happen();
  expect(changed).toHaveBeenCalledTimes(times);
});

describe('Two tabs of one browser', () => {
  const storage = createMemoryStorage();

  it("Tabs apply each other's preferences and do not overwrite them", () => {
    const [here, there] = [0, 1].map(() => createPreferences(storage, () => defaultPreferences));
    const heard = jest.fn();
    here?.subscribe(heard);
    const stop = here?.syncTabs();
    expect(here?.current().countsClicks).toBe(true);
    there?.update({ countsClicks: false });
    // Before the storage event arrives.
    here?.update({ loadsByItself: false });
    expect(here?.current()).toEqual({ loadsByItself: false, countsClicks: false });
    there?.update({ countsClicks: true });
    heard.mockClear();
    changedElsewhere(preferencesKey);
    expect(heard).toHaveBeenCalledTimes(1);
    expect(here?.current()).toEqual({ loadsByItself: false, countsClicks: true });
    stop?.();
  });

  it('Tabs share recently viewed products and their clearing', () => {
    const [here, there] = [0, 1].map(() => createRecentlyViewed(storage));
    const titles = () => here?.current().map(({ title }) => title);
    const stop = here?.syncTabs();
    here?.add(buildProduct({ _id: '1', title: 'Jersey' }));
    there?.clear();
    // Before the storage event arrives.
    here?.add(buildProduct({ _id: '2', title: 'Corset' }));
    expect(titles()).toEqual(['Corset']);
    there?.add(buildProduct({ _id: '3', title: 'Cap' }));
    expect(titles()).toEqual(['Corset']);
    changedElsewhere('szn:recently-viewed');
    expect(titles()).toEqual(['Cap', 'Corset']);
    stop?.();
  });
});

let visibility: DocumentVisibilityState;
const listener = jest.fn();
let stop: () => void;

beforeEach(() => {
  visibility = 'visible';
  Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => visibility });
  listener.mockClear();
  stop = onPageHidden(listener);
});

afterEach(() => {
  stop();
  Reflect.deleteProperty(document, 'visibilityState');
});

function turn(next: DocumentVisibilityState) {
  visibility = next;
  document.dispatchEvent(new Event('visibilitychange'));
}

/** Hides the page as browsers do on unload or for the back/forward cache. */
function leave() {
  window.dispatchEvent(new Event('pagehide'));
  turn('hidden');
}

it('onPageHidden calls back each time the tab is hidden', () => {
  turn('hidden');
  turn('visible');
  turn('hidden');
  expect(listener).toHaveBeenCalledTimes(2);
});

it('onPageHidden calls back once on unload', () => {
  leave();
  expect(listener).toHaveBeenCalledTimes(1);
});

it('onPageHidden calls back on unload of a hidden page', () => {
  turn('hidden');
  window.dispatchEvent(new Event('pagehide'));
  expect(listener).toHaveBeenCalledTimes(2);
});

it('onPageHidden calls back again after the page was shown again', () => {
  leave();
  window.dispatchEvent(new Event('pageshow'));
  turn('visible');
  turn('hidden');
  expect(listener).toHaveBeenCalledTimes(2);
});

it('onPageHidden does not call back after it is stopped', () => {
  stop();
  turn('hidden');
  leave();
  expect(listener).not.toHaveBeenCalled();
});
