import { openTestApp, type TestApp } from '../../../test/support/open-test-app.ts';
import { bearer, signUp, signUpVerified, type TestMember } from '../../../test/support/sign-up.ts';
import { findConsent } from '../../consents/consent-queries.ts';
import { isSubscribed, joinNewsletter, newsletterData } from '../newsletter/newsletter-queries.ts';

const noticeVersion = 'test';
let opened: TestApp;
beforeAll(async () => {
  opened = await openTestApp();
}, 120_000);
afterAll(() => opened.close());

type Topic = 'priceAlerts' | 'savedSearches' | 'followedBrands' | 'newsletter';

const call = (
  member: TestMember,
  method: 'GET' | 'PATCH' | 'POST' | 'DELETE',
  url: string,
  payload?: object,
) =>
  opened.app.inject({
    method,
    url,
    headers: { cookie: member.cookie },
    ...(payload && { payload }),
  });

const switchOn = (member: TestMember, topic: Topic) =>
  call(member, 'PATCH', '/alerts/topics', { topic, isOn: true, isAdult: true, noticeVersion });

test('A member can save 20 searches; the same filters again change the name only', async () => {
  const member = await signUp(opened.app);
  const post = (index: number, name = `Search ${index}`) =>
    call(member, 'POST', '/alerts/searches', {
      name,
      address: `/search?q=tee+${index}`,
      query: `q=tee ${index}`,
    });
  for (let index = 0; index < 20; index += 1) expect((await post(index)).statusCode).toBe(200);
  expect((await post(20)).statusCode).toBe(400);
  expect((await post(3, 'Another name')).json()).toMatchObject({ name: 'Another name', isNew: false });
  const { searches } = (await call(member, 'GET', '/alerts')).json();
  expect(searches).toHaveLength(20);
  const left = (await call(member, 'DELETE', `/alerts/searches/${searches[0].id}`, {})).json().searches;
  expect(left).toHaveLength(19);
});

test.each([
  [{ query: 'colour=Blue' }, 'an unknown filter'],
  [{ query: '' }, 'no filter'],
  [{ query: 'minPrice=x' }, 'a faulty price'],
  [{ address: '//evil.example/men' }, 'another origin'],
  [{ address: '/profile' }, 'a page without a list'],
  [{ name: '  ' }, 'no name'],
])('A search with %j is refused: %s', async (change, _reason) => {
  const member = await signUp(opened.app);
  const body = { name: 'Tees', address: '/search?q=tee', query: 'q=tee', ...change };
  expect((await call(member, 'POST', '/alerts/searches', body)).statusCode).toBe(400);
});

test('Switching a topic on needs the word of an adult, and is recorded with the notice', async () => {
  const member = await signUpVerified(opened);
  const minor = { topic: 'priceAlerts', isOn: true, isAdult: false, noticeVersion };
  expect((await call(member, 'PATCH', '/alerts/topics', minor)).statusCode).toBe(400);
  await switchOn(member, 'priceAlerts');
  await switchOn(member, 'priceAlerts');
  await call(member, 'PATCH', '/alerts/topics', { topic: 'priceAlerts', isOn: false });
  const rows = await opened.db
    .selectFrom('consents')
    .select(['purpose', 'is_granted', 'notice_version', 'source'])
    .where('user_id', '=', member.userId)
    .orderBy('id')
    .execute();
  expect(rows).toEqual([
    { purpose: 'priceAlerts', is_granted: true, notice_version: noticeVersion, source: 'account' },
    { purpose: 'priceAlerts', is_granted: false, notice_version: expect.any(String), source: 'account' },
  ]);
});

test('The newsletter is switched on for a verified address without another mail, and off again', async () => {
  const guest = await signUp(opened.app);
  expect((await switchOn(guest, 'newsletter')).statusCode).toBe(400);
  const member = await signUpVerified(opened);
  expect((await switchOn(member, 'newsletter')).json().topics.newsletter).toBe(true);
  const off = await call(member, 'PATCH', '/alerts/topics', { topic: 'newsletter', isOn: false });
  expect(off.json().topics.newsletter).toBe(false);
});

test('Who has not confirmed the address cannot end its subscription, by a switch or by deleting the account', async () => {
  const stranger = await signUp(opened.app);
  const { email } = stranger;
  const now = opened.services.clock.now();
  await opened.db.transaction().execute((db) => joinNewsletter(db, { email, name: 'Owner' }, now));
  const off = await call(stranger, 'PATCH', '/alerts/topics', { topic: 'newsletter', isOn: false });
  expect(off.statusCode).toBe(400);
  expect(await isSubscribed(opened.db, email)).toBe(true);
  const removal = { userId: stranger.userId, email, isEmailVerified: false };
  await opened.db
    .transaction()
    .execute((db) => newsletterData.remove?.(db, removal, now) ?? Promise.resolve());
  expect(await isSubscribed(opened.db, email)).toBe(true);
  expect(await findConsent(opened.db, { email }, 'newsletter')).toBe(true);
});

test('Bounces are reported with the token only', async () => {
  const token = 'a token for bounces that is long enough';
  const reporting = await openTestApp({ db: opened.db, environment: { MAIL_BOUNCE_TOKEN: token } });
  const report = (given: string) =>
    reporting.app.inject({
      method: 'POST',
      url: '/mail/bounces',
      headers: bearer(given),
      payload: { addresses: ['Gone@example.com'] },
    });
  expect((await report('another')).statusCode).toBe(401);
  expect((await report(token)).json()).toEqual({ suppressed: 1 });
  await reporting.close();
  const without = await opened.app.inject({
    method: 'POST',
    url: '/mail/bounces',
    payload: { addresses: ['a@b.c'] },
  });
  expect(without.statusCode).toBe(404);
});
