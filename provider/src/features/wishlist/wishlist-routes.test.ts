import { readWishlist } from '@szn/shared-contracts/wire';
import { openTestApp, type TestApp } from '../../../test/support/open-test-app.ts';
import { bearer, signUp, type TestMember } from '../../../test/support/sign-up.ts';
import { createTestDraft } from '../../../test/support/test-products.ts';

let opened: TestApp;
let member: TestMember;
beforeAll(async () => {
  opened = await openTestApp();
}, 60_000);
beforeEach(async () => {
  member = await signUp(opened.app);
});
afterAll(() => opened.close());

const productId = (index: number) => createTestDraft(index).id;

async function change(
  method: 'POST' | 'DELETE',
  product: string,
  as: TestMember = member,
  userId = as.userId,
) {
  return await opened.app.inject({
    method,
    url: method === 'POST' ? '/wishlist/add' : '/wishlist/remove',
    payload: { userId, productId: product },
    headers: bearer(as.token),
  });
}

async function readIds(): Promise<readonly (string | null)[]> {
  const answer = await opened.app.inject({
    url: `/wishlist/${member.userId}`,
    headers: bearer(member.token),
  });
  return readWishlist(answer.json()).products.map((product) => product.id);
}

test('adding and removing are idempotent and return the state of the product', async () => {
  await change('POST', productId(1));
  for (const _repeat of [1, 2]) {
    const added = await change('POST', productId(2));
    expect([added.statusCode, added.json()]).toEqual([200, { productId: productId(2), isInWishlist: true }]);
    expect(await readIds()).toEqual([productId(2), productId(1)]);
  }
  for (const _repeat of [1, 2]) {
    const removed = await change('DELETE', productId(2));
    expect([removed.statusCode, removed.json()]).toEqual([
      200,
      { productId: productId(2), isInWishlist: false },
    ]);
    expect(await readIds()).toEqual([productId(1)]);
  }
});

test('one hundred concurrent requests add a product once', async () => {
  const answers = await Promise.all(Array.from({ length: 100 }, () => change('POST', productId(5))));
  expect(answers.every((answer) => answer.statusCode === 200)).toBe(true);
  expect(await readIds()).toEqual([productId(5)]);
});

test('an unknown product returns 404, a malformed id 400', async () => {
  for (const method of ['POST', 'DELETE'] as const) {
    const unknown = await change(method, '0'.repeat(24));
    expect(unknown.statusCode).toBe(404);
    expect(unknown.json()).toEqual({ message: 'Product not found' });
    expect((await change(method, 'abc')).statusCode).toBe(400);
  }
});

test('a member cannot read or change the wishlist of another member', async () => {
  await change('POST', productId(7));
  const other = await signUp(opened.app);
  const read = await opened.app.inject({ url: `/wishlist/${member.userId}`, headers: bearer(other.token) });
  expect(read.statusCode).toBe(403);
  expect((await change('POST', productId(8), other, member.userId)).statusCode).toBe(403);
  expect((await change('DELETE', productId(7), other, member.userId)).statusCode).toBe(403);
  expect(await readIds()).toEqual([productId(7)]);
});

test('a wishlist rejects item 501', async () => {
  const others = Array.from({ length: 499 }, (_, index) => productId(index));
  const rows = others.map((product_id) => ({ user_id: member.userId, product_id }));
  await opened.db.insertInto('wishlist_items').values(rows).execute();
  expect((await change('POST', productId(550))).statusCode).toBe(200);
  const full = await change('POST', productId(551));
  expect([full.statusCode, full.json()]).toEqual([400, { message: 'A wishlist holds at most 500 items.' }]);
  expect((await change('POST', productId(550))).statusCode).toBe(200);
  expect(await readIds()).toHaveLength(500);
});

test('a product that left its feed stays on the wishlist and readable, without a link', async () => {
  await change('POST', productId(3));
  const setRemoved = (removed_in: number) =>
    opened.db.updateTable('products').set({ removed_in }).where('id', '=', productId(3)).execute();
  await setRemoved(2);
  const answer = await opened.app.inject({
    url: `/wishlist/${member.userId}`,
    headers: bearer(member.token),
  });
  expect(answer.json().items).toEqual([
    expect.objectContaining({ _id: productId(3), link: '', isListed: false }),
  ]);
  const page = await opened.app.inject(`/products/${productId(3)}`);
  expect(page.json()).toMatchObject({ _id: productId(3), link: '', isListed: false });
  // What the page asks for besides.
  for (const part of ['similar', 'prices'])
    expect((await opened.app.inject(`/products/${productId(3)}/${part}`)).statusCode).toBe(200);
  await setRemoved(2_147_483_647);
});
