import { preferencesKey, createBus, productCompared, productOpened } from '@szn/shared-contracts';
import { createMemoryStorage } from '@szn/shared-contracts/testing';
import { clickCountChunk, subscribeToClicks } from './telemetry.ts';

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

function subscribe() {
  const services = {
    bus: createBus(),
    localStorage: createMemoryStorage(),
    sessionStorage: createMemoryStorage(),
  };
  subscribeToClicks(services);
  const open = async () => {
    services.bus.emit(productOpened, { productId: 'p1', source: 'Jaywalking' });
    window.history.replaceState(null, '', '/gone-on');
    await clickCountChunk.load();
  };
  const compare = async () => {
    services.bus.emit(productCompared, { productId: 'p2', source: 'HUEMN' });
    await clickCountChunk.load();
  };
  return { ...services, open, compare };
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

it('a click report contains product, path and campaign, and nothing about the shopper', async () => {
  documentWasOpenedAt('https://szn.example/?utm_source=reel&who=me#hash');
  window.history.replaceState(null, '', '/search?q=gift+for+mum');
  await subscribe().open();
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

it('a compared product is reported as such, and not while the stored preference forbids it', async () => {
  const { localStorage, compare } = subscribe();
  await compare();
  expect(JSON.parse(await readText(sendBeacon.mock.calls[0]?.[1]))).toEqual({
    productId: 'p2',
    source: 'HUEMN',
    measure: 'compared',
    path: '/',
  });
  localStorage.write(preferencesKey, { countsClicks: false });
  await compare();
  expect(sendBeacon).toHaveBeenCalledTimes(1);
});

it('a click is counted when the browser has no navigation entry', async () => {
  await subscribe().open();
  expect(JSON.parse(await readText(sendBeacon.mock.calls[0]?.[1]))).toEqual({
    productId: 'p1',
    source: 'Jaywalking',
    path: '/',
  });
});

it('no click is counted while the stored preference forbids it', async () => {
  const { localStorage, open } = subscribe();
  localStorage.write(preferencesKey, { countsClicks: false });
  await open();
  expect(sendBeacon).not.toHaveBeenCalled();
  localStorage.write(preferencesKey, { countsClicks: true });
  await open();
  expect(sendBeacon).toHaveBeenCalledTimes(1);
});

it('no click is counted with Global Privacy Control', async () => {
  Object.defineProperty(navigator, 'globalPrivacyControl', { configurable: true, value: true });
  await subscribe().open();
  expect(sendBeacon).not.toHaveBeenCalled();
});

it('a click does not throw when the browser blocks beacons', async () => {
  sendBeacon.mockImplementation(() => {
    throw new TypeError('blocked');
  });
  await subscribe().open();
  expect(sendBeacon).toHaveBeenCalledTimes(1);
});
