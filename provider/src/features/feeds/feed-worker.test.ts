import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { TestApp } from '../../../test/support/open-test-app.ts';
import { listTestDatabases } from '../../../test/support/test-databases.ts';
import { minuteInMs } from '../../lib/clock.ts';
import type { ScheduledFeed } from '../../config/feed-schedule.ts';
import { createOutgoingFetch } from '../../lib/outgoing-fetch.ts';
import { changeBrands } from '../brands/change-brands.ts';
import { importDueFeeds, leaseMs, type FeedWorkerServices } from './feed-worker.ts';

const record = (index: number) => ({
  title: `Scheduled Coat ${index}`,
  brand: 'Bonkers',
  link: `https://bonkers.example/p/${index}`,
  image: 'https://cdn.example/a.jpg',
  price: 1000 + index,
  gender: 'men',
  category: 'Jackets',
});
const lines = (count: number) =>
  Array.from({ length: count }, (_, index) => JSON.stringify(record(index))).join('\n');

describe.each(listTestDatabases())('on $name', ({ openApp }) => {
  let opened: TestApp;
  let answer: (request: IncomingMessage, response: ServerResponse) => unknown;
  let feed: ScheduledFeed;
  const requests: IncomingMessage[] = [];
  const failures: string[] = [];
  const server = createServer((request, response) => {
    requests.push(request);
    answer(request, response);
  });
  beforeAll(async () => {
    opened = await openApp();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : 0;
    feed = {
      name: 'bonkers',
      url: `http://127.0.0.1:${port}/feed`,
      everyMinutes: 60,
      isComplete: true,
      maxRemovedShare: 0.3,
      maxRemoved: 500,
      maxFaultyShare: 0.5,
      brands: ['Bonkers'],
      hosts: ['bonkers.example'],
    };
  }, 120_000);
  afterAll(async () => {
    server.closeAllConnections();
    server.close();
    await opened.close();
  });
  beforeEach(() => {
    requests.length = 0;
    failures.length = 0;
  });

  const services = (change: Partial<FeedWorkerServices> = {}): FeedWorkerServices => ({
    database: { db: opened.db, maintain: (work) => work(opened.db) },
    clock: opened.services.clock,
    config: opened.config,
    outgoingFetch: createOutgoingFetch('loopback'),
    feeds: [feed],
    report: () => undefined,
    reportFailure: (_name, error) => failures.push(error instanceof Error ? error.message : ''),
    afterImport: () => Promise.resolve(),
    ...change,
  });
  const run = async (signal = new AbortController().signal) => await importDueFeeds(services(), signal);
  const later = () => opened.advanceClock(61 * minuteInMs);
  const state = () => opened.db.selectFrom('feed_imports').selectAll().executeTakeFirstOrThrow();
  async function countListed(): Promise<number> {
    const { count } = await opened.db
      .selectFrom('products')
      .select((row) => row.fn.countAll<number>().as('count'))
      .where('source_key', '=', 'bonkers')
      .where('removed_in', '=', 2_147_483_647)
      .executeTakeFirstOrThrow();
    return Number(count);
  }

  test('two processes import a due feed once, and again only when its interval is over', async () => {
    answer = (_request, response) => response.setHeader('etag', '"1"').end(lines(60));
    await Promise.all([run(), run()]);
    expect(requests).toHaveLength(1);
    expect(requests[0]?.headers['user-agent']).toMatch(/^szn-feeds\/1 \(\+http/);
    expect(await countListed()).toBe(60);
    await run();
    expect(requests).toHaveLength(1);
    expect(await state()).toMatchObject({
      etag: '"1"',
      records: 60,
      failures: 0,
      error: null,
      leased_until: null,
    });
  });

  test('an unchanged feed is not imported, and its prices count as checked', async () => {
    const checkedAt = async () => {
      const query = opened.db.selectFrom('import_batches').select('checked_at').where('feed', '=', 'bonkers');
      return (await query.executeTakeFirstOrThrow()).checked_at;
    };
    const before = await checkedAt();
    const { version } = await opened.db
      .selectFrom('catalogue_state')
      .select('version')
      .executeTakeFirstOrThrow();
    answer = (request, response) => {
      response.statusCode = request.headers['if-none-match'] === '"1"' ? 304 : 500;
      response.end();
    };
    later();
    await run();
    expect(failures).toEqual([]);
    expect((await checkedAt()).getTime()).toBeGreaterThan(before.getTime());
    const after = await opened.db.selectFrom('catalogue_state').select('version').executeTakeFirstOrThrow();
    expect(after.version).toBe(version);
  });

  test('an unchanged feed is imported again after its settings have changed', async () => {
    const etag = '"same"';
    const { price: _price, ...rest } = record(60);
    const incomplete = { ...rest, price: '15.00 USD' };
    const content = `${lines(60)}\n${JSON.stringify(incomplete)}`;
    answer = (request, response) => {
      if (request.headers['if-none-match'] === etag) response.writeHead(304).end();
      else response.setHeader('etag', etag).end(content);
    };
    const reports: string[] = [];
    const importWith = async (settings: Partial<ScheduledFeed>) => {
      later();
      const report = (_name: string, text: string) => void reports.push(text);
      await importDueFeeds(
        services({ feeds: [{ ...feed, ...settings }], report }),
        new AbortController().signal,
      );
      return await countListed();
    };
    expect(await importWith({})).toBe(60);
    expect(await importWith({})).toBe(60);
    expect(reports[1]).toBe('the feed is unchanged');
    expect(await importWith({ rates: { USD: 80 } })).toBe(61);
    answer = (_request, response) => response.end(lines(60));
    expect(await importWith({})).toBe(60);
    expect(await state()).toMatchObject({ records: 60, removed: 1, faults: 0 });
  });

  test('a halved and an empty feed remove nothing, and say so', async () => {
    answer = (_request, response) => response.end(lines(30));
    later();
    await run();
    expect(await countListed()).toBe(60);
    expect(await state()).toMatchObject({ records: 30, held_back: 30, failures: 0 });

    answer = (_request, response) => response.end('');
    later();
    await run();
    expect(failures).toEqual(['The feed is empty']);
    expect(await countListed()).toBe(60);
  });

  test('a failure is stored and tried again after growing delays', async () => {
    answer = (_request, response) => {
      response.statusCode = 503;
      response.end();
    };
    later();
    await run();
    const first = await state();
    expect(first).toMatchObject({ failures: 2, error: 'The server of the feed answered 503' });
    expect(first.next_at.getTime()).toBeGreaterThan(opened.services.clock.now().getTime() + 9 * minuteInMs);
    answer = (_request, response) => response.end(lines(60));
    later();
    await run();
    expect(await state()).toMatchObject({ failures: 0, error: null, held_back: 0 });
  });

  test('a feed with too many faulty records imports the others and fails', async () => {
    const isLost = { price: '12.00 USD' };
    const content = [...lines(60).split('\n'), ...Array.from({ length: 70 }, () => JSON.stringify(isLost))];
    answer = (_request, response) => response.end(content.join('\n'));
    later();
    await run();
    const error = expect.stringMatching(/^70 of 130 records are faulty, more than 50 %: 70 × /);
    expect(await state()).toMatchObject({ failures: 1, faulty: 70, records: 130, error });
    expect(await countListed()).toBe(60);
    answer = (_request, response) => response.end(lines(60));
    later();
    await run();
    expect(await state()).toMatchObject({ failures: 0, faulty: 0, error: null });
  });

  test('the lease is renewed during a download, and a download whose lease is lost ends', async () => {
    const leasedUntil = async () => (await state()).leased_until?.getTime() ?? 0;
    answer = async (_request, response) => {
      const before = await leasedUntil();
      opened.advanceClock(minuteInMs);
      while ((await leasedUntil()) === before);
      await opened.db.updateTable('feed_imports').set({ lease_owner: 'another' }).execute();
      response.write(' ');
    };
    later();
    await importDueFeeds(services({ renewEveryMs: 5 }), new AbortController().signal);
    expect(failures).toEqual([expect.stringContaining('Another process has taken the feed')]);
    await opened.db.updateTable('feed_imports').set({ lease_owner: null, leased_until: null }).execute();
  });

  test('a redirect is followed within the hosts of the feed only', async () => {
    answer = ({ url }, response) => {
      if (url === '/moved') response.end(lines(60));
      else response.writeHead(302, { location: '/moved' }).end();
    };
    later();
    await run();
    expect(await state()).toMatchObject({ failures: 0, records: 60 });
    for (const location of [
      'http://localhost:1/',
      'https://10.0.0.1/',
      'https://other.example/',
      'file:///etc/passwd',
    ]) {
      answer = (_request, response) => response.writeHead(302, { location }).end();
      later();
      await run();
      expect((await state()).error).toMatch(/is not asked/);
    }
    answer = (_request, response) => response.writeHead(302, { location: '/feed' }).end();
    later();
    await run();
    expect((await state()).error).toContain('redirects too often');
    answer = (_request, response) => response.end(lines(60));
    later();
    await run();
  });

  test('an import that is stopped is continued at once by another process', async () => {
    answer = (_request, response) => response.end(lines(1700));
    const stopping = new AbortController();
    const maintain = async (work: (db: TestApp['db']) => Promise<void>) => {
      const importing = work(opened.db);
      while ((await opened.db.selectFrom('import_progress').select('feed').execute()).length === 0);
      stopping.abort();
      await importing;
    };
    later();
    await importDueFeeds(services({ database: { db: opened.db, maintain } }), stopping.signal);
    expect(await countListed()).toBeLessThan(1700);
    const reports: string[] = [];
    const report = (_name: string, text: string) => void reports.push(text);
    await importDueFeeds(services({ report }), new AbortController().signal);
    expect(reports[0]).toMatch(/1700 records, continued after \d+ earlier ones/);
    expect(await countListed()).toBe(1700);
    expect(failures).toEqual([]);
  }, 60_000);

  test('the feed of a process that was killed is taken after its lease', async () => {
    answer = (_request, response) => response.end(lines(1700));
    later();
    const {
      services: { clock },
    } = opened;
    await opened.db
      .updateTable('feed_imports')
      .set({ lease_owner: 'killed', leased_until: new Date(clock.now().getTime() + leaseMs) })
      .execute();
    await run();
    expect(requests).toHaveLength(0);
    opened.advanceClock(leaseMs + 1000);
    await run();
    expect(requests).toHaveLength(1);
  });

  test('an unchanged feed is imported again after brands have changed, and its products retain their ids', async () => {
    const reports: string[] = [];
    const report = (_name: string, text: string) => void reports.push(text);
    const ids = async (key: string) => {
      const query = opened.db.selectFrom('products').select('id').where('source_key', '=', key);
      return (await query.orderBy('id').execute()).map(({ id }) => id);
    };
    const before = await ids('bonkers');
    const brand = { slug: 'BonkersClub', aliases: ['Bonkers'] };
    await changeBrands(opened.db, { verb: 'add', brand });
    expect(await ids('bonkersclub')).toEqual(before);
    for (const _time of [1, 2]) {
      later();
      await importDueFeeds(services({ report }), new AbortController().signal);
    }
    expect(reports).toEqual([expect.stringContaining('0 added, 1700 updated'), 'the feed is unchanged']);
    expect(await ids('bonkersclub')).toEqual(before);
    await changeBrands(opened.db, { verb: 'remove', slug: 'BonkersClub' });
  });

  test('a shop that sells in another currency, by its own answer, has no products without a rate', async () => {
    later();
    answer = ({ url }, response) => {
      const products = url?.endsWith('page=1') === true ? [record(1)] : [];
      response.end(JSON.stringify(url === '/meta.json' ? { currency: 'USD' } : { products }));
    };
    const shop = { ...feed, url: feed.url?.replace('/feed', '/products.json') };
    await importDueFeeds(services({ feeds: [shop] }), new AbortController().signal);
    expect(failures).toEqual([expect.stringContaining('price is in USD, for which no rate is set')]);
  });
});
