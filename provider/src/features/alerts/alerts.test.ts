import { createAlertActions } from '../../../test/support/alert-members.ts';
import { openTestApp, type TestApp } from '../../../test/support/open-test-app.ts';
import { linkIn, readOutbox } from '../../../test/support/read-outbox.ts';
import { signUpVerified, type TestMember } from '../../../test/support/sign-up.ts';
import { createTestDraft } from '../../../test/support/test-products.ts';
import { recordPriceChanges } from '../../catalogue/store/price-history-queries.ts';
import { createUnsubscribeTokens } from '../../consents/unsubscribe-token.ts';
import { dayInIndia, dayInMs, hourInMs } from '../../lib/clock.ts';
import { createDigestJob, isWithinAlertHours } from './alert-digests.ts';
import { sendDueAlertMails } from './alert-mail-queue.ts';

let opened: TestApp;
beforeAll(async () => {
  opened = await openTestApp({ environment: { ALERT_HOURS: '0-24' } });
  // The first statements of each kind are slow on a busy machine.
  await memberWithSavedPiece(0);
}, 120_000);
afterAll(() => opened.close());

const { call, switchOn, addProduct, sendDigests } = createAlertActions(() => opened);

const save = (member: TestMember, productId: string) =>
  call(member, 'POST', '/wishlist/add', { userId: member.userId, productId });

/** Sets the price that shoppers pay, as an import does it. */
async function setPrice(productId: string, rupees: number): Promise<void> {
  await opened.db.transaction().execute(async (transaction) => {
    await transaction
      .updateTable('products')
      .set({ price_paise: rupees * 100, sale_paise: null, price_text: null, sale_text: null })
      .where('id', '=', productId)
      .execute();
    await recordPriceChanges(transaction, [productId], opened.services.clock.now());
  });
}

async function memberWithSavedPiece(index: number, rupees = 2000): Promise<[TestMember, string]> {
  const member = await signUpVerified(opened);
  const { id } = createTestDraft(index);
  await setPrice(id, rupees);
  opened.advanceClock(1000);
  await switchOn(member, 'priceAlerts');
  await save(member, id);
  return [member, id];
}

test('A saved piece that got cheaper is told once', async () => {
  const [member, id] = await memberWithSavedPiece(1);
  expect(await sendDigests(member)).toEqual([]);
  opened.advanceClock(dayInMs);
  await setPrice(id, 1500);
  const [mail, ...others] = await sendDigests(member);
  expect(others).toEqual([]);
  expect(mail?.subject).toContain('is down to Rs 1,500');
  expect(mail?.body).toContain('Rs 1,500, was Rs 2,000');
  expect(mail?.body).toContain(`http://localhost:3000/product-details?id=${id}`);
  expect(mail?.html).toContain('Rs 1,500');
  expect(mail?.html).not.toMatch(/utm_|<script|width="1"/);
  opened.advanceClock(dayInMs);
  expect(await sendDigests(member)).toEqual([]);
});

test.each([
  { kind: 'a higher one', next: 1600, days: 8, isTold: false },
  { kind: 'a little lower one within a week', next: 1450, days: 2, isTold: false },
  { kind: 'a little lower one after a week', next: 1450, days: 8, isTold: true },
  { kind: 'one that is Rs 100 lower within a week', next: 1400, days: 2, isTold: true },
  { kind: 'one that is 5 % lower within a week', next: 1425, days: 2, isTold: true },
])('After a told price, $kind is told: $isTold', async ({ next, days, isTold }) => {
  const [member, id] = await memberWithSavedPiece(2);
  await sendDigests(member);
  opened.advanceClock(dayInMs);
  await setPrice(id, 1500);
  expect(await sendDigests(member)).toHaveLength(1);
  opened.advanceClock(days * dayInMs);
  await setPrice(id, next);
  expect(await sendDigests(member)).toHaveLength(isTold ? 1 : 0);
});

test('A member gets one digest a day', async () => {
  const [member, id] = await memberWithSavedPiece(3);
  opened.advanceClock(dayInMs);
  await setPrice(id, 1500);
  expect(await sendDigests(member)).toHaveLength(1);
  await setPrice(id, 900);
  expect(await sendDigests(member)).toEqual([]);
  opened.advanceClock(dayInMs);
  expect(await sendDigests(member)).toHaveLength(1);
});

test.each([
  [
    'an address that is not verified',
    async (member: TestMember) => {
      await opened.db
        .updateTable('users')
        .set({ verified_email: null })
        .where('id', '=', member.userId)
        .execute();
    },
  ],
  [
    'a withdrawn consent',
    async (member: TestMember) => {
      await call(member, 'PATCH', '/alerts/topics', { topic: 'priceAlerts', isOn: false });
    },
  ],
])('Nothing is sent to %s', async (_name, change) => {
  const [member, id] = await memberWithSavedPiece(4);
  opened.advanceClock(dayInMs);
  await setPrice(id, 1500);
  await change(member);
  expect(await sendDigests(member)).toEqual([]);
});

test('A consent that is withdrawn after the mail was queued stops it', async () => {
  const [member, id] = await memberWithSavedPiece(5);
  opened.advanceClock(dayInMs);
  await setPrice(id, 1500);
  const { services } = opened;
  await createDigestJob(services)(services.clock.now(), new AbortController().signal);
  await call(member, 'PATCH', '/alerts/topics', { topic: 'priceAlerts', isOn: false });
  expect(await sendDigests(member)).toEqual([]);
  const row = await opened.db
    .selectFrom('alert_mails')
    .select(['outcome', 'content'])
    .where('user_id', '=', member.userId)
    .executeTakeFirst();
  expect(row).toEqual({ outcome: 'withdrawn', content: null });
});

test('A recipient that the mail server rejects for good gets no more alerts until the address is confirmed again', async () => {
  const [member, id] = await memberWithSavedPiece(6);
  opened.advanceClock(dayInMs);
  await setPrice(id, 1500);
  const { services, db } = opened;
  await createDigestJob(services)(services.clock.now(), new AbortController().signal);
  const rejection = Object.assign(new Error('rejected'), {
    response: '550 no such user',
    command: 'RCPT TO',
  });
  await sendDueAlertMails({
    db,
    config: services.config,
    clock: services.clock,
    tokens: createUnsubscribeTokens(db),
    deliver: () => Promise.reject(rejection),
    reportFailure: () => undefined,
  });
  const addressState = async () => (await call(member, 'GET', '/alerts')).json().addressState;
  expect(await addressState()).toBe('suppressed');
  opened.advanceClock(dayInMs);
  await setPrice(id, 900);
  expect(await sendDigests(member)).toEqual([]);

  expect((await call(member, 'POST', '/users/send-verification', {})).json()).toEqual({ isVerified: false });
  const payload = linkIn((await readOutbox(db, member.email)).at(-1)).split('?')[1] ?? '';
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  await opened.app.inject({ method: 'POST', url: '/users/verify-email', headers, payload });
  expect(await addressState()).toBe('verified');
});

test('One click in a mail stops its topic, without a session; opening the link changes nothing', async () => {
  const [member, id] = await memberWithSavedPiece(7);
  await switchOn(member, 'savedSearches');
  opened.advanceClock(dayInMs);
  await setPrice(id, 1500);
  const [mail] = await sendDigests(member);
  const url =
    /Stop mails about price drops: http:\/\/localhost:3000\/proxy(\S+)/.exec(mail?.body ?? '')?.[1] ?? '';
  const topics = async () => (await call(member, 'GET', '/alerts')).json().topics;
  expect((await opened.app.inject(url)).body).toContain('<button>Stop mails about price drops</button>');
  expect(await topics()).toMatchObject({ priceAlerts: true, savedSearches: true });
  const forms = [
    ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    [
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
    ],
  ];
  for (const [type, payload = ''] of forms) {
    const headers = { 'content-type': type, origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' };
    const answer = await opened.app.inject({ method: 'POST', url, headers, payload });
    expect(answer.statusCode).toBe(200);
  }
  expect(await topics()).toMatchObject({ priceAlerts: false, savedSearches: true });
  expect(mail?.unsubscribe?.url).toContain('/proxy/alerts/unsubscribe?token=');
  const forged = `${url.slice(0, -4)}AAAA`;
  const answer = await opened.app.inject({
    method: 'POST',
    url: forged,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  });
  expect(answer.statusCode).toBe(400);
});

test('A saved search tells the pieces that the catalogue has got since', async () => {
  const member = await signUpVerified(opened);
  await switchOn(member, 'savedSearches');
  const body = {
    name: 'Blue under 5k',
    address: '/men?colours=Blue&maxPrice=5000',
    query: 'maxPrice=5000&colours=Blue&gender=men',
  };
  const saved = await call(member, 'POST', '/alerts/searches', body);
  expect(saved.json()).toMatchObject({
    name: 'Blue under 5k',
    query: 'colours=Blue&gender=men&maxPrice=5000',
  });
  await sendDigests(member);
  opened.advanceClock(dayInMs);
  await addProduct({ title: 'Cobalt Tee', gender: 'men', colour: 'Blue', pricePaise: 99_900 });
  await addProduct({ title: 'Scarlet Tee', gender: 'men', colour: 'Red', pricePaise: 99_900 });
  const [mail] = await sendDigests(member);
  expect(mail?.body).toContain('Blue under 5k: 1 new');
  expect(mail?.body).toContain('Cobalt Tee');
  expect(mail?.body).not.toContain('Scarlet Tee');
  opened.advanceClock(dayInMs);
  expect(await sendDigests(member)).toEqual([]);
});

test.each([
  ['2026-11-25T03:29:00Z', false],
  ['2026-11-25T03:30:00Z', true],
  ['2026-11-25T15:29:00Z', true],
  ['2026-11-25T15:30:00Z', false],
])('At %s alerts from 9 to 21 in India are sent: %s', (time, isSent) => {
  expect(isWithinAlertHours(new Date(time), { from: 9, to: 21 })).toBe(isSent);
});

test('The day of a digest is the one in India', () => {
  expect(dayInIndia(new Date('2026-11-25T18:29:00Z'))).toBe('2026-11-25');
  expect(dayInIndia(new Date(Date.parse('2026-11-25T18:29:00Z') + hourInMs))).toBe('2026-11-26');
});
