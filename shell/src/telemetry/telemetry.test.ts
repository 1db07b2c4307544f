import { waitFor } from '@testing-library/react';
import * as React from 'react';
import { errorReportSchema, type ErrorReport } from '@szn/shared-contracts/telemetry';
import { noteEffects } from '../federation/note-effects.ts';
import { RemoteUnavailableError } from '../federation/remote-unavailable-error.ts';
import { composedRemote, composition } from '../testing/fixture-remotes.tsx';
import { createTelemetry } from './telemetry.ts';

const previous = {
  ...composedRemote('catalogue'),
  version: '0.9.0',
  entry: '/releases/catalogue/0.9.0/browser/remoteEntry.js',
};
const catalogue = composedRemote('catalogue', { routes: ['/:category'], reason: 'canary', previous });
const visit = composition(composedRemote('home', { routes: ['/'] }), catalogue);

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

test('an error is sent with causes, remote, reason, contract, team, route and path, and without the query', async () => {
  const error = new RemoteUnavailableError('catalogue', 'SZN-102', new TypeError('no network'));

  createTelemetry(visit).report(error, { kind: 'render', standIn: '0.9.0' }, catalogue);
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
  ['its stand-in’s file', errorAt('/releases/catalogue/0.9.0/browser/page.js'), '0.9.0', 'last-known-good'],
  [
    'the shell, called by a remote',
    errorAt('/assets/main.js', '/releases/catalogue/1.0.0/browser/page.js'),
    '1.0.0',
    'canary',
  ],
  ['the shell', errorAt('/assets/main.js'), null, null],
  ['a version of another visit', errorAt('/releases/catalogue/3.0.0/browser/page.js'), null, null],
])('an error in %s belongs to whom its stack names', async (_case, error, version, reason) => {
  createTelemetry(visit).report(error, { kind: 'handler' });
  await untilSent(1);

  expect([sent[0]?.remote?.version ?? null, sent[0]?.remote?.reason ?? null]).toEqual([version, reason]);
});

test('of two remotes in a stack the one that threw is named', async () => {
  createTelemetry(visit).report(
    errorAt('/releases/home/1.0.0/browser/a.js', '/releases/catalogue/1.0.0/browser/b.js'),
  );
  await untilSent(1);

  expect(sent[0]?.remote?.name).toBe('home');
});

test('what React refuses to draw belongs to the remote whose component it was', async () => {
  const componentStack =
    '\n    at ListingPage (http://localhost/releases/catalogue/1.0.0/browser/page.js:1:2)';

  createTelemetry(visit).report(errorAt('/assets/main.js'), { kind: 'render', componentStack });
  await untilSent(1);

  expect(sent[0]).toMatchObject({ kind: 'render', remote: { name: 'catalogue' } });
});

test('a visit fails once for each version, however many errors it reports', async () => {
  const { report } = createTelemetry(visit);
  const fail = (address: string) => report(errorAt(address), { kind: 'handler' });

  report(errorAt('/releases/catalogue/1.0.0/browser/survived.js'));
  fail('/releases/catalogue/1.0.0/browser/a.js');
  fail('/releases/catalogue/1.0.0/browser/b.js');
  fail('/releases/home/1.0.0/browser/a.js');
  await untilSent(4);

  expect(sent.map(({ isFirstOfVisit }) => isFirstOfVisit)).toEqual([false, true, false, true]);
});

test('what an effect throws is told from what drawing throws', async () => {
  const { useEffect } = noteEffects({ ...React, useEffect: (effect) => void effect() });
  const error = errorAt('/releases/catalogue/1.0.0/browser/a.js');
  const useBroken = () =>
    useEffect(() => {
      throw error;
    });
  const { report } = createTelemetry(visit);

  expect(useBroken).toThrow(error);
  report(error, { kind: 'render' });
  report(errorAt('/releases/catalogue/1.0.0/browser/b.js'), { kind: 'render' });
  await untilSent(2);

  expect(sent.map(({ kind }) => kind)).toEqual(['effect', 'render']);
});

test('the same error is sent once, whoever meets it', async () => {
  const { report } = createTelemetry(visit);
  const error = new Error('again');

  report(error, { during: 'loading' });
  report(error, { during: 'rendering' });
  report(new Error('again'));
  await untilSent(2);

  expect(urls).toHaveLength(2);
});

test('a page in a loop does not report for ever', async () => {
  const { report } = createTelemetry(visit);

  for (let index = 0; index < 1000; index++) report(new Error(`loop ${index}`));
  await untilSent(20);

  expect(urls).toHaveLength(20);
});

test('an error that is its own cause ends', async () => {
  const error = new Error('round');
  error.cause = error;

  createTelemetry(visit).report(error);
  await untilSent(1);

  expect(sent[0]?.message).toMatch(/^Error: round \(because: Error: round/);
});

test.each([undefined, null, 'text', 42, Symbol('s'), {}, Object.create(null), 'x'.repeat(9000)])(
  '%p may be thrown too',
  async (thrown: unknown) => {
    createTelemetry(visit).report(thrown);
    await untilSent(1);

    expect(sent[0]?.remote).toBeNull();
  },
);

test('reporting goes on after a browser has refused to send', async () => {
  const { report } = createTelemetry(visit);
  const beacon = jest.spyOn(navigator, 'sendBeacon').mockImplementationOnce(() => {
    throw new TypeError('blocked');
  });

  report(new Error('lost'));
  await waitFor(() => expect(beacon).toHaveBeenCalledTimes(1));
  report(new Error('told'));
  await untilSent(1);

  expect(sent[0]?.message).toBe('Error: told');
});
