import { createSharedReads } from './shared-reads.ts';

function open(maxEntries = 10) {
  const clock = { now: 0 };
  const loads: string[] = [];
  const reads = createSharedReads({ freshMs: 100, maxEntries, now: () => clock.now });
  const read = (url: string, load = async (): Promise<unknown> => ({ from: url })) =>
    reads.read(url, () => {
      loads.push(url);
      return load();
    });
  return { clock, loads, read };
}

it('concurrent and later reads of a URL share one response while it is fresh', async () => {
  const { clock, loads, read } = open();
  const [first, second] = await Promise.all([read('/a'), read('/a')]);
  clock.now = 99;
  expect(await read('/a')).toBe(first);
  expect(second).toBe(first);
  expect(loads).toEqual(['/a']);
});

it('a response is requested again when its time is over', async () => {
  const { clock, loads, read } = open();
  await read('/a');
  clock.now = 100;
  await read('/a');
  expect(loads).toEqual(['/a', '/a']);
});

it('a failure reaches all concurrent reads and is not stored', async () => {
  const { loads, read } = open();
  const fail = () => Promise.reject(new Error('The provider is down.'));
  const both = await Promise.allSettled([read('/a', fail), read('/a')]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await read('/a')).toEqual({ from: '/a' });
  expect(loads).toEqual(['/a', '/a']);
});

it('a failure that follows a newer request does not remove its response', async () => {
  const { clock, loads, read } = open();
  let fail: (error: Error) => void = () => undefined;
  const failing = read('/a', () => new Promise((_resolve, reject) => (fail = reject)));
  clock.now = 100;
  await read('/a');
  fail(new Error('Too late.'));
  await expect(failing).rejects.toThrow('Too late.');
  await read('/a');
  expect(loads).toEqual(['/a', '/a']);
});

it('the oldest entry is evicted', async () => {
  const { loads, read } = open(2);
  for (const url of ['/a', '/b', '/c', '/b', '/a']) await read(url);
  expect(loads).toEqual(['/a', '/b', '/c', '/a']);
});

it('a page cannot change the response of another one', async () => {
  const { read } = open();
  const body = await read('/a', async () => ({ products: [{ title: 'Tee' }] }));
  expect(() => Object.assign(Object(body).products[0], { title: 'Changed' })).toThrow(TypeError);
  expect(() => Object(body).products.push({})).toThrow(TypeError);
});

it('a page cannot change the failure of another one', async () => {
  const { read } = open();
  const cause = new Error('connect ECONNREFUSED');
  const failure = new Error('The provider is down.', { cause });
  const fail = () => Promise.reject(failure);
  const caught = await read('/a', fail).catch((error: unknown) => error);
  expect(caught).toBe(failure);
  expect(() => Object.assign(failure, { status: 200 })).toThrow(TypeError);
  expect(() => Object.assign(cause, { message: 'Changed' })).toThrow(TypeError);
});
