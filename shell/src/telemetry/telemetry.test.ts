import { waitFor } from '@testing-library/react';
import { errorReportSchema, type ErrorReport } from '@szn/shared-contracts/telemetry';
import { RemoteUnavailableError } from '../federation/remote-source.ts';
import { composedRemote, composition } from '../testing/fixture-remotes.tsx';
import { createTelemetry } from './telemetry.ts';

const previous = {
  ...composedRemote('catalogue'),
  version: '0.9.0',
  entry: '/releases/catalogue/0.9.0/browser/remoteEntry.js',
};
const catalogue = composedRemote('catalogue', { routes: ['/:category'], reason: 'canary', previous });
const page = composition(composedRemote('home', { routes: ['/'] }), catalogue);

const sent: ErrorReport[] = [];
const urls: string[] = [];

function readText(blob: Blob): Promise<string> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : '');
    reader.readAsText(blob);
  });
}

beforeEach(() => {
  sent.length = 0;
  urls.length = 0;
  Object.defineProperty(navigator, 'sendBeacon', {
    configurable: true,
    writable: true,
    value: (url: string, blob: Blob) => {
      urls.push(url);
      void readText(blob).then((text) => sent.push(errorReportSchema.parse(JSON.parse(text))));
      return true;
    },
  });
  window.history.replaceState(null, '', '/men?q=private');
});
afterEach(() => Reflect.deleteProperty(navigator, 'sendBeacon'));

const untilSent = (count: number) => waitFor(() => expect(sent).toHaveLength(count));

function errorAt(...urlsOfStack: readonly string[]): Error {
  const error = new Error('broken');
  error.stack = ['Error: broken', ...urlsOfStack.map((url) => `    at x (http://localhost${url}:1:2)`)].join(
    '\n',
  );
  return error;
}

test('a report contains causes, remote, reason, contract, owner, route and path, but not the query', async () => {
  const error = new RemoteUnavailableError('catalogue', 'SZN-102', new TypeError('no network'));

  createTelemetry(page).report(error, { kind: 'render', fallbackVersion: '0.9.0' }, catalogue);
  await untilSent(1);

  expect(urls).toEqual(['/telemetry']);
  expect(sent[0]).toMatchObject({
    kind: 'load',
    code: 'SZN-102',
    message: expect.stringMatching(/^RemoteUnavailableError: SZN-102.* \(because: TypeError: no network\)$/),
    remote: {
      name: 'catalogue',
      version: '1.0.0',
      reason: 'canary',
      contract: '1.0.0',
      owner: 'catalogue team',
    },
    standIn: '0.9.0',
    route: '/:category',
    path: '/men',
    isFirstOfVisit: true,
  });
  expect(JSON.stringify(sent)).not.toContain('private');
});

test.each<[string, Error, string | null, string | null]>([
  [
    'a remote’s file',
    errorAt('/releases/catalogue/1.0.0/browser/page.js', '/assets/main.js'),
    '1.0.0',
    'canary',
  ],
  ['a file of a retry', errorAt('/releases/catalogue/1.0.0/browser/~r2/page.js'), '1.0.0', 'canary'],
  [
    'a file of its fallback version',
    errorAt('/releases/catalogue/0.9.0/browser/page.js'),
    '0.9.0',
    'last-known-good',
  ],
  [
    'the shell, called by a remote',
    errorAt('/assets/main.js', '/releases/catalogue/1.0.0/browser/page.js'),
    '1.0.0',
    'canary',
  ],
  ['the shell', errorAt('/assets/main.js'), null, null],
  ['an unknown version', errorAt('/releases/catalogue/3.0.0/browser/page.js'), null, null],
])('a report names the version of an error in %s', async (_case, error, version, reason) => {
  createTelemetry(page).report(error, { kind: 'handler' });
  await untilSent(1);

  expect([sent[0]?.remote?.version ?? null, sent[0]?.remote?.reason ?? null]).toEqual([version, reason]);
});

test('a report names the first of two remotes in a stack', async () => {
  createTelemetry(page).report(
    errorAt('/releases/home/1.0.0/browser/a.js', '/releases/catalogue/1.0.0/browser/b.js'),
  );
  await untilSent(1);

  expect(sent[0]?.remote?.name).toBe('home');
});

test('a report names the remote of the component stack', async () => {
  const componentStack =
    '\n    at ListingPage (http://localhost/releases/catalogue/1.0.0/browser/page.js:1:2)';

  createTelemetry(page).report(errorAt('/assets/main.js'), { kind: 'render', componentStack });
  await untilSent(1);

  expect(sent[0]).toMatchObject({ kind: 'render', remote: { name: 'catalogue' } });
});

test('a report of a hydration has the stack of the components: React itself throws the error', async () => {
  const componentStack =
    '\n    at AboutSection (http://localhost/releases/content/1.0.0/browser/page.js:1:2)';

  createTelemetry(page).report(errorAt('/assets/main.js'), { kind: 'hydration', componentStack });
  await untilSent(1);

  expect(sent[0]).toMatchObject({ kind: 'hydration', stack: componentStack });
});

test('only the first unhandled error of a version is the first of the visit', async () => {
  const { report } = createTelemetry(page);
  const fail = (address: string) => report(errorAt(address), { kind: 'handler' });

  report(errorAt('/releases/catalogue/1.0.0/browser/handled.js'));
  fail('/releases/catalogue/1.0.0/browser/a.js');
  fail('/releases/catalogue/1.0.0/browser/b.js');
  fail('/releases/home/1.0.0/browser/a.js');
  await untilSent(4);

  expect(sent.map(({ isFirstOfVisit }) => isFirstOfVisit)).toEqual([false, true, false, true]);
});

test('the same error is sent once', async () => {
  const { report } = createTelemetry(page);
  const error = new Error('again');

  report(error, { during: 'loading' });
  report(error, { during: 'rendering' });
  report(new Error('again'));
  await untilSent(2);

  expect(urls).toHaveLength(2);
});

test('a page sends at most 20 reports', async () => {
  const { report } = createTelemetry(page);

  for (let index = 0; index < 1000; index++) report(new Error(`loop ${index}`));
  await untilSent(20);

  expect(urls).toHaveLength(20);
});

test('a report limits the causes of an error that is its own cause', async () => {
  const error = new Error('round');
  error.cause = error;

  createTelemetry(page).report(error);
  await untilSent(1);

  expect(sent[0]?.message).toMatch(/^Error: round \(because: Error: round/);
});

test.each([undefined, null, 'text', 42, Symbol('s'), {}, Object.create(null), 'x'.repeat(9000)])(
  'a thrown %p is reported',
  async (thrown: unknown) => {
    createTelemetry(page).report(thrown);
    await untilSent(1);

    expect(sent[0]?.remote).toBeNull();
  },
);

test('the next error is sent after a beacon was blocked', async () => {
  const { report } = createTelemetry(page);
  const beacon = jest.spyOn(navigator, 'sendBeacon').mockImplementationOnce(() => {
    throw new TypeError('blocked');
  });

  report(new Error('lost'));
  await waitFor(() => expect(beacon).toHaveBeenCalledTimes(1));
  report(new Error('next'));
  await untilSent(1);

  expect(sent[0]?.message).toBe('Error: next');
});
