import { preferencesKey } from '@szn/shared-contracts';
import { vitalsShareName } from '@szn/shared-contracts/rendering';
import { createMemoryStorage } from '@szn/shared-contracts/testing';
import { vitalsReportSchema } from '@szn/shared-contracts/telemetry';
import { composedRemote, composition } from '../testing/fixture-remotes.tsx';
import { startVitals } from './telemetry.ts';

const page = composition(
  composedRemote('home', { routes: ['/'] }),
  composedRemote('catalogue', { routes: ['/:category'] }),
);
const sendBeacon = jest.fn<boolean, [string, Blob]>(() => true);
/** Resolves the callbacks for idle time, which the test calls. */
const idle: (() => void)[] = [];

/** What a browser has measured before the script is loaded. */
let entries: Readonly<Record<string, readonly object[]>> = {
  paint: [{ name: 'first-contentful-paint', entryType: 'paint', startTime: 480.6 }],
  longtask: [{ entryType: 'longtask', duration: 120 }],
  'layout-shift': [{ entryType: 'layout-shift', value: 0.01234, startTime: 900, sources: [] }],
};

class FakePerformanceObserver {
  static get supportedEntryTypes(): readonly string[] {
    return Object.keys(entries);
  }
  constructor(private readonly notify: (list: { getEntries: () => readonly object[] }) => void) {}
  observe({ type }: { readonly type: string }): void {
    queueMicrotask(() => this.notify({ getEntries: () => entries[type] ?? [] }));
  }
  takeRecords = () => [];
  disconnect(): void {}
}

let visibility: DocumentVisibilityState = 'visible';
beforeAll(() => {
  Object.defineProperty(navigator, 'sendBeacon', { configurable: true, value: sendBeacon });
  Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => visibility });
  Object.assign(window, {
    PerformanceObserver: FakePerformanceObserver,
    requestIdleCallback: (run: () => void) => idle.push(run),
    cancelIdleCallback: () => undefined,
  });
  performance.getEntriesByType = () => [];
});
beforeEach(() => {
  idle.length = 0;
  sendBeacon.mockClear();
  visibility = 'visible';
  document.head.innerHTML = '';
  window.history.replaceState(null, '', '/men?q=private');
});
afterEach(() => {
  for (const name of ['globalPrivacyControl', 'connection']) Reflect.deleteProperty(navigator, name);
});

function start({ share = '1', localStorage = createMemoryStorage() } = {}) {
  document.head.innerHTML = `<meta name="${vitalsShareName}" content="${share}">`;
  startVitals(page, { localStorage });
  return localStorage;
}

function hide(): void {
  visibility = 'hidden';
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
}

function readText(blob: Blob | undefined): Promise<string> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : '');
    reader.readAsText(blob ?? new Blob());
  });
}

/** Runs the idle callbacks and lets the library read the entries of the browser. */
async function becomeIdle(): Promise<void> {
  for (const run of idle.splice(0)) run();
  await import('./vitals.ts');
  await new Promise((resolve) => setTimeout(resolve));
}

it('a hidden page sends one report of its first route, without address, query or shopper', async () => {
  start();
  window.history.replaceState(null, '', '/');
  await becomeIdle();
  hide();
  visibility = 'visible';
  hide();

  expect(sendBeacon).toHaveBeenCalledTimes(1);
  const [url, blob] = sendBeacon.mock.calls[0] ?? [];
  expect([url, blob?.type]).toEqual(['/telemetry/vitals', 'application/json']);
  const report: unknown = JSON.parse(await readText(blob));
  expect(vitalsReportSchema.parse(report)).toEqual(report);
  expect(report).toMatchObject({
    remote: { name: 'catalogue', version: '1.0.0' },
    route: '/:category',
    composition: 'revision-1',
    vitals: { FCP: { value: 481 }, CLS: { value: 0.0123 } },
  });
});

it('long tasks are counted for the remote that their script names, else for the remote of the page', async () => {
  const sendLongTasks = async () => {
    document.body.innerHTML = '<div data-remote="catalogue@1.0.0"></div>';
    start();
    await becomeIdle();
    hide();
    const [, blob] = sendBeacon.mock.calls.at(-1) ?? [];
    return vitalsReportSchema.parse(JSON.parse(await readText(blob))).longTasks;
  };
  const catalogue = { name: 'catalogue', version: '1.0.0' };
  // Browsers that name no scripts.
  expect(await sendLongTasks()).toEqual([{ remote: catalogue, source: 'page', count: 1 }]);

  const script = (path: string, duration: number) => ({ sourceURL: `http://localhost${path}`, duration });
  const reviews = '/releases/reviews/2.1.0/browser/~r1/remote.js';
  visibility = 'visible';
  entries = {
    ...entries,
    'long-animation-frame': [
      { scripts: [script('/assets/react.js', 51), script(reviews, 50), script(reviews, 49)] },
      { scripts: [script('/assets/react.js', 90), script(reviews, 700), script('/assets/main.js', 20)] },
      {},
    ],
  };
  expect(await sendLongTasks()).toEqual([
    { remote: catalogue, source: 'page', count: 2 },
    { remote: { name: 'reviews', version: '2.1.0' }, source: 'script', count: 2 },
  ]);
});

it('a shopper who refuses while the page is measured sends no report', async () => {
  const localStorage = start();
  await becomeIdle();
  localStorage.write(preferencesKey, { countsClicks: false });
  hide();
  expect(sendBeacon).not.toHaveBeenCalled();

  localStorage.write(preferencesKey, { countsClicks: true });
  start({ localStorage });
  await becomeIdle();
  hide();
  expect(sendBeacon).toHaveBeenCalledTimes(1);
});

it('Global Privacy Control is a refusal', async () => {
  Object.defineProperty(navigator, 'globalPrivacyControl', { configurable: true, value: true });
  start();
  await becomeIdle();
  hide();
  expect(sendBeacon).not.toHaveBeenCalled();
});

it.each<[string, () => void]>([
  ['with a share of 0', () => start({ share: '0' })],
  ['without a share in the document', () => startVitals(page, { localStorage: createMemoryStorage() })],
  [
    'under Save-Data',
    () => {
      Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: true } });
      start();
    },
  ],
])('no script is loaded %s', (_case, open) => {
  open();
  expect(idle).toHaveLength(0);
});
