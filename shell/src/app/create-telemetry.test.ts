import { readField } from '@szn/shared-contracts';
import { composedRemote } from '../testing/fixture-remotes.tsx';
import { createTelemetry } from './create-telemetry.ts';

const sent: { url: string; body: Promise<unknown> }[] = [];

function readJson(blob: Blob): Promise<unknown> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(typeof reader.result === 'string' ? JSON.parse(reader.result) : undefined);
    reader.readAsText(blob);
  });
}

beforeEach(() => {
  sent.length = 0;
  Object.defineProperty(navigator, 'sendBeacon', {
    configurable: true,
    value: (url: string, blob: Blob) => {
      sent.push({ url, body: readJson(blob) });
      return true;
    },
  });
  window.history.replaceState(null, '', '/search?q=private');
});
afterEach(() => Reflect.deleteProperty(navigator, 'sendBeacon'));

test('an error is sent with its causes, its remote and the path, and without what was searched for', async () => {
  const error = new Error('no page', { cause: new TypeError('no network') });

  createTelemetry().report(error, { during: 'loading' }, composedRemote('catalogue'));

  expect(sent.map(({ url }) => url)).toEqual(['/telemetry']);
  expect(await sent[0]?.body).toMatchObject({
    message: 'Error: no page (because: TypeError: no network)',
    during: 'loading',
    remote: 'catalogue@1.0.0',
    path: '/search',
  });
  expect(JSON.stringify(await sent[0]?.body)).not.toContain('private');
});

test('the same error is sent once, whoever meets it', () => {
  const { report } = createTelemetry();
  const error = new Error('again');

  report(error, { during: 'loading' });
  report(error, { during: 'rendering' });
  report(new Error('again'));

  expect(sent).toHaveLength(2);
});

test('a page in a loop does not report for ever', () => {
  const { report } = createTelemetry();

  for (let index = 0; index < 1000; index++) report(new Error(`loop ${index}`));

  expect(sent).toHaveLength(20);
});

test('an error that is its own cause ends', async () => {
  const error = new Error('round');
  error.cause = error;

  createTelemetry().report(error);

  expect(readField(await sent[0]?.body, 'message')).toMatch(/^Error: round \(because: Error: round/);
});

test.each([undefined, null, 'text', 42, Symbol('s'), {}])('%p may be thrown too', (thrown) => {
  createTelemetry().report(thrown);

  expect(sent).toHaveLength(1);
});

test('reporting throws nothing, whatever was thrown and whatever the browser lacks', () => {
  const { report } = createTelemetry();

  expect(() => report(Object.create(null))).not.toThrow();
  Reflect.deleteProperty(navigator, 'sendBeacon');
  expect(() => report(new Error('no beacon'))).not.toThrow();
});
