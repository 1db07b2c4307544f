import { sql } from 'kysely';
import { bearer, signUp } from '../../../test/support/sign-up.ts';
import type { TestApp } from '../../../test/support/open-test-app.ts';
import { listTestDatabases } from '../../../test/support/test-databases.ts';

describe.each(listTestDatabases())('on $name', ({ openApp }) => {
  let opened: TestApp;
  beforeAll(async () => {
    opened = await openApp();
  }, 120_000);
  afterAll(() => opened.close());

  async function createMember() {
    const { token, userId } = await signUp(opened.app);
    const send = async (method: 'GET' | 'POST' | 'DELETE', brands?: readonly unknown[]) =>
      await opened.app.inject({
        method,
        url: '/follows',
        headers: bearer(token),
        ...(brands && { payload: { brands } }),
      });
    const change = async (...args: Parameters<typeof send>) => (await send(...args)).json().brands;
    return { userId, send, change };
  }

  test('A member follows and unfollows brands in any spelling; repeating changes nothing', async () => {
    const { change } = await createMember();
    expect(await change('POST', ['TurntUp', 'H&M', 'HUEMN'])).toEqual(
      expect.arrayContaining(['turnt', 'huemn']),
    );
    const followed = await change('POST', ['huemn', 'TURNT']);
    expect(followed).toEqual(['huemn', 'turnt']);
    expect(await change('GET')).toEqual(followed);
    expect(await change('DELETE', ['turntup', 'nobody'])).toEqual(['huemn']);
    expect(await change('DELETE', ['turntup'])).toEqual(['huemn']);
  });

  test('Names that no product has are left out', async () => {
    const { change } = await createMember();
    expect(await change('POST', ['nobody', 'Huemn'])).toEqual(['huemn']);
  });

  test('Members see their own follows only', async () => {
    const [one, other] = [await createMember(), await createMember()];
    await one.change('POST', ['huemn']);
    expect(await other.change('GET')).toEqual([]);
  });

  test.each([[[]], [['']], [['x'.repeat(81)]], [[1]], [Array.from({ length: 201 }, () => 'huemn')]])(
    'An invalid list of brands is rejected: %j',
    async (brands) => {
      const { send } = await createMember();
      expect((await send('POST', brands)).statusCode).toBe(400);
    },
  );

  test('A member follows at most 200 brands', async () => {
    const { userId, send, change } = await createMember();
    const rows = Array.from({ length: 199 }, (_, index) => ({
      user_id: userId,
      source_key: `brand-${index}`,
    }));
    await opened.db.insertInto('brand_follows').values(rows).execute();
    expect((await send('POST', ['huemn', 'turnt'])).statusCode).toBe(400);
    expect(await change('GET')).toHaveLength(199);
    expect(await change('POST', ['huemn'])).toHaveLength(200);
    expect((await send('POST', ['huemn'])).statusCode).toBe(200);
    expect((await send('POST', ['turnt'])).statusCode).toBe(400);
  });

  test('What a brand had before it was followed is no news', async () => {
    const { userId, change } = await createMember();
    await change('POST', ['huemn']);
    const { rows } = await sql`select seen_version = catalogue_version() as is_seen from brand_follows
      where user_id = ${userId}`.execute(opened.db);
    expect(rows).toEqual([{ is_seen: true }]);
  });

  test('Twenty requests at once leave one row for each brand', async () => {
    const { userId, change } = await createMember();
    await Promise.all(Array.from({ length: 20 }, () => change('POST', ['huemn', 'turnt'])));
    const rows = await opened.db
      .selectFrom('brand_follows')
      .select('source_key')
      .where('user_id', '=', userId)
      .execute();
    expect(rows).toHaveLength(2);
  });
});
