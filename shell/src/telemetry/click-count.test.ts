import { preferencesKey, createBus, productOpened } from '@szn/shared-contracts';
import { createMemoryStorage } from '@szn/shared-contracts/testing';
import { bringClickCount, followClicks } from './subscribe-to-clicks.ts';

const sendBeacon = jest.fn<boolean, [string, Blob]>(() => true);

beforeEach(() => {
  sendBeacon.mockReset();
  Object.defineProperty(navigator, 'sendBeacon', { configurable: true, writable: true, value: sendBeacon });
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'sendBeacon');
  Reflect.deleteProperty(navigator, 'globalPrivacyControl');
  Reflect.deleteProperty(performance, 'getEntriesByType');
  window.history.replaceState(null, '', '/');
});

function follow() {
  const services = {
    bus: createBus(),
    localStorage: createMemoryStorage(),
    sessionStorage: createMemoryStorage(),
  };
  followClicks(services);
  const open = async () => {
    services.bus.emit(productOpened, { productId: 'p1', source: 'Jaywalking' });
    window.history.replaceState(null, '', '/gone-on');
    await bringClickCount();
  };
  return { ...services, open };
}

function documentWasOpenedAt(name: string): void {
  Object.defineProperty(performance, 'getEntriesByType', { configurable: true, value: () => [{ name }] });
}

function readText(blob: Blob | undefined): Promise<string> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : '');
    reader.readAsText(blob ?? new Blob());
  });
}

it('tells which product was opened where, and the campaign, and nothing of the shopper', async () => {
  documentWasOpenedAt('https://szn.example/?utm_source=reel&who=me#hash');
  window.history.replaceState(null, '', '/search?q=gift+for+mum');
  await follow().open();
  expect(sendBeacon).toHaveBeenCalledTimes(1);
  const [url, blob] = sendBeacon.mock.calls[0] ?? [];
  expect([url, blob?.type]).toEqual(['/telemetry/clicks', 'application/json']);
  expect(JSON.parse(await readText(blob))).toEqual({
    productId: 'p1',
    source: 'Jaywalking',
    path: '/search',
    campaign: { source: 'reel' },
  });
});

it('counts where the browser does not tell how the document was opened', async () => {
  await follow().open();
  expect(JSON.parse(await readText(sendBeacon.mock.calls[0]?.[1]))).toEqual({
    productId: 'p1',
    source: 'Jaywalking',
    path: '/',
  });
});

it('tells nothing once the shopper has refused, in whichever tab, and counts again when allowed', async () => {
  const { localStorage, open } = follow();
  localStorage.write(preferencesKey, { countsClicks: false });
  await open();
  expect(sendBeacon).not.toHaveBeenCalled();
  localStorage.write(preferencesKey, { countsClicks: true });
  await open();
  expect(sendBeacon).toHaveBeenCalledTimes(1);
});

it('tells nothing where the browser refuses for the shopper', async () => {
  Object.defineProperty(navigator, 'globalPrivacyControl', { configurable: true, value: true });
  await follow().open();
  expect(sendBeacon).not.toHaveBeenCalled();
});

it('takes the click for what it is where beacons are taken away', async () => {
  sendBeacon.mockImplementation(() => {
    throw new TypeError('blocked');
  });
  await follow().open();
  expect(sendBeacon).toHaveBeenCalledTimes(1);
});
