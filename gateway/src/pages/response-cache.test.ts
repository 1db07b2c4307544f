import { createResponseCache, type CacheableResponse } from './response-cache.ts';

type TextResponse = CacheableResponse & { readonly text: string };

function createCache(maxBytes = 1000) {
  const clock = { now: 1 };
  const cache = createResponseCache<TextResponse>({ maxBytes, staleIfErrorMs: 60_000, now: () => clock.now });
  const rendered: string[] = [];
  const request = (key: string, response: Partial<TextResponse> = {}) =>
    cache(key, async () => {
      rendered.push(key);
      return { text: `${key} ${rendered.length}`, bytes: 10, freshMs: 1000, ...response };
    });
  return { request, cache, clock, rendered };
}

test('Concurrent requests share one rendering', async () => {
  const { request, rendered } = createCache();

  const responses = await Promise.all(Array.from({ length: 50 }, () => request('/')));

  expect(rendered).toEqual(['/']);
  expect(new Set(responses).size).toBe(1);
});

test('A fresh response is reused, an expired one is rendered again', async () => {
  const { request, clock } = createCache();
  const first = await request('/');

  clock.now = 1000;
  expect(await request('/')).toBe(first);
  clock.now = 1002;
  expect(await request('/')).toMatchObject({ text: '/ 2' });
});

test('Two URLs have two responses', async () => {
  const { request } = createCache();

  expect(await Promise.all([request('/men'), request('/women')])).toMatchObject([
    { text: '/men 1' },
    { text: '/women 2' },
  ]);
});

test('A failure is rendered again for each request', async () => {
  const { request, rendered } = createCache();

  await request('/', { freshMs: 0 });
  await request('/', { freshMs: 0 });

  expect(rendered).toHaveLength(2);
});

test('A stale response replaces a failure until the stale-if-error time ends', async () => {
  const { request, clock } = createCache();
  await request('/', { text: 'good' });

  clock.now = 61_000;
  expect(await request('/', { text: 'failed', freshMs: 0 })).toMatchObject({ text: 'good' });
  clock.now = 61_002;
  expect(await request('/', { text: 'failed', freshMs: 0 })).toMatchObject({ text: 'failed' });
});

test('A complete stale response replaces an incomplete one, which is cached where there is none', async () => {
  const { request, clock, rendered } = createCache();
  const incomplete = { isIncomplete: true, freshMs: 200 };
  await request('/');
  clock.now = 1002;
  expect(await request('/', incomplete)).toMatchObject({ text: '/ 1' });
  clock.now = 1100;
  expect(await request('/', incomplete)).toMatchObject({ text: '/ 1' });
  expect(rendered).toHaveLength(2);
  clock.now = 1300;
  expect(await request('/')).toMatchObject({ text: '/ 3' });

  expect(await request('/men', incomplete)).toMatchObject({ text: '/men 4' });
  clock.now = 1400;
  expect(await request('/men', incomplete)).toMatchObject({ text: '/men 4' });
  clock.now = 62_400;
  await request('/', incomplete);
  expect(await request('/', incomplete)).toMatchObject({ text: '/ 5', isIncomplete: true });
});

test('A render error rejects all waiting requests, and the next request renders again', async () => {
  const { cache, request } = createCache();
  const failing = () => Promise.reject(new Error('no'));

  const outcomes = await Promise.allSettled([cache('/', failing), cache('/', failing)]);

  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await request('/')).toMatchObject({ text: '/ 1' });
});

test('The cache stays within its size and evicts the least recently used response', async () => {
  const { request, rendered } = createCache(40);
  await request('/a');
  await request('/b');
  await request('/c');
  await request('/a');
  await request('/d');

  rendered.length = 0;
  for (const key of ['/a', '/c', '/d', '/b']) await request(key);

  expect(rendered).toEqual(['/b']);
});

test('A response larger than the cache is returned and not cached', async () => {
  const { request, rendered } = createCache(40);

  await request('/large', { bytes: 41 });
  await request('/large', { bytes: 41 });

  expect(rendered).toHaveLength(2);
});

test('Ten thousand different queries leave only the last few in the cache', async () => {
  const { request, rendered } = createCache(300);
  for (let index = 0; index < 10_000; index++) await request(`/search?q=${index}`);

  rendered.length = 0;
  await request('/search?q=9999');
  await request('/search?q=9900');

  expect(rendered).toEqual(['/search?q=9900']);
});

test('A rendering that is evicted from the cache still reaches its requests', async () => {
  const { cache, request } = createCache(30);
  let finish: (response: TextResponse) => void = () => undefined;
  const slow = cache('/slow', () => new Promise((resolve) => (finish = resolve)));

  for (const key of ['/a', '/b', '/c', '/d']) await request(key);
  finish({ text: 'slow', bytes: 10, freshMs: 1000 });

  expect(await slow).toMatchObject({ text: 'slow' });
});

test('A stale response that replaced a failure is not fresh again', async () => {
  const { request, rendered, clock } = createCache();
  await request('/', { text: 'good' });
  clock.now = 2000;
  await request('/', { freshMs: 0 });

  clock.now = 2002;
  await request('/', { freshMs: 0 });

  expect(rendered).toHaveLength(3);
});
