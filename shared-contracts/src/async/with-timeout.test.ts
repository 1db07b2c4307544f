import { withTimeout } from './with-timeout.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('withTimeout settles like the promise and clears its timer', async () => {
  await expect(withTimeout(Promise.resolve('value'), 100)).resolves.toBe('value');
  await expect(withTimeout(Promise.reject(new Error('broken')), 100)).rejects.toThrow('broken');
  expect(jest.getTimerCount()).toBe(0);
});

test.each([
  ['the default error', undefined, 'No response within 100 ms.'],
  ['an error of the caller', () => new Error('too slow'), 'too slow'],
])('withTimeout rejects after the timeout with %s', async (_case, makeError, message) => {
  const result = withTimeout(new Promise(() => undefined), 100, makeError).catch((error: unknown) => error);
  await jest.advanceTimersByTimeAsync(100);
  await expect(result).resolves.toEqual(new Error(message));
});
