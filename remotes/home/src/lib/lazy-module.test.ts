import { createLazyModule } from './lazy-module.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const failing = (times: number) => {
  const importPart = jest.fn<Promise<string>, []>().mockResolvedValue('part');
  for (let time = 0; time < times; time++) importPart.mockRejectedValueOnce(new Error('reset'));
  return importPart;
};

test('a part is loaded once, whoever asks for it', async () => {
  const importPart = failing(0);
  const part = createLazyModule(importPart);

  await Promise.all([part.load(), part.load()]);

  expect(part.peek()).toBe('part');
  expect(importPart).toHaveBeenCalledTimes(1);
});

test('a part that comes at the third try is there', async () => {
  const part = createLazyModule(failing(2));

  const loading = part.load();
  await jest.advanceTimersByTimeAsync(3000);

  await loading;
  expect(part.peek()).toBe('part');
});

test('a part that does not come is asked for three times and then missing', async () => {
  const importPart = failing(100);
  const part = createLazyModule(importPart);
  const heard = jest.fn();
  part.subscribe(heard);

  const loading = part.load();
  await jest.advanceTimersByTimeAsync(60_000);

  await loading;
  expect(importPart).toHaveBeenCalledTimes(3);
  expect(part.peek()).toBeNull();
  expect(heard).toHaveBeenCalled();
});

test.each([
  ['when the shopper asks again', (part: ReturnType<typeof createLazyModule>) => part.retry()],
  ['when the connection is back', () => void window.dispatchEvent(new Event('online'))],
])('a missing part is tried again %s', async (_when, again) => {
  const part = createLazyModule(failing(3));
  void part.load();
  await jest.advanceTimersByTimeAsync(3000);
  expect(part.peek()).toBeNull();

  again(part);
  await jest.advanceTimersByTimeAsync(0);

  expect(part.peek()).toBe('part');
});
