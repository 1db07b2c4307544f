import { createServer, type Server } from 'node:http';
import { setBrandRows, specifiedBrands } from '@szn/shared-contracts/wire';
import { captureLog } from '../../../test/support/capture-log.ts';
import { signUpWithRole } from '../../../test/support/desk-members.ts';
import { feedRecord } from '../../../test/support/feed-products.ts';
import { openTestApp, type TestApp } from '../../../test/support/open-test-app.ts';
import { bearer, type TestMember } from '../../../test/support/sign-up.ts';
import { listTestDatabases } from '../../../test/support/test-databases.ts';

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** The key of the feed's address, which no answer and no log contains. */
const key = 'a-very-secret-key';
let server: Server;
let feedUrl: string;
beforeAll(async () => {
  const record = feedRecord(1, { brand: 'Loom', link: 'https://loom.example/p/1' });
  server = createServer((request, response) => {
    response.statusCode = request.url?.startsWith('/feed') ? 200 : 500;
    response.end(JSON.stringify(record));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  feedUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/feed/${key}.jsonl?key=${key}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

describe.each(listTestDatabases())('the desk on $name', ({ open }) => {
  let opened: TestApp;
  let editor: TestMember;
  const log = captureLog();
  let close: () => Promise<void>;
  beforeAll(async () => {
    const database = await open();
    opened = await openTestApp({
      db: database.db,
      environment: { OUTGOING_REQUESTS: 'loopback' },
      logger: { level: 'trace', stream: log.stream },
    });
    editor = await signUpWithRole(opened, 'editor');
    close = async () => {
      await opened.close();
      await database.close();
    };
  }, 120_000);
  afterAll(async () => {
    await close();
    // Of this process, not of a database.
    setBrandRows(undefined);
  });

  const call = async (method: Method, url: string, payload?: object) => {
    const headers = bearer(editor.token);
    const answer = await opened.app.inject({ method, url, headers, ...(payload && { payload }) });
    return { status: answer.statusCode, body: answer.json(), text: answer.body };
  };

  test('adds, changes and removes brands as the command line does, and says why it does not', async () => {
    expect((await call('GET', '/desk/brands')).body).toEqual({
      revision: '0',
      brands: specifiedBrands,
      history: [],
    });
    const settings = { label: 'The Loom', storedName: 'LOOM', aliases: ['Looms'], tier: 'luxury' };
    const added = await call('POST', '/desk/brands', { slug: 'Loom', settings, place: 1 });
    expect(added.body.brands[0]).toEqual({ slug: 'Loom', ...settings });
    const again = await call('POST', '/desk/brands', { slug: 'Loom' });
    expect([again.status, again.body]).toEqual([
      400,
      { message: 'There is a brand Loom already: change it' },
    ]);
    const changed = await call('PATCH', '/desk/brands', {
      slug: 'Loom',
      settings: { tier: null, text: 'Woven here' },
    });
    const { tier: _tier, ...others } = settings;
    expect(changed.body.brands[0]).toEqual({ slug: 'Loom', ...others, text: 'Woven here' });
    const faulty = await call('PATCH', '/desk/brands', { slug: 'Loom', settings: { text: 'two\nlines' } });
    expect([faulty.status, faulty.body.message]).toEqual([
      400,
      expect.stringContaining('a slug has letters'),
    ]);
    await call('DELETE', '/desk/brands', { slug: 'Loom' });
    expect((await call('GET', '/desk/brands')).body).toMatchObject({ brands: specifiedBrands });
    expect((await call('DELETE', '/desk/brands', { slug: 'Loom' })).status).toBe(400);
  });

  test('tries and stores feeds of an address, runs, pauses and removes them, and never shows the address', async () => {
    const tried = await call('POST', '/desk/feeds/try', { url: feedUrl });
    expect(tried.status).toBe(200);
    expect(tried.body).toMatchObject({ format: 'json lines', report: { records: 1 }, brands: [['Loom', 1]] });
    expect(tried.body.questions.length).toBeGreaterThan(0);
    expect(tried.body.cards).toMatchObject([{ brand: 'Loom', link: 'https://loom.example/p/1' }]);
    expect(tried.body.findings).toContainEqual(['brands', 'Loom 1']);
    const settings = { brands: ['Loom'], hosts: ['loom.example'], everyMinutes: 60 };
    const added = await call('POST', '/desk/feeds', { name: 'loom', url: feedUrl, settings });
    const stateOf = ({ body }: { body: { feeds: { state: string }[] } }) =>
      body.feeds.map(({ state }) => state);
    expect(stateOf(added)).toEqual(['new']);
    expect(added.body.feeds).toMatchObject([{ products: 0, withoutCategory: 0, deadLinks: 0, removed: 0 }]);
    expect((await call('POST', '/desk/feeds', { name: 'loom', url: feedUrl, settings })).body).toEqual({
      message: 'There is a feed loom already: replace it, or choose another name',
    });
    const answers = [
      tried,
      added,
      await call('POST', '/desk/feeds/try', { name: 'loom', settings: { everyMinutes: 60 } }),
      await call('POST', '/desk/feeds', {
        name: 'loom',
        settings: { ...settings, everyMinutes: 90 },
        replaces: true,
      }),
      await call('POST', '/desk/feeds/pause', { name: 'loom' }),
      await call('POST', '/desk/feeds/run', { name: 'loom' }),
      await call('GET', '/desk/feeds'),
      await call('POST', '/desk/feeds/try', { url: feedUrl.replace('/feed/', '/none/') }),
      await call('DELETE', '/desk/feeds', { name: 'loom' }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200, 200, 400, 200]);
    expect(answers[2]?.body).toMatchObject({ report: { records: 1 } });
    expect(answers[3]?.body.feeds).toMatchObject([{ settings: { brands: ['Loom'], everyMinutes: 90 } }]);
    expect(stateOf(answers[4] ?? added)).toEqual(['paused']);
    expect(answers.at(-1)?.body).toMatchObject({ feeds: [] });
    const unknown = await call('POST', '/desk/feeds', { name: 'loom', settings, replaces: true });
    expect([unknown.status, unknown.body.message]).toEqual([400, 'There is no feed loom']);
    expect((await call('POST', '/desk/feeds/try', {})).status).toBe(400);
    expect(answers.map(({ text }) => text).join('')).not.toContain(key);
    expect(log.read()).not.toContain(key);
    expect(log.read()).toContain('"event":"feed changed"');
  });

  test('rejects private addresses, files of the server and settings that a feed cannot have', async () => {
    const rejected: readonly (readonly [{ readonly url: string; readonly settings?: object }, RegExp])[] = [
      [{ url: 'https://10.0.0.1/feed' }, /is not asked|not allowed|public/],
      [{ url: 'file:///etc/passwd' }, /url/i],
      [{ url: '/etc/passwd' }, /url/i],
      [{ url: feedUrl, settings: { path: '/etc/passwd' } }, /either url or path/],
      [{ url: feedUrl, settings: { every: 5 } }, /every/],
    ];
    for (const [payload, reason] of rejected) {
      const answer = await call('POST', '/desk/feeds/try', payload);
      expect([answer.status, answer.body.message]).toEqual([400, expect.stringMatching(reason)]);
    }
    // An import asks no private address either: what is stored is checked for its form.
    const owned = { brands: ['Loom'], hosts: ['loom.example'] };
    for (const [{ url, settings }] of rejected.slice(1)) {
      const feed = { name: 'rejected', url, settings: { ...owned, ...settings } };
      const stored = await call('POST', '/desk/feeds', feed);
      expect(stored.status).toBe(400);
    }
    expect((await call('GET', '/desk/feeds')).body).toMatchObject({ feeds: [] });
  });
});
