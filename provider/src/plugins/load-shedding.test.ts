import { createRequestLimiter, type RequestLimiter } from './load-shedding.ts';

let limiter: RequestLimiter;
beforeEach(() => {
  limiter = createRequestLimiter({ maxInFlight: 10, maxDelayMs: 200 });
});
afterEach(() => limiter.close());

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const blockEventLoop = (milliseconds: number) => {
  const until = performance.now() + milliseconds;
  while (performance.now() < until);
};

test('The limiter rejects prefetch requests at a fifth of the maximum', () => {
  expect([limiter.acquire(true), limiter.acquire(true), limiter.acquire(true)]).toEqual([true, true, false]);
  expect(Array.from({ length: 9 }, () => limiter.acquire(false))).toEqual([...Array(8).fill(true), false]);
  expect(limiter.activeCount()).toBe(10);
});

test('The limiter accepts another request after a release', () => {
  for (let index = 0; index < 10; index += 1) limiter.acquire(false);
  limiter.release();
  expect(limiter.acquire(false)).toBe(true);
  expect(limiter.acquire(false)).toBe(false);
});

test('The limiter rejects requests while the event loop is slow, and accepts them afterwards', async () => {
  while (limiter.acquire(false)) {
    limiter.release();
    blockEventLoop(400);
    await pause(5);
  }
  expect(limiter.activeCount()).toBe(0);
  while (!limiter.acquire(false)) await pause(100);
  expect(limiter.activeCount()).toBe(1);
});

test('The limiter ignores a single long block of the event loop', async () => {
  blockEventLoop(1200);
  await pause(600);
  expect(limiter.acquire(false)).toBe(true);
});
