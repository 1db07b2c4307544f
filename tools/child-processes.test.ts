import { getEventListeners } from 'node:events';
import { waitUnless } from './child-processes.ts';

test('whoever waits again and again leaves no listeners behind', async () => {
  const { signal } = new AbortController();
  for (let round = 0; round < 3; round++) await waitUnless(signal, 0);
  expect(getEventListeners(signal, 'abort')).toEqual([]);
});

test('a wait ends when its signal aborts, and does not begin after that', async () => {
  const controller = new AbortController();
  const waiting = waitUnless(controller.signal, 2 ** 30);
  controller.abort();
  await expect(waiting).resolves.toBeUndefined();
  await expect(waitUnless(controller.signal, 2 ** 30)).resolves.toBeUndefined();
});
