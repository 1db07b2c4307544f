import { getEventListeners } from 'node:events';
import { waitUnless } from './child-processes.ts';

test('waitUnless removes its abort listener after each wait', async () => {
  const { signal } = new AbortController();
  for (let round = 0; round < 3; round++) await waitUnless(signal, 0);
  expect(getEventListeners(signal, 'abort')).toEqual([]);
});

test('waitUnless resolves when its signal aborts, and at once for an aborted signal', async () => {
  const controller = new AbortController();
  const waiting = waitUnless(controller.signal, 2 ** 30);
  controller.abort();
  await expect(waiting).resolves.toBeUndefined();
  await expect(waitUnless(controller.signal, 2 ** 30)).resolves.toBeUndefined();
});
