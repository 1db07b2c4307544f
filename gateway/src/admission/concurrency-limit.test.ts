import { createConcurrencyLimit, type Release } from './concurrency-limit.ts';

const setUp = (initial = 10) => {
  let time = 0;
  const limit = createConcurrencyLimit({ min: 4, max: 40, initial, targetMs: 100, now: () => time });
  const pass = async (ms: number) => {
    time += ms;
    await jest.advanceTimersByTimeAsync(ms);
  };
  const acquireAll = async (count: number) => {
    const releases: Release[] = [];
    for (let index = 0; index < count; index++) {
      const release = await limit.acquire('member');
      if (release) releases.push(release);
    }
    return releases;
  };
  /** One window: as many requests as the limit admits at once, each of which takes `ms`. */
  const runWindow = async (ms: number, isOverloaded = false) => {
    const releases = await acquireAll(Math.floor(limit.state().limit));
    time += Math.max(ms, 1);
    releases.slice(1).forEach((release) => release(isOverloaded));
    time += 300 - Math.max(ms, 1);
    releases[0]?.(isOverloaded);
  };
  return { limit, acquireAll, runWindow, pass };
};

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

describe('Without room', () => {
  test('prefetches are refused from half of the limit, guests wait from nine tenths, members from the limit', async () => {
    const { limit, acquireAll } = setUp(10);
    await acquireAll(5);
    expect(await limit.acquire('prefetch')).toBeNull();
    await acquireAll(4);
    const guest = limit.acquire('guest');
    expect(limit.state()).toMatchObject({ active: 9, waiting: 1 });
    expect(await limit.acquire('member')).not.toBeNull();
    expect(limit.state()).toMatchObject({ active: 10, waiting: 1 });
    await jest.advanceTimersByTimeAsync(20);
    expect(await guest).toBeNull();
  });

  test('a request waits for at most 20 ms, and takes the place of one that ends before', async () => {
    const { limit, acquireAll } = setUp(10);
    const [first] = await acquireAll(10);
    const early = limit.acquire('member');
    const late = limit.acquire('member');
    first?.(false);
    expect(await early).not.toBeNull();
    await jest.advanceTimersByTimeAsync(20);
    expect(await late).toBeNull();
    expect(limit.state()).toMatchObject({ active: 10, waiting: 0, refused: 1 });
  });

  test('a request waits for 4 ms in the second after one has waited in vain', async () => {
    const { limit, acquireAll, pass } = setUp(10);
    await acquireAll(10);
    const first = limit.acquire('member');
    await pass(20);
    expect(await first).toBeNull();
    const second = limit.acquire('member');
    await pass(4);
    expect(await second).toBeNull();
    await pass(1000);
    const third = limit.acquire('member');
    await pass(4);
    expect(limit.state()).toMatchObject({ waiting: 1, refused: 2 });
    await pass(16);
    expect(await third).toBeNull();
  });

  test('a member takes a place before a guest that has waited longer', async () => {
    const { limit, acquireAll } = setUp(10);
    const [first] = await acquireAll(10);
    const guest = limit.acquire('guest');
    const member = limit.acquire('member');
    first?.(false);
    expect(await member).not.toBeNull();
    await jest.advanceTimersByTimeAsync(20);
    expect(await guest).toBeNull();
  });

  test('a full queue refuses a guest at once; a member takes the place of the guest who came last', async () => {
    const { limit, acquireAll } = setUp(4);
    await acquireAll(4);
    const guests = Array.from({ length: 4 }, () => limit.acquire('guest'));
    expect(await limit.acquire('guest')).toBeNull();
    const member = limit.acquire('member');
    expect(await guests[3]).toBeNull();
    expect(limit.state()).toMatchObject({ waiting: 4, refused: 2 });
    await jest.advanceTimersByTimeAsync(20);
    expect(await Promise.all([...guests, member])).toEqual([null, null, null, null, null]);
  });
});

describe('The limit', () => {
  test('grows while it is used and requests are fast, up to its maximum', async () => {
    const { limit, runWindow } = setUp();
    await runWindow(20);
    expect(limit.state().limit).toBeGreaterThan(10);
    for (let window = 0; window < 20; window++) await runWindow(20);
    expect(limit.state().limit).toBe(40);
  });

  test('stays while few requests are in progress', async () => {
    const { limit, acquireAll } = setUp(30);
    for (let request = 0; request < 100; request++)
      (await acquireAll(2)).forEach((release) => release(false));
    expect(limit.state().limit).toBe(30);
  });

  test('decreases after two slow windows in a row, not after one, down to its minimum', async () => {
    const { limit, runWindow } = setUp(20);
    await runWindow(200);
    expect(limit.state().limit).toBe(20);
    await runWindow(200);
    expect(limit.state().limit).toBe(16);
  });

  test('decreases while the server behind refuses requests, however fast', async () => {
    const { limit, runWindow } = setUp(20);
    await runWindow(1, true);
    await runWindow(1, true);
    expect(limit.state().limit).toBe(16);
  });
});

test('A second release of the same request has no effect', async () => {
  const { limit, acquireAll } = setUp();
  const [first] = await acquireAll(2);
  first?.(false);
  first?.(false);
  expect(limit.state().active).toBe(1);
});
