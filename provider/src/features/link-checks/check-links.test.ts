import { createServer } from 'node:http';
import type { TestApp } from '../../../test/support/open-test-app.ts';
import { listTestDatabases } from '../../../test/support/test-databases.ts';
import { createTestDraft } from '../../../test/support/test-products.ts';
import { dayInMs, hourInMs } from '../../lib/clock.ts';
import { createOutgoingFetch } from '../../lib/outgoing-fetch.ts';
import { checkDueLinks, daysUntilGone, fillLinkQueue } from './check-links.ts';
import { delistDeadLinks } from './link-check-queries.ts';
import { createRobotsRules } from './robots-rules.ts';

const [dead, alive, forbidden] = [0, 1, 2].map((index) => createTestDraft(index).id);

describe.each(listTestDatabases())('on $name', ({ openApp }) => {
  let opened: TestApp;
  const asked: string[] = [];
  const agents = new Set<string | undefined>();
  let status: Readonly<Record<string, number>> = {};
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    agents.add(request.headers['user-agent']);
    response.statusCode = status[request.url ?? ''] ?? 200;
    response.end(request.url === '/robots.txt' ? 'User-agent: szn-links\nDisallow: /p/forbidden' : '');
  });
  beforeAll(async () => {
    opened = await openApp();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
    const { db } = opened;
    await db
      .updateTable('products')
      .set({ removed_in: 1 })
      .where('id', 'not in', [dead, alive, forbidden].map(String))
      .execute();
    for (const [id, name] of [
      [dead, 'dead'],
      [alive, 'alive'],
      [forbidden, 'forbidden'],
    ])
      await db
        .updateTable('products')
        .set({ link: `${origin}/p/${name}` })
        .where('id', '=', String(id))
        .execute();
  }, 120_000);
  afterAll(async () => {
    server.closeAllConnections();
    server.close();
    await opened.close();
  });
  // All links are due, and none has been asked for.
  beforeEach(async () => {
    const { db } = opened;
    status = {};
    rules = createRobotsRules();
    for (const table of ['link_checks', 'link_hosts', 'feed_imports'] as const)
      await db.deleteFrom(table).execute();
    const ids = [dead, alive, forbidden].map(String);
    await db.updateTable('products').set({ removed_in: 2_147_483_647 }).where('id', 'in', ids).execute();
    await fillLinkQueue(services());
    opened.advanceClock(8 * dayInMs);
    asked.length = 0;
    agents.clear();
  });

  const services = () => ({
    ...opened.services,
    outgoingFetch: createOutgoingFetch('loopback'),
    readRobotsRule: rules,
  });
  let rules = createRobotsRules();
  /** All due links of the host, with its pauses. */
  async function checkAll(): Promise<void> {
    for (let link = 0; link < 3; link += 1) {
      await checkDueLinks(services(), new AbortController().signal);
      opened.advanceClock(11_000);
    }
  }
  const stateOf = (id = '') =>
    opened.db.selectFrom('link_checks').selectAll().where('product_id', '=', id).executeTakeFirstOrThrow();

  async function checkOnlyDead(change: Partial<{ failed_days: number; gone_at: Date }> = {}): Promise<void> {
    const { db, services: own } = opened;
    const later = new Date(own.clock.now().getTime() + 365 * dayInMs);
    await db
      .updateTable('link_checks')
      .set({ next_at: later })
      .where('product_id', '!=', String(dead))
      .execute();
    if (Object.keys(change).length > 0)
      await db.updateTable('link_checks').set(change).where('product_id', '=', String(dead)).execute();
  }
  const askedForDead = () => asked.filter((line) => line === 'HEAD /p/dead');

  test('a host is asked for one link at a time, by an honest name, within its robots.txt', async () => {
    status = { '/p/dead': 404 };
    await Promise.all([1, 2, 3].map(() => checkDueLinks(services(), new AbortController().signal)));
    expect(asked.filter((line) => line.includes('/p/')).length).toBeLessThanOrEqual(2);
    opened.advanceClock(11_000);
    await checkAll();
    expect([...agents]).toEqual([expect.stringMatching(/^szn-links\/1 \(\+http/)]);
    expect(asked.filter((line) => line === 'GET /robots.txt')).toHaveLength(1);
    expect(asked.filter((line) => line !== 'GET /robots.txt').sort()).toEqual([
      'GET /p/dead',
      'HEAD /p/alive',
      'HEAD /p/dead',
    ]);
    expect(await stateOf(dead)).toMatchObject({ failed_days: 1, gone_at: null });
  });

  test('a server that is away or overloaded is left alone for longer and longer, and no link counts as dead', async () => {
    status = { '/p/dead': 503 };
    await checkOnlyDead({ failed_days: 1 });
    await checkAll();
    expect(askedForDead()).toHaveLength(1);
    opened.advanceClock(5 * 60_000);
    await checkAll();
    expect(askedForDead()).toHaveLength(2);
    opened.advanceClock(5 * 60_000);
    await checkAll();
    expect(askedForDead()).toHaveLength(2);
    expect(await stateOf(dead)).toMatchObject({ failed_days: 1 });
  });

  test('a link that is dead on several days removes its product, which stays readable', async () => {
    status = { '/p/dead': 410 };
    await checkOnlyDead();
    for (let day = 1; day <= daysUntilGone; day += 1) {
      expect(await delistDeadLinks(opened.db)).toBe(0);
      opened.advanceClock(25 * hourInMs);
      await checkAll();
      // A second failure on the same day does not count.
      const { failed_days } = await stateOf(dead);
      expect(failed_days).toBe(day);
    }
    expect(await delistDeadLinks(opened.db)).toBe(1);
    opened.advanceClock(5000);
    const answer = await opened.app.inject(`/products/${dead}`);
    expect(answer.json()).toMatchObject({ _id: dead, link: '', isListed: false });
    expect((await opened.app.inject('/products?page=1')).json().products).toHaveLength(2);
  });

  test('a link that works again gives its product back to the next import, also of an unchanged feed', async () => {
    await checkOnlyDead({ failed_days: daysUntilGone, gone_at: opened.services.clock.now() });
    const { seen_in: version } = await opened.db
      .selectFrom('products')
      .select('seen_in')
      .where('id', '=', String(dead))
      .executeTakeFirstOrThrow();
    const now = opened.services.clock.now();
    const content = { etag: '"1"', last_modified: 'yesterday', content_hash: 'a:b' };
    const feeds = ['its-feed', 'other-feed'].map((name) => ({ name, next_at: now, ...content }));
    await opened.db.insertInto('feed_imports').values(feeds).execute();
    await opened.db
      .insertInto('import_batches')
      .values({ version, feed: 'its-feed', checked_at: now })
      .onConflict((conflict) => conflict.column('version').doUpdateSet({ feed: 'its-feed' }))
      .execute();
    opened.advanceClock(31 * dayInMs);
    await checkAll();
    expect(await stateOf(dead)).toMatchObject({ failed_days: 0, gone_at: null });
    const known = await opened.db.selectFrom('feed_imports').selectAll().orderBy('name').execute();
    expect(known).toMatchObject([
      { name: 'its-feed', etag: null, last_modified: null, content_hash: null },
      { name: 'other-feed', ...content },
    ]);
  });
});

test('the robots.txt of a server that is asked all the time is read again after a day', async () => {
  // The cache has the clock of the process.
  jest.useFakeTimers({ doNotFake: ['performance'] });
  const clock = jest.spyOn(performance, 'now').mockReturnValue(1);
  const passTo = (ms: number) => {
    clock.mockReturnValue(ms);
    jest.advanceTimersByTime(1000);
  };
  try {
    let text = '';
    const ask = jest.fn(async () => new Response(text));
    const readRule = createRobotsRules();
    expect(await readRule(ask, 'https://brand.example/p/tee')).toBe('allowed');
    text = 'User-agent: *\nDisallow: /p/';
    passTo(13 * hourInMs);
    expect(await readRule(ask, 'https://brand.example/p/tee')).toBe('allowed');
    passTo(26 * hourInMs);
    expect(await readRule(ask, 'https://brand.example/p/tee')).toBe('forbidden');
    expect(ask).toHaveBeenCalledTimes(2);
  } finally {
    clock.mockRestore();
    jest.useRealTimers();
  }
});

const rulesOf = async (text: string, path: string) =>
  await createRobotsRules()(async () => new Response(text), `https://brand.example${path}`);
const forUs = (rules: string) => `User-agent: szn-links\n${rules}`;

test.each([
  ['a group for all', 'User-agent: *\nDisallow: /p/', '/p/tee', 'forbidden'],
  ['a group for others', 'User-agent: other\nDisallow: /', '/p/tee', 'allowed'],
  [
    'a group of its own beside one for all',
    `User-agent: *\nDisallow: /\n\n${forUs('Disallow: /q')}`,
    '/p',
    'allowed',
  ],
  ['two groups of its own', `${forUs('Disallow: /q')}\n${forUs('Disallow: /p')}`, '/q', 'forbidden'],
  ['an empty group of its own', `${forUs('Disallow:')}\nUser-agent: *\nDisallow: /`, '/p', 'allowed'],
  [
    'several names with a version',
    `User-agent: other\nuser-agent : SZN-Links/2 # us\nDISALLOW: /p`,
    '/p',
    'forbidden',
  ],
  ['the longest pattern', forUs('Allow: /p/tee\nDisallow: /p'), '/p/tee', 'allowed'],
  ['two patterns of one length', forUs('Disallow: /p\nAllow: /p'), '/p', 'allowed'],
  ['any text', forUs('Disallow: /*/tee*colour='), '/p/tee?size=m&colour=red', 'forbidden'],
  ['any text at the end', forUs('Disallow: /p*'), '/p', 'forbidden'],
  ['the end of the path', forUs('Disallow: /p$'), '/p/tee', 'allowed'],
  ['any text before the end', forUs('Disallow: /*.php$'), '/a.php/b.php', 'forbidden'],
  ['any text that would be read twice', forUs('Disallow: /ab*ba$'), '/aba', 'allowed'],
  ['escapes', forUs('Disallow: /caf%c3%a9/é'), '/caf%C3%A9/%c3%a9', 'forbidden'],
  [
    'lines without rules',
    `\uFEFF${forUs('Disallow /p\r\n: /p\r\nSitemap: /p\r\n\r\nDisallow: /q')}`,
    '/q',
    'forbidden',
  ],
])('robots.txt: %s', async (_name, text, path, expected) => {
  expect(await rulesOf(text, path)).toBe(expected);
});

const pathOf = (length: number) => `/${'a'.repeat(length)}`;
const ordinaryRobots = forUs('Disallow: /collections/*/products?sort=\n'.repeat(12_000));
const hostileRobots = [
  ['names and rules', 'User-agent: a\n'.repeat(2000) + forUs('Disallow: /\n'.repeat(2000)), pathOf(1200)],
  ['patterns that match nearly', forUs('Disallow: /*a*a*a*a*a*a*a*a*b\n'.repeat(15_000)), pathOf(3000)],
] as const;

const measureRules = async (text: string, path: string) => {
  const before = process.cpuUsage();
  await rulesOf(text, path);
  return process.cpuUsage(before).user;
};

test.each(hostileRobots)(
  'many %s of a robots.txt cost little more than ordinary ones',
  async (_name, text, path) => {
    const ordinary = await measureRules(ordinaryRobots, path);
    expect((await measureRules(text, path)) / ordinary).toBeLessThan(5);
  },
);
