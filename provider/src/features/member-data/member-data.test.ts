import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { storedData, storagePeriods } from '@szn/shared-contracts';
import { sql } from 'kysely';
import sharp from 'sharp';
import { multipartForm } from '../../../test/support/multipart.ts';
import { openTestApp, type TestApp } from '../../../test/support/open-test-app.ts';
import { linkIn, readOutbox } from '../../../test/support/read-outbox.ts';
import { bearer, signUp, type TestMember } from '../../../test/support/sign-up.ts';
import { listTestDatabases } from '../../../test/support/test-databases.ts';
import { createTestDraft } from '../../../test/support/test-products.ts';
import { absoluteLifeMs, idleLifeMs } from '../../auth/request-credentials.ts';
import { searchCountLifeMs } from '../../search-counts/search-counts.ts';
import {
  endedAlertLifeMs,
  listBackgroundJobs,
  pendingSubscriptionLifeMs,
  runBackgroundJobs,
} from '../../background-jobs.ts';
import { dayInMs, minuteInMs } from '../../lib/clock.ts';
import { maxAttempts } from '../../mail/mail-outbox.ts';
import { knownNetworkLifeMs } from '../../rate-limit/login-limits.ts';
import { linkLifeMs } from '../accounts/password-reset-service.ts';
import { memberData } from './member-data.ts';

/**
 * Tables of members whose rows name nobody: hashes, files without an owner, and what those who run the shop have done, of which the tests of
 * the desk and of content have what is left after a deletion.
 */
const namelessTables =
  'attempt_counters board_links board_pieces mail_suppressions photo_removals content_versions product_overrides query_rule_changes role_changes shop_changes'.split(
    ' ',
  );
const registeredTables = [...new Set<string>(memberData.flatMap(({ tables }) => tables))].toSorted();

test('the privacy policy names every part, and every text about accounts has its part', () => {
  const described = storedData.filter(({ place }) => place === 'account').map(({ id }) => id);
  const registered = memberData.map(({ stored }) => stored);
  expect(registered.filter((id) => storedData.every((entry) => entry.id !== id))).toEqual([]);
  expect(described.filter((id) => !registered.includes(id))).toEqual([]);
});

test('the periods of the privacy policy are those of the code', () => {
  expect(storagePeriods).toEqual({
    sessionIdleDays: idleLifeMs / dayInMs,
    sessionDays: absoluteLifeMs / dayInMs,
    resetLinkMinutes: linkLifeMs / minuteInMs,
    pendingNewsletterDays: pendingSubscriptionLifeMs / dayInMs,
    ownerNetworkDays: knownNetworkLifeMs / dayInMs,
    mailAttempts: maxAttempts,
    alertMailDays: endedAlertLifeMs / dayInMs,
    // The job that removes the files runs every ten minutes. The second number is in the test of the counts.
    photoFileHours: 24,
    productCountDays: 400,
    searchCountDays: searchCountLifeMs / dayInMs,
  });
});

describe.each(listTestDatabases())('on $name', ({ openApp }) => {
  let opened: TestApp;
  beforeAll(async () => {
    opened = await openApp();
  }, 120_000);
  afterAll(() => opened.close());

  const call = (
    member: TestMember,
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    url: string,
    payload?: object,
  ) => opened.app.inject({ method, url, headers: bearer(member.token), ...(payload && { payload }) });
  const deleteAccount = (member: TestMember, password = member.password) =>
    call(member, 'DELETE', '/users/account', { password });

  test('every table with rows of members has a part, which exports and deletes them', async () => {
    const { rows } = await sql<{ name: string }>`
      select distinct c.table_name as name from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
        and c.column_name in ('user_id', 'member_id', 'email', 'email_hash', 'recipient')
      union
      select conrelid::regclass::text from pg_constraint where contype = 'f' and confrelid = 'users'::regclass
    `.execute(opened.db);
    expect(rows.map(({ name }) => name).filter((name) => !registeredTables.includes(name))).toEqual([]);
  });

  test('a copy holds what the member has stored, and no secret', async () => {
    const member = await fillAccount();
    const answer = await call(member, 'GET', '/users/data');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-disposition']).toBe('attachment; filename="szn-my-data.json"');
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT/);
    const product = createTestDraft(3);
    expect(answer.json()).toMatchObject({
      format: 'szn-member-data',
      version: 1,
      exportedAt: time,
      account: { id: member.userId, email: member.email, name: 'Asha R', phone: '98', createdAt: time },
      devices: [
        { device: 'Unknown device', signedInAt: time, lastUsedAt: time },
        { device: 'Firefox on Windows' },
      ],
      wishlist: [{ productId: product.id, title: product.title, link: product.link, savedAt: time }],
      boards: [{ name: 'Monsoon', pieces: [{ productId: product.id, title: product.title }] }],
      follows: [{ brand: product.source.toLowerCase(), followedAt: time }],
      consents: [
        { purpose: 'priceAlerts', isGranted: true, noticeVersion: 'test', source: 'account', at: time },
      ],
      alerts: {
        searches: [{ name: 'Black hoodies', address: '/search?q=hoodie', savedAt: time }],
        toldPrices: [{ productId: product.id, paise: 99_900, toldAt: time }],
        mails: [{ kind: 'digest', outcome: null }],
      },
      photos: [{ path: expect.stringMatching(/^\/media\/photos\/\w+\.jpg$/), uploadedAt: time }],
    });
    expect(answer.body).not.toMatch(/argon2|cookie|hash|token/i);
    const other = await signUp(opened.app);
    expect((await call(other, 'GET', '/users/data')).body).not.toContain(member.userId);
  });

  test('the deletion needs the password, and leaves no row that names the member', async () => {
    const member = await fillAccount();
    const before = await findTraces(member);
    expect(before).toEqual(registeredTables.filter((name) => !namelessTables.includes(name)));
    const refused = await deleteAccount(member, 'a guess');
    expect([refused.statusCode, refused.json()]).toEqual([
      400,
      { message: 'Your current password is not right.' },
    ]);
    expect(await findTraces(member)).toEqual(before);

    const { path } = (await call(member, 'GET', '/users/data')).json().photos[0];
    const deleted = await deleteAccount(member);
    expect([deleted.statusCode, deleted.json()]).toEqual([200, { message: 'Your account is deleted.' }]);
    expect(String(deleted.headers['set-cookie'])).toContain('__Host-szn_session=;');
    expect(await findTraces(member)).toEqual([]);
    const after = await call(member, 'GET', '/users/getUser');
    expect([after.statusCode, after.json()]).toEqual([401, { message: 'jwt expired' }]);
    const { email, password } = member;
    const login = await opened.app.inject({
      method: 'POST',
      url: '/users/login',
      payload: { email, password },
    });
    expect([login.statusCode, login.json()]).toEqual([401, { message: 'Invalid credentials' }]);

    const file = join(opened.config.DATA_DIR, 'photos', String(path).split('/').at(-1) ?? '');
    expect(existsSync(file)).toBe(true);
    await runJobs();
    expect(existsSync(file)).toBe(false);
    expect(await opened.db.selectFrom('photo_removals').selectAll().execute()).toEqual([]);
    const again = await signUp(opened.app, { email });
    expect((await call(again, 'GET', '/users/data')).json()).toMatchObject({ wishlist: [], photos: [] });
  });

  test('a deletion during other requests of the member fails none of them, and leaves no row behind', async () => {
    for (let round = 0; round < 4; round += 1) {
      const member = await fillAccount();
      const productIds = [4, 5, 6, 7].map((index) => createTestDraft(index).id);
      const { email, password, userId } = member;
      const profile = { name: 'Asha', phone: '9', address: { address: 'a', state: 'b', country: 'c' } };
      const requests = [
        ...productIds.map((productId) => call(member, 'POST', '/wishlist/add', { userId, productId })),
        opened.app.inject({ method: 'POST', url: '/users/login', payload: { email, password } }),
        uploadPhoto(member),
        deleteAccount(member),
        opened.app.inject({ method: 'POST', url: '/users/login', payload: { email, password } }),
        opened.app.inject({ method: 'POST', url: '/users/forgot-password', payload: { email } }),
        call(member, 'PATCH', '/users/updateUser', profile),
        call(member, 'GET', '/users/data'),
        uploadPhoto(member),
        deleteAccount(member),
        ...productIds.map((productId) => call(member, 'POST', '/wishlist/add', { userId, productId })),
      ];
      const answers = await Promise.all(requests);
      expect(
        answers.map(({ statusCode }) => statusCode).filter((status) => ![200, 401].includes(status)),
      ).toEqual([]);
      expect((await call(member, 'GET', '/users/getUser')).statusCode).toBe(401);
      expect(await findTraces(member)).toEqual([]);
    }
  }, 120_000);

  test('a visit of a guest leaves no row', async () => {
    const product = createTestDraft(3);
    const before = await countRows();
    for (const url of [
      '/products?page=1',
      '/products/search?q=black+hoodie',
      '/products/suggestions?q=ho',
      '/products/facets?gender=men',
      `/products/${product.id}`,
      `/products/${product.id}/similar`,
      product.link,
      '/users/getLoginStatus',
    ]) {
      const answer = await opened.app.inject({ url, headers: { 'user-agent': 'a browser', cookie: 'a=b' } });
      expect([url, answer.statusCode]).toEqual([url, 200]);
      expect(answer.headers['set-cookie']).toBeUndefined();
    }
    expect(await countRows()).toEqual(before);
  });

  /** A member with a row in every table that can hold one. */
  async function fillAccount(): Promise<TestMember> {
    const first = await signUp(opened.app);
    const { email, password, userId } = first;
    const { id: productId } = createTestDraft(3);
    await call(first, 'POST', '/wishlist/add', { userId, productId });
    const { source } = createTestDraft(3);
    const board = { name: 'Monsoon', pieces: [productId] };
    const { id: board_id } = (await call(first, 'POST', '/boards/create', board)).json();
    await opened.db
      .insertInto('board_links')
      .values({ token_hash: randomBytes(32).toString('hex'), board_id })
      .execute();
    await call(first, 'POST', '/follows', { brands: [source.toLowerCase()] });
    const profile = {
      name: 'Asha R',
      phone: '98',
      address: { address: '1 Road', state: 'KA', country: 'India' },
    };
    await call(first, 'PATCH', '/users/updateUser', profile);
    await uploadPhoto(first);
    await addAlerts(first, productId);
    const subscriber = { name: 'Asha', email };
    await opened.app.inject({ method: 'POST', url: '/newsletter/subscribe', payload: subscriber });
    const login = await opened.app.inject({
      method: 'POST',
      url: '/users/login',
      payload: { email, password },
      headers: { 'user-agent': firefox },
    });
    await opened.app.inject({ method: 'POST', url: '/users/forgot-password', payload: { email } });
    expect(linkIn((await readOutbox(opened.db, email)).at(-1))).toContain('/users/reset-password');
    return { ...first, token: login.json().token };
  }

  async function addAlerts(member: TestMember, productId: string): Promise<void> {
    const topic = { topic: 'priceAlerts', isOn: true, isAdult: true, noticeVersion: 'test' };
    await call(member, 'PATCH', '/alerts/topics', topic);
    const search = { name: 'Black hoodies', address: '/search?q=hoodie', query: 'q=hoodie' };
    await call(member, 'POST', '/alerts/searches', search);
    const { db } = opened;
    const { userId: user_id } = member;
    const now = new Date();
    const day = '2026-11-25';
    await db.insertInto('alert_members').values({ user_id, checked_on: day, brands_version: 1 }).execute();
    const price = { user_id, product_id: productId, told_paise: 99_900, told_at: now };
    await db.insertInto('price_alerts').values(price).execute();
    await db
      .insertInto('alert_mails')
      .values({ user_id, day, kind: 'digest', next_attempt_at: now })
      .execute();
  }

  async function uploadPhoto(member: TestMember) {
    const picture = sharp({ create: { width: 64, height: 64, channels: 3, background: '#808080' } });
    const bytes = await picture.jpeg().toBuffer();
    const form = multipartForm({ name: 'me.jpg', type: 'image/jpeg', bytes });
    const headers = { ...form.headers, ...bearer(member.token) };
    return await opened.app.inject({ method: 'POST', url: '/photos/upload', payload: form.payload, headers });
  }

  /** The tables with a row that contains the id or the address of the member, in any column. */
  async function findTraces({ userId, email }: TestMember): Promise<string[]> {
    const found: string[] = [];
    for (const name of await listTables()) {
      const { rows } = await sql<{ total: number }>`
        select count(*)::integer as total from ${sql.table(name)} as candidate
        where strpos(candidate::text, ${userId}) > 0 or strpos(candidate::text, ${email}) > 0
      `.execute(opened.db);
      if (rows[0]?.total !== 0) found.push(name);
    }
    return found;
  }

  async function countRows(): Promise<Record<string, number | undefined>> {
    const counts: Record<string, number | undefined> = {};
    for (const name of await listTables()) {
      const { rows } = await sql<{ total: number }>`
        select count(*)::integer as total from ${sql.table(name)}
      `.execute(opened.db);
      counts[name] = rows[0]?.total;
    }
    return counts;
  }

  async function listTables(): Promise<string[]> {
    const { rows } = await sql<{ name: string }>`
      select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' order by table_name
    `.execute(opened.db);
    return rows.map(({ name }) => name);
  }

  async function runJobs(): Promise<void> {
    const { signal } = new AbortController();
    await runBackgroundJobs(listBackgroundJobs(opened.services), { now: new Date(), signal }, (error) => {
      throw error;
    });
  }
});

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:126.0) Gecko/20100101 Firefox/126.0';

test('passwords are guessed no faster on an open session than at the sign-in', async () => {
  const environment = { LOGIN_ATTEMPTS_PER_ACCOUNT: '2', LOGIN_ATTEMPTS_PER_ADDRESS: '9' };
  const limited = await openTestApp({ environment });
  const { token, password } = await signUp(limited.app);
  const remove = async (guess: string) =>
    await limited.app.inject({
      method: 'DELETE',
      url: '/users/account',
      headers: bearer(token),
      payload: { password: guess },
    });
  const statuses = [];
  for (const guess of ['guess 1', 'guess 2', password]) statuses.push((await remove(guess)).statusCode);
  expect(statuses).toEqual([400, 400, 429]);
  await limited.close();
}, 60_000);
