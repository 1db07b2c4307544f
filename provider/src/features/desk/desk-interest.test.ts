import { brandLabel } from '@szn/shared-contracts/wire';
import { signUpWithRole } from '../../../test/support/desk-members.ts';
import type { TestApp } from '../../../test/support/open-test-app.ts';
import { bearer, signUp, type TestMember } from '../../../test/support/sign-up.ts';
import { listTestDatabases } from '../../../test/support/test-databases.ts';
import { createTestDraft } from '../../../test/support/test-products.ts';
import { createLinkSigner } from '../../auth/link-signer.ts';
import { sourceKey } from '../../catalogue/text-normalization.ts';
import { dayInIndia, dayInMs } from '../../lib/clock.ts';
import { addProductCounts } from '../../product-counts/product-count-queries.ts';

// Of two brands.
const [tee, cap] = [createTestDraft(1), createTestDraft(20)];
const brand = sourceKey(tee.source);

describe.each(listTestDatabases())('what shoppers do, on $name', ({ openApp }) => {
  let opened: TestApp;
  let editor: TestMember;
  beforeAll(async () => {
    opened = await openApp();
    editor = await signUpWithRole(opened, 'editor');
    const add = async (id: string, age: number, numbers: readonly [number, number, number]) => {
      const [wished, compared, counted] = numbers;
      await addProductCounts(opened.db, [
        { day: day(age), productId: id, wished, compared, opened: counted },
      ]);
    };
    await add(tee.id, 0, [1, 0, 5]);
    await add(tee.id, 6, [0, 2, 5]);
    await add(cap.id, 2, [3, 0, 4]);
    await add(cap.id, 7, [0, 0, 90]);
    // Of a product that is none.
    await add('f'.repeat(24), 0, [9, 9, 9]);
  }, 120_000);
  afterAll(() => opened.close());

  const day = (age: number) => dayInIndia(new Date(opened.services.clock.now().getTime() - age * dayInMs));
  const month = () => day(0).slice(0, 7);
  const list = async (query: Record<string, string>, member: Pick<TestMember, 'token'> = editor) => {
    const answer = await opened.app.inject({ url: '/desk/interest', query, headers: bearer(member.token) });
    return { status: answer.statusCode, ...answer.json() };
  };
  const share = async (payload: object, { token }: Pick<TestMember, 'token'> = editor) => {
    const url = '/desk/interest/brand-month';
    const answer = await opened.app.inject({ method: 'POST', url, payload, headers: bearer(token) });
    return { status: answer.statusCode, ...answer.json() };
  };
  const open = async (url: string) => await opened.app.inject({ url });

  test('products, brands and categories with the highest number come first, within the period', async () => {
    const { rows, brands } = await list({ group: 'product', days: '7' });
    expect(rows).toEqual([
      { key: tee.id, name: tee.title, brand: brandLabel(tee.source), wished: 1, compared: 2, opened: 10 },
      { key: cap.id, name: cap.title, brand: brandLabel(cap.source), wished: 3, compared: 0, opened: 4 },
    ]);
    expect(brands).toContainEqual({ key: brand, name: brandLabel(tee.source) });
    const wished = (await list({ group: 'brand', days: '7', measure: 'wished' })).rows;
    expect(wished).toMatchObject([
      { key: sourceKey(cap.source), name: brandLabel(cap.source), wished: 3 },
      { key: brand, wished: 1 },
    ]);
    expect((await list({ group: 'category', days: '7', measure: 'compared' })).rows).toMatchObject([
      { key: tee.category, name: tee.category, compared: 2, opened: 10 },
    ]);
    expect((await list({ group: 'product', days: '30' })).rows[0]).toMatchObject({ key: cap.id, opened: 94 });
  });

  test('each day of the period is listed, also one without counts', async () => {
    const { rows } = await list({ group: 'day', days: '7' });
    expect(rows.map((row: { key: string; opened: number }) => [row.key, row.opened])).toEqual(
      [6, 5, 4, 3, 2, 1, 0].map((age) => [day(age), { 6: 5, 2: 4, 0: 5 }[age] ?? 0]),
    );
  });

  test.each<Record<string, string>>([
    { days: '31' },
    { days: '-7' },
    { group: 'constructor' },
    { group: 'source_key' },
    { measure: "opened'; drop table products --" },
    { measure: '__proto__' },
    { brand: 'huemn' },
  ])('the query %j is refused', async (query) => {
    expect((await list(query)).status).toBe(400);
  });

  test('nobody without a role reads numbers or makes a link', async () => {
    const stranger = await signUp(opened.app);
    expect((await list({}, stranger)).status).toBe(403);
    expect((await share({ brand, month: month() }, stranger)).status).toBe(403);
    expect((await open('/desk/interest')).statusCode).toBe(403);
  });

  test('a link shows a brand its month, without an account and without other brands', async () => {
    const { address, endsAt } = await share({ brand, month: month() });
    expect(address).toMatch(/^\/proxy\/brands\/month\?token=[\w.-]+$/);
    const days = (Date.parse(endsAt) - opened.services.clock.now().getTime()) / dayInMs;
    expect(Math.round(days)).toBe(30);
    const page = await open(address.replace('/proxy', ''));
    expect([page.statusCode, page.headers['cache-control'], page.headers['x-robots-tag']]).toEqual([
      200,
      'private, no-store',
      'noindex, nofollow',
    ]);
    expect(page.headers['referrer-policy']).toBe('no-referrer');
    expect(page.body).toContain(brandLabel(tee.source));
    expect(page.body).toContain(tee.title);
    expect(page.body).not.toContain(cap.title);
    expect(page.body).not.toMatch(/style=|<script/);
    const expected = [0, 6].filter((age) => day(age).startsWith(month())).length * 5;
    expect(page.body).toMatch(new RegExp(`<dt>Opened at your shop</dt>\\s*<dd>${expected}</dd>`));
  });

  test('a title of a product is shown as text', async () => {
    const title = '<img src=x onerror=alert(1)> & "tee"';
    const update = opened.db.updateTable('products').where('id', '=', tee.id);
    await update.set({ title }).execute();
    const { address } = await share({ brand, month: month() });
    const { body } = await open(address.replace('/proxy', ''));
    await update.set({ title: tee.title }).execute();
    expect(body).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; &quot;tee&quot;');
    expect(body).not.toContain('<img');
  });

  test.each([
    ['', 404],
    ['x', 404],
    ['aHVlbW4.2026-01.9999999999999.forged', 404],
    [`aHVlbW4.2026-01.9999999999999.${'A'.repeat(43)}`, 404],
  ])('the token %j gets a page that names nothing', async (token, status) => {
    const page = await open(`/brands/month?token=${encodeURIComponent(token)}`);
    expect([page.statusCode, page.headers['cache-control']]).toEqual([status, 'private, no-store']);
    expect(page.body).toContain('This page does not exist');
  });

  test('a signature of another kind of link, another brand or month in a link, and a brand without products are not found', async () => {
    const { address } = await share({ brand, month: month() });
    const token = new URL(address, 'https://szn.example').searchParams.get('token') ?? '';
    const [, , endsAt = ''] = token.split('.');
    const other = Buffer.from(sourceKey(cap.source)).toString('base64url');
    const foreign = await createLinkSigner(opened.db, 'draft').sign(`${other}.${month()}.${endsAt}`);
    const gone = await createLinkSigner(opened.db, 'brand-month').sign(`Z29uZQ.${month()}.${endsAt}`);
    const changed = [token.replace(/^[\w-]+/, other), token.replace(month(), '2020-01'), foreign, gone];
    for (const one of changed) expect((await open(`/brands/month?token=${one}`)).statusCode).toBe(404);
  });

  test.each([
    [{ brand: 'no-such-brand', month: '' }, /^This brand has no products\.$/],
    [{ brand, month: '2999-01' }, /^There are no numbers of this month\.$/],
    [{ brand, month: '2020-01' }, /^There are no numbers of this month\.$/],
    [{ brand, month: '2026-13' }, /./],
    [{ brand, month: `${'2026-01'}' or 1=1` }, /./],
  ])('no link is made for %j', async ({ month: given, ...payload }, message) => {
    const answer = await share({ ...payload, month: given === '' ? month() : given });
    expect(answer.status).toBe(400);
    expect(answer.message).toMatch(message);
  });

  test('a link that has expired says so, without the brand', async () => {
    const { address } = await share({ brand, month: month() });
    opened.advanceClock(30 * dayInMs + 1000);
    const page = await open(address.replace('/proxy', ''));
    opened.advanceClock(-30 * dayInMs - 1000);
    expect(page.statusCode).toBe(410);
    expect(page.body).toContain('This link has expired');
    expect(page.body).not.toContain(brandLabel(tee.source));
  });
});
