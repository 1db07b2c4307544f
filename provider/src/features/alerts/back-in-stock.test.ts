import { createAlertActions } from '../../../test/support/alert-members.ts';
import { openTestApp, type TestApp } from '../../../test/support/open-test-app.ts';
import { signUpVerified, type TestMember } from '../../../test/support/sign-up.ts';
import { createTestDraft } from '../../../test/support/test-products.ts';
import { delistProducts, nextCatalogueVersion } from '../../catalogue/store/catalogue-write-queries.ts';
import { dayInMs } from '../../lib/clock.ts';
import { findReturnedPieces } from './returned-piece-queries.ts';

let opened: TestApp;
beforeAll(async () => {
  opened = await openTestApp({ environment: { ALERT_HOURS: '0-24' } });
}, 120_000);
afterAll(() => opened.close());

const { call, switchOn, switchOff, writeDrafts, sendDigests } = createAlertActions(() => opened);
const [index, name] = [9500, 'Returning Coat'];
const draft = (available: readonly string[]) =>
  createTestDraft(index, {
    title: name,
    sizes: ['S', 'M', 'L'].map((size) => ({ name: size, isAvailable: available.includes(size) })),
  });
const { id } = draft([]);

/** The whole product, as an import removes one that its feed does not offer. */
async function sellOut(): Promise<void> {
  await opened.db.transaction().execute(async (transaction) => {
    const version = await nextCatalogueVersion(transaction);
    await transaction.updateTable('products').set({ owner_feed: 'test' }).where('id', '=', id).execute();
    await delistProducts(transaction, [id], { version, owner: 'test' });
  });
}

async function memberWithSavedPiece(): Promise<TestMember> {
  await writeDrafts([draft(['S'])]);
  const member = await signUpVerified(opened);
  await switchOn(member, 'backInStock');
  await call(member, 'POST', '/wishlist/add', { userId: member.userId, productId: id });
  expect(await sendDigests(member)).toEqual([]);
  opened.advanceClock(dayInMs);
  return member;
}

test('A saved piece that is listed again is told once', async () => {
  const member = await memberWithSavedPiece();
  await sellOut();
  expect(await sendDigests(member)).toEqual([]);
  opened.advanceClock(dayInMs);
  await writeDrafts([draft(['S'])]);
  const [mail, ...others] = await sendDigests(member);
  expect(others).toEqual([]);
  expect(mail?.subject).toBe(`${name} is back`);
  expect(mail?.body).toContain(`http://localhost:3000/product-details?id=${id}`);
  expect(mail?.html).toContain('Back in stock');
  expect(mail?.body).toContain('Stop mails about saved products that are back: ');
  opened.advanceClock(dayInMs);
  expect(await sendDigests(member)).toEqual([]);
});

test('What comes back after the version of a digest is left to the next one', async () => {
  const member = await memberWithSavedPiece();
  await sellOut();
  await writeDrafts([draft(['S'])]);
  const { db } = opened;
  const { version } = await db
    .selectFrom('product_returns')
    .select('version')
    .where('product_id', '=', id)
    .orderBy('version', 'desc')
    .executeTakeFirstOrThrow();
  const told = [{ user_id: member.userId, version: version - 1 }];
  expect(await findReturnedPieces(db, told, version)).toMatchObject([{ id }]);
  expect(await findReturnedPieces(db, told, version - 1)).toEqual([]);
});

test('Sizes of a saved piece that can be bought again are told, unless they are sold out before the mail', async () => {
  const member = await memberWithSavedPiece();
  await writeDrafts([draft(['S', 'M', 'L'])]);
  await writeDrafts([draft(['S', 'L'])]);
  const [mail] = await sendDigests(member);
  expect(mail?.subject).toBe(`${name} is back in L`);
  opened.advanceClock(dayInMs);
  await writeDrafts([draft(['S', 'L'])]);
  expect(await sendDigests(member)).toEqual([]);
});

test('A size that the feed left out is told when it is there again, and one that is new is not', async () => {
  const offer = async (names: readonly string[]) =>
    await writeDrafts([
      createTestDraft(index, {
        title: name,
        sizes: names.map((size) => ({ name: size, isAvailable: true })),
      }),
    ]);
  const member = await memberWithSavedPiece();
  await offer(['S', 'M', 'L']);
  // M and L were sold out.
  expect(await sendDigests(member)).toHaveLength(1);
  opened.advanceClock(dayInMs);
  await offer(['S']);
  expect(await sendDigests(member)).toEqual([]);
  opened.advanceClock(dayInMs);
  await offer([]);
  await offer(['S', 'L', 'XL']);
  const [mail] = await sendDigests(member);
  expect(mail?.subject).toBe(`${name} is back in L`);
});

test('What came back before the member asked, and without consent, is not told', async () => {
  const member = await memberWithSavedPiece();
  await switchOff(member, 'backInStock');
  await writeDrafts([draft(['S', 'M'])]);
  // The version of the catalogue is cached for some seconds.
  opened.advanceClock(dayInMs);
  await switchOn(member, 'backInStock');
  expect(await sendDigests(member)).toEqual([]);
});
