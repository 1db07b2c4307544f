import { importThrice } from './import-thrice.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('a script that comes at the third try is there', async () => {
  const importPart = jest
    .fn<Promise<string>, []>()
    .mockRejectedValueOnce(new Error('reset'))
    .mockRejectedValueOnce(new Error('404'))
    .mockResolvedValue('text');

  const importing = importThrice(importPart);
  await jest.advanceTimersByTimeAsync(2000);

  await expect(importing).resolves.toBe('text');
});

test('a script that does not come is asked for three times and no more', async () => {
  const importPart = jest.fn<Promise<string>, []>().mockRejectedValue(new Error('gone'));

  const failure = importThrice(importPart).catch((error: unknown) => error);
  await jest.advanceTimersByTimeAsync(60_000);

  await expect(failure).resolves.toEqual(new Error('gone'));
  expect(importPart).toHaveBeenCalledTimes(3);
});
