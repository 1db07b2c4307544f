import { importWithRetry } from './import-with-retry.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('a script that comes at the third try is there', async () => {
  const importPart = jest
    .fn<Promise<string>, []>()
    .mockRejectedValueOnce(new Error('reset'))
    .mockRejectedValueOnce(new Error('404'))
    .mockResolvedValue('text');

  const importing = importWithRetry(importPart);
  await jest.advanceTimersByTimeAsync(3000);

  await expect(importing).resolves.toBe('text');
});

test('a script that does not come is asked for three times and no more', async () => {
  const importPart = jest.fn<Promise<string>, []>().mockRejectedValue(new Error('gone'));

  const failure = importWithRetry(importPart).catch((error: unknown) => error);
  await jest.advanceTimersByTimeAsync(60_000);

  await expect(failure).resolves.toEqual(new Error('gone'));
  expect(importPart).toHaveBeenCalledTimes(3);
});

test('a script that hangs is asked for under another address', async () => {
  const importPart = jest
    .fn<Promise<string>, []>()
    .mockReturnValueOnce(new Promise(() => undefined))
    .mockResolvedValue('text');

  const importing = importWithRetry(importPart);
  await jest.advanceTimersByTimeAsync(5000);

  await expect(importing).resolves.toBe('text');
  expect(importPart).toHaveBeenCalledTimes(2);
});

test('a script that is late is taken all the same', async () => {
  let arrive: (text: string) => void = () => undefined;
  const late = new Promise<string>((resolve) => {
    arrive = resolve;
  });
  const importPart = jest
    .fn<Promise<string>, []>()
    .mockReturnValueOnce(late)
    .mockReturnValue(new Promise(() => undefined));

  const importing = importWithRetry(importPart);
  await jest.advanceTimersByTimeAsync(6000);
  arrive('late text');

  await expect(importing).resolves.toBe('late text');
});

test('a script that never answers is given up', async () => {
  const importPart = jest.fn<Promise<string>, []>().mockReturnValue(new Promise(() => undefined));

  const failure = importWithRetry(importPart).catch((error: unknown) => error);
  await jest.advanceTimersByTimeAsync(20_000);

  await expect(failure).resolves.toMatchObject({ message: expect.stringContaining('No answer') });
  expect(importPart).toHaveBeenCalledTimes(3);
});
