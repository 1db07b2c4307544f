import { setBrandRows, specifiedBrands } from '@szn/shared-contracts/wire';
import { captureLog } from '../../test/support/capture-log.ts';
import { signUpWithRole } from '../../test/support/desk-members.ts';
import { openTestApp, type TestApp } from '../../test/support/open-test-app.ts';
import { bearer, type TestMember } from '../../test/support/sign-up.ts';
import { listTestDatabases } from '../../test/support/test-databases.ts';
import { listBackgroundJobs, runBackgroundJobs } from '../background-jobs.ts';
import { parseFeed } from '../config/feed-schedule.ts';
import { changeBrands } from '../features/brands/change-brands.ts';
import { addFeed, pauseFeed, readStoredFeeds, removeFeed } from '../features/feeds/stored-feeds.ts';
import { minuteInMs } from '../lib/clock.ts';
import { undoableMs } from './shop-changes.ts';

type Change = {
  readonly id: number;
  readonly name: string;
  readonly verb: string;
  readonly author: string | null;
  readonly former: object;
  readonly isUndoable: boolean;
};

/** The key of the feed's address, which no answer and no log contains. */
const key = 'a-very-secret-key';
const url = `https://shop:${key}@loom.example/${key}.jsonl?key=${key}`;
const settings = {
  brands: ['Loom'],
  hosts: ['loom.example'],
  everyMinutes: 60,
  fields: { title: ['heading'] },
  categories: { Zib: 'Jeans' },
};

describe.each(listTestDatabases())('changes of brands and feeds on $name', ({ open }) => {
  let opened: TestApp;
  let editor: TestMember;
  let close: () => Promise<void>;
  const log = captureLog();
  let answers = '';
  const texts = () => answers + log.read();
  beforeAll(async () => {
    const database = await open();
    opened = await openTestApp({ db: database.db, logger: { level: 'trace', stream: log.stream } });
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

  const call = async (
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    address: string,
    payload?: object,
    ifMatch?: string,
  ) => {
    const headers = { ...bearer(editor.token), ...(ifMatch !== undefined && { 'if-match': `"${ifMatch}"` }) };
    const answer = await opened.app.inject({ method, url: address, headers, ...(payload && { payload }) });
    answers += answer.body;
    return { status: answer.statusCode, body: answer.json() };
  };
  const read = async (list: 'brands' | 'feeds') => (await call('GET', `/desk/${list}`)).body;
  const history = async (list: 'brands' | 'feeds'): Promise<readonly Change[]> => (await read(list)).history;
  const undo = async (list: 'brands' | 'feeds', change: Change | undefined, ifMatch?: string) =>
    await call('POST', `/desk/${list}/undo`, { id: change?.id ?? 0 }, ifMatch);
  const options = () => ({ ofFile: [], now: opened.services.clock.now() });
  const stored = async () => (await readStoredFeeds(opened.db)).get('loom');
  const changed = { ...settings, everyMinutes: 90, categories: { Zib: 'Hoodies' } };

  test('the second of two editors of a feed is answered 412 with what there is now, and changes nothing', async () => {
    await call('POST', '/desk/feeds', { name: 'loom', url, settings });
    const { revision } = await read('feeds');
    const first = { name: 'loom', settings: changed, replaces: true };
    expect((await call('POST', '/desk/feeds', first, revision)).status).toBe(200);
    const before = await stored();
    expect(before).toMatchObject({ url, everyMinutes: 90, categories: { Zib: 'Hoodies' } });
    const calls = [
      ['POST', '/desk/feeds', { name: 'loom', url: 'https://other.example/f', settings, replaces: true }],
      ['POST', '/desk/feeds/pause', { name: 'loom' }],
      ['POST', '/desk/feeds/run', { name: 'loom' }],
      ['DELETE', '/desk/feeds', { name: 'loom' }],
      ['POST', '/desk/feeds/undo', { id: (await history('feeds'))[0]?.id }],
    ] as const;
    for (const [method, address, payload] of calls) {
      const second = await call(method, address, payload, revision);
      expect([address, second.status, second.body.message]).toEqual([
        address,
        412,
        expect.stringMatching(/ has changed loom meanwhile\./),
      ]);
      expect(second.body.feeds).toMatchObject([{ name: 'loom', everyMinutes: 90 }]);
      expect(await stored()).toEqual(before);
    }
    const { revision: present } = await read('feeds');
    expect((await call('POST', '/desk/feeds/pause', { name: 'loom' }, present)).status).toBe(200);
    // So is a change by a command on the server.
    await pauseFeed(opened.db, 'loom', options());
    const { revision: paused } = await read('feeds');
    await removeFeed(opened.db, 'loom', options());
    expect((await call('POST', '/desk/feeds/run', { name: 'loom' }, paused)).status).toBe(412);
  });

  test('a removed feed comes back with its address, its mapping and paused, and each change can be undone alone', async () => {
    const [removal, pause, change, addition] = await history('feeds');
    expect([removal, pause, change, addition]).toMatchObject([
      { verb: 'removed', author: null, former: {}, isUndoable: true },
      { verb: 'changed', author: 'Asha', former: { isPaused: false }, isUndoable: false },
      { verb: 'changed', former: { everyMinutes: 60, categories: { Zib: 'Jeans' } }, isUndoable: false },
      { verb: 'added', former: {}, isUndoable: false },
    ]);
    expect(await stored()).toBeUndefined();
    const { revision } = await read('feeds');
    expect((await undo('feeds', removal, '0')).status).toBe(412);
    expect((await undo('feeds', removal, revision)).body.feeds).toMatchObject([{ state: 'paused' }]);
    expect(await stored()).toEqual({
      ...(await stored()),
      url,
      isPaused: true,
      everyMinutes: 90,
      fields: settings.fields,
      categories: { Zib: 'Hoodies' },
    });
    const again = await undo('feeds', removal);
    expect([again.status, again.body.message]).toEqual([400, 'There is a feed loom already']);

    // The older change is undone without the newer one.
    await undo('feeds', change);
    expect(await stored()).toMatchObject({ isPaused: true, everyMinutes: 60, categories: { Zib: 'Jeans' } });
    await undo('feeds', pause);
    expect(await stored()).toMatchObject({ isPaused: false, url });
    // What was undone can be done again.
    const [last] = await history('feeds');
    expect(last).toMatchObject({ former: { isPaused: true }, isUndoable: true });
    await undo('feeds', last);
    expect(await stored()).toMatchObject({ isPaused: true });
    await undo('feeds', addition);
    expect(await read('feeds')).toMatchObject({ feeds: [] });
    await undo('feeds', (await history('feeds'))[0]);
    expect(await stored()).toMatchObject({ url, isPaused: true });
  });

  test('another address is undone, and neither of them is shown', async () => {
    const other = url.replace('loom.example', 'other.example');
    await call('POST', '/desk/feeds', { name: 'loom', url: other, settings, replaces: true });
    expect(await stored()).toMatchObject({ url: other });
    const [change] = await history('feeds');
    expect(change).toMatchObject({ former: { url: 'https://loom.example' }, isUndoable: true });
    await undo('feeds', change);
    expect(await stored()).toMatchObject({ url });
    expect(texts()).toContain('loom.example');
    expect(texts()).not.toContain(key);
    const rows = await opened.db.selectFrom('shop_changes').selectAll().execute();
    const withoutAddress = rows.map(({ former_url: _secret, ...row }) => row);
    expect(JSON.stringify(withoutAddress)).not.toContain(key);
    expect(JSON.stringify(rows)).toContain(key);
  });

  test('of a file of the server only its name is shown', async () => {
    for (const path of ['/srv/hidden-folder/before.csv', '/srv/hidden-folder/after.csv'])
      await addFeed(opened.db, parseFeed({ name: 'warp', path, ...settings }), {
        ...options(),
        replaces: true,
      });
    const [change] = await history('feeds');
    expect(change).toMatchObject({ name: 'warp', verb: 'changed', former: { path: 'before.csv' } });
    expect(texts()).not.toContain('hidden-folder');
  });

  test('a feed that owns no brands does not come back by an undo', async () => {
    await call('POST', '/desk/feeds', { name: 'idle', url, settings });
    const { brands: _none, ...former } = { name: 'idle', ...settings };
    await opened.db
      .updateTable('feeds')
      .set({ settings: JSON.stringify(former) })
      .where('name', '=', 'idle')
      .execute();
    await call('POST', '/desk/feeds', { name: 'idle', settings, replaces: true });
    const [change] = await history('feeds');
    expect(change).toMatchObject({ name: 'idle', former: { brands: null } });
    expect(await undo('feeds', change)).toMatchObject({
      status: 400,
      body: { message: 'Name the brands that the feed may write' },
    });
  });

  test('another address is not lost by a change of settings at the same time', async () => {
    for (let round = 0; round < 6; round += 1) {
      const next = `${url}&round=${round}`;
      const minutes = { ...settings, everyMinutes: 100 + round };
      await Promise.all([
        call('POST', '/desk/feeds', { name: 'loom', url: next, settings, replaces: true }),
        call('POST', '/desk/feeds', { name: 'loom', settings: minutes, replaces: true }),
      ]);
      expect(await stored()).toMatchObject({ url: next });
    }
  });

  test('brands: 412 for the second editor, and facts, order, addition and removal are undone', async () => {
    const slugs = async () => (await read('brands')).brands.map(({ slug }: { slug: string }) => slug);
    const names = specifiedBrands.map(({ slug }) => slug);
    const { revision } = await read('brands');
    const added = await call('POST', '/desk/brands', { slug: 'Weft', settings: { text: 'Woven' } }, revision);
    expect(added.status).toBe(200);
    const change = { slug: 'Weft', settings: { text: null, tier: 'luxury' }, place: 1 };
    const second = await call('PATCH', '/desk/brands', change, revision);
    expect([second.status, second.body.message]).toEqual([
      412,
      expect.stringMatching(/^Asha has changed Weft meanwhile/),
    ]);
    expect(second.body.brands.at(-1)).toEqual({ slug: 'Weft', text: 'Woven' });
    await call('PATCH', '/desk/brands', change, second.body.revision);
    expect(await slugs()).toEqual(['Weft', ...names]);
    // Without a difference there is no change.
    await call('PATCH', '/desk/brands', { slug: 'Weft', settings: { tier: 'luxury' } });
    const [facts, addition] = await history('brands');
    expect(facts).toMatchObject({ former: { place: names.length + 1, text: 'Woven', tier: null } });
    const { revision: present } = await read('brands');
    expect((await undo('brands', facts, revision)).status).toBe(412);
    expect((await undo('brands', facts, present)).body.brands.at(-1)).toEqual({
      slug: 'Weft',
      text: 'Woven',
    });
    await undo('brands', addition);
    expect(await slugs()).toEqual(names);

    const [first = ''] = names;
    await changeBrands(opened.db, { verb: 'remove', slug: first }, options());
    expect(await slugs()).not.toContain(first);
    await undo('brands', (await history('brands'))[0]);
    expect((await read('brands')).brands).toEqual(specifiedBrands);
  });

  test('the export of an editor names the changes, which stay without the account', async () => {
    const other = await signUpWithRole(opened, 'editor');
    const headers = bearer(other.token);
    const payload = { name: 'loom' };
    await opened.app.inject({ method: 'DELETE', url: '/desk/feeds', headers, payload });
    const data = await opened.app.inject({ url: '/users/data', headers });
    const named = { at: expect.any(String), kind: 'feed', name: 'loom', verb: 'removed' };
    expect(data.json()).toMatchObject({ shopChanges: [named] });
    expect(data.body).not.toContain(key);
    const account = { password: other.password };
    await opened.app.inject({ method: 'DELETE', url: '/users/account', headers, payload: account });
    expect((await history('feeds'))[0]).toMatchObject({ verb: 'removed', author: null, isUndoable: true });
  });

  test('a change that is older than 30 days is not offered, not undone, and deleted', async () => {
    const [change] = await history('feeds');
    opened.advanceClock(undoableMs - minuteInMs);
    editor = await signUpWithRole(opened, 'editor');
    expect((await history('feeds')).length).toBeGreaterThan(0);
    opened.advanceClock(2 * minuteInMs);
    expect([await history('feeds'), await history('brands')]).toEqual([[], []]);
    const late = await undo('feeds', change);
    expect([late.status, late.body.message]).toEqual([400, 'This change cannot be undone any more']);
    // The revision counts what is not deleted yet.
    const { revision } = await read('feeds');
    const added = await call('POST', '/desk/feeds', { name: 'weft', url, settings }, revision);
    expect(added.status).toBe(200);
    const { signal } = new AbortController();
    const now = opened.services.clock.now();
    await runBackgroundJobs(listBackgroundJobs(opened.services), { now, signal }, (error) => {
      throw error;
    });
    const rows = await opened.db.selectFrom('shop_changes').select('name').execute();
    expect(rows).toEqual([{ name: 'weft' }]);
  });
});
