import { createLoadGate, type LoadGate } from './load-shedding.ts';

let gate: LoadGate;
beforeEach(() => {
  gate = createLoadGate({ mostInFlight: 10, mostDelayMs: 200 });
});
afterEach(() => gate.close());

test('prefetches give way at a fifth of what shoppers may use', () => {
  expect([gate.enter(true), gate.enter(true), gate.enter(true)]).toEqual([true, true, false]);
  expect(Array.from({ length: 9 }, () => gate.enter(false))).toEqual([...Array(8).fill(true), false]);
  expect(gate.inFlight()).toBe(10);
});

test('a place setSession free when a request is answered', () => {
  for (let index = 0; index < 10; index += 1) gate.enter(false);
  gate.leave();
  expect(gate.enter(false)).toBe(true);
  expect(gate.enter(false)).toBe(false);
});

test('while the process answers late it takes nothing new, and then recovers', async () => {
  const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
  for (let turn = 0; turn < 6; turn += 1) {
    const until = performance.now() + 400;
    while (performance.now() < until);
    await pause(5);
  }
  expect(gate.enter(false)).toBe(false);
  while (!gate.enter(false)) await pause(100);
});

test('one long block is no overload', async () => {
  const until = performance.now() + 1200;
  while (performance.now() < until);
  await new Promise((resolve) => setTimeout(resolve, 600));
  expect(gate.enter(false)).toBe(true);
});
