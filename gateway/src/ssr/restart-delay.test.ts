import { createRestartDelay } from './restart-delay.ts';

test('the first loss is made good at once, further ones ever more slowly', () => {
  const delay = createRestartDelay(() => 0);

  expect(Array.from({ length: 10 }, delay)).toEqual([
    0, 250, 500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000,
  ]);
});

test('after a long good time a loss is the first one again', () => {
  const clock = { now: 0 };
  const delay = createRestartDelay(() => clock.now);
  for (let loss = 0; loss < 5; loss++) delay();

  clock.now = 90_001;

  expect(delay()).toBe(0);
});
