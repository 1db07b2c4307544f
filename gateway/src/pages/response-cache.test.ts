import { createAnswerCache, type CachedAnswer } from './response-cache.ts';

type Answer = CachedAnswer & { readonly text: string };

function createCache(mostBytes = 1000) {
  const clock = { now: 0 };
  const cache = createAnswerCache<Answer>({ mostBytes, standInMs: 60_000, now: () => clock.now });
  const made: string[] = [];
  const ask = (key: string, answer: Partial<Answer> = {}) =>
    cache(key, async () => {
      made.push(key);
      return { text: `${key} ${made.length}`, bytes: 10, lifeMs: 1000, ...answer };
    });
  return { ask, cache, clock, made };
}

test('a crowd that asks at the same time costs one rendering', async () => {
  const { ask, made } = createCache();

  const answers = await Promise.all(Array.from({ length: 50 }, () => ask('/')));

  expect(made).toEqual(['/']);
  expect(new Set(answers).size).toBe(1);
});

test('who asks soon after is given the same, who asks later something new', async () => {
  const { ask, clock } = createCache();
  const first = await ask('/');

  clock.now = 999;
  expect(await ask('/')).toBe(first);
  clock.now = 1000;
  expect(await ask('/')).toMatchObject({ text: '/ 2' });
});

test('two addresses have two answers', async () => {
  const { ask } = createCache();

  expect(await Promise.all([ask('/men'), ask('/women')])).toMatchObject([
    { text: '/men 1' },
    { text: '/women 2' },
  ]);
});

test('what has failed is asked for again each time', async () => {
  const { ask, made } = createCache();

  await ask('/', { lifeMs: 0 });
  await ask('/', { lifeMs: 0 });

  expect(made).toHaveLength(2);
});

test('a page that was good a minute ago stands in for one that fails, and no longer', async () => {
  const { ask, clock } = createCache();
  await ask('/', { text: 'good' });

  clock.now = 60_999;
  expect(await ask('/', { text: 'failed', lifeMs: 0 })).toMatchObject({ text: 'good' });
  clock.now = 61_000;
  expect(await ask('/', { text: 'failed', lifeMs: 0 })).toMatchObject({ text: 'failed' });
});

test('a failure that throws reaches everybody who waits, and the next one tries anew', async () => {
  const { cache, ask } = createCache();
  const failing = () => Promise.reject(new Error('no'));

  const outcomes = await Promise.allSettled([cache('/', failing), cache('/', failing)]);

  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await ask('/')).toMatchObject({ text: '/ 1' });
});

test('it stays within its size and forgets what was not asked for the longest', async () => {
  const { ask, made } = createCache(40);
  await ask('/a');
  await ask('/b');
  await ask('/c');
  await ask('/a');
  await ask('/d');

  made.length = 0;
  for (const key of ['/a', '/c', '/d', '/b']) await ask(key);

  expect(made).toEqual(['/b']);
});

test('an answer larger than the whole cache is given and not kept', async () => {
  const { ask, made } = createCache(40);

  await ask('/large', { bytes: 41 });
  await ask('/large', { bytes: 41 });

  expect(made).toHaveLength(2);
});

test('ten thousand different queries leave no more behind than the last few', async () => {
  const { ask, made } = createCache(300);
  for (let index = 0; index < 10_000; index++) await ask(`/search?q=${index}`);

  made.length = 0;
  await ask('/search?q=9999');
  await ask('/search?q=9900');

  expect(made).toEqual(['/search?q=9900']);
});
