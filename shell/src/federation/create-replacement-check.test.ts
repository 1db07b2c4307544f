import { composedRemote } from '../testing/fixture-remotes.tsx';
import { createReplacementCheck } from './create-replacement-check.ts';

const remote = composedRemote('catalogue');
const named = (version: unknown) => ({
  remotes: [
    { name: 'home', version: '9.9.9' },
    { name: 'catalogue', version },
  ],
});

test('a remote is replaced when the registry names another version', async () => {
  expect(await createReplacementCheck(async () => named('1.1.0'))(remote)).toBe(true);
  expect(await createReplacementCheck(async () => named('1.0.0'))(remote)).toBe(false);
});

test.each<[string, () => Promise<unknown>]>([
  ['cannot be had', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['is empty', async () => undefined],
  ['is another document', async () => ({ products: [] })],
  ['names no such remote', async () => ({ remotes: [null, 'catalogue', {}] })],
  ['names it without a version', async () => named(undefined)],
])('nothing is replaced when the registry %s', async (_case, fetchRegistry) => {
  expect(await createReplacementCheck(fetchRegistry)(remote)).toBe(false);
});

test.each(['canary', 'override', 'last-known-good'] as const)(
  'what a visit runs as %s is not replaced by what the registry names',
  async (reason) => {
    const check = createReplacementCheck(async () => named('1.1.0'));

    expect(await check(composedRemote('catalogue', { reason }))).toBe(false);
  },
);
