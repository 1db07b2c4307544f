import { randomBytes } from 'node:crypto';
import type { InjectOptions } from 'fastify';
import { createSessionTokens } from '../../src/auth/session-token.ts';
import { hourInMs } from '../../src/lib/clock.ts';
import { openTestApp, testSessionSecret, type TestApp } from '../support/open-test-app.ts';
import { bearer, signUp } from '../support/sign-up.ts';
import { listTestDatabases } from '../support/test-databases.ts';
import { readApiDocument } from './api-document.ts';
import type { ExampleContext } from './endpoint-example.ts';
import { endpointExamples } from './endpoint-examples.ts';
import { createExampleContext } from './example-context.ts';

const memberOperation =
  /wishlist|follows|boards|getUser|update|photos\/upload|change-password|devices|users\/(?:data|account|sizes)|send-verification| \/alerts(?!\/unsubscribe)/;

type Headers = Record<string, string>;
type Identity = {
  readonly who: string;
  readonly headers: (context: ExampleContext) => Headers | Promise<Headers>;
  /** The expected status of calls for the member's data with this identity. */
  readonly status: number;
  readonly message: string;
};

const now = () => new Date();
const writeMethods = ['POST', 'PATCH', 'DELETE'] as const;
const tokenOf = (context: ExampleContext, secret: string, at: Date) =>
  createSessionTokens(secret).create({ userId: context.member.userId, sessionId: sessionIdIn(context) }, at);

/** Identities that differ from the member in one respect each. */
const strangers: readonly Identity[] = [
  { who: 'nobody', headers: () => ({}), status: 401, message: 'Please log in to continue.' },
  {
    who: 'a token from an hour ago',
    headers: async (context) =>
      bearer(await tokenOf(context, testSessionSecret, new Date(Date.now() - hourInMs))),
    status: 401,
    message: 'jwt expired',
  },
  {
    who: 'a token signed by somebody else',
    headers: async (context) => bearer(await tokenOf(context, 'the secret of somebody else entirely', now())),
    status: 401,
    message: 'invalid signature',
  },
  {
    who: 'a token without signature that asks for none',
    headers: (context) => bearer(withoutSignature(context)),
    status: 401,
    message: 'invalid token',
  },
  {
    who: 'a token of ours for a session that never was',
    headers: async ({ member }) =>
      bearer(
        await createSessionTokens(testSessionSecret).create({ userId: member.userId, sessionId: 'x' }, now()),
      ),
    status: 401,
    message: 'jwt expired',
  },
  {
    who: "the member's session under another member's name",
    headers: async (context) =>
      bearer(
        await createSessionTokens(testSessionSecret).create(
          { userId: context.other.userId, sessionId: sessionIdIn(context) },
          now(),
        ),
      ),
    status: 401,
    message: 'jwt expired',
  },
  {
    who: 'an invented cookie',
    headers: () => ({ cookie: `__Host-szn_session=${randomBytes(32).toString('base64url')}` }),
    status: 401,
    message: 'jwt expired',
  },
  { who: 'no token but the word', headers: () => bearer('undefined'), status: 401, message: 'invalid token' },
];

describe.each(listTestDatabases())('on $name', ({ openApp }) => {
  let opened: TestApp;
  let context: ExampleContext;

  beforeAll(async () => {
    opened = await openApp();
    context = await createExampleContext(opened);
  }, 120_000);
  afterAll(() => opened.close());

  const memberCalls = endpointExamples.filter(
    ({ operation, status }) =>
      status === 200 && memberOperation.test(operation) && !operation.startsWith('GET /boards/shared'),
  );
  const withHeaders = (options: InjectOptions, headers: Headers): InjectOptions => {
    const kept = Object.entries(options.headers ?? {}).filter(([name]) => name !== 'authorization');
    return { ...options, headers: { ...Object.fromEntries(kept), ...headers } };
  };

  test('the matrix contains every operation that the document marks as memberOnly, besides those of the desk', async () => {
    const document = await readApiDocument(opened.app);
    const marked = document.operations.filter(
      ({ security, path }) => security !== undefined && !path.startsWith('/desk/'),
    );
    const names = marked.map(({ method, path }) => `${method} ${path}`).toSorted();
    expect([...new Set(memberCalls.map(({ operation }) => operation))].toSorted()).toEqual(names);
  });

  describe.each(memberCalls)('$operation', ({ request, endsSession }) => {
    /** The rows after the calls that were accepted, which no rejected one changes. */
    let accepted: unknown;

    test('the route accepts the member by token and by cookie', async () => {
      for (const credential of ['token', 'cookie'] as const) {
        const own = endsSession ? { ...context, member: await signUp(opened.app) } : context;
        const { token, cookie } = own.member;
        const headers = credential === 'token' ? bearer(token) : { cookie };
        expect((await opened.app.inject(withHeaders(request(own), headers))).statusCode).toBe(200);
      }
    });

    test.each(strangers)('the route rejects $who', async ({ headers, status, message }) => {
      accepted ??= await snapshot();
      const answer = await opened.app.inject(withHeaders(request(context), await headers(context)));
      expect([answer.statusCode, answer.json()]).toEqual([status, { message }]);
      expect(await snapshot()).toEqual(accepted);
    });
  });

  test.each(memberCalls.filter(({ operation }) => operation.startsWith('GET')))(
    '$operation counts no credentials of pictures, frames and links, and refuses scripts of other origins',
    async ({ request }) => {
      const { cookie } = context.member;
      for (const destination of ['image', 'script', 'style', 'iframe', 'document', 'video', 'manifest']) {
        const headers = { cookie, 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': destination };
        const answer = await opened.app.inject(withHeaders(request(context), headers));
        expect([answer.statusCode, answer.json()]).toEqual([401, { message: 'Please log in to continue.' }]);
      }
      const script = { cookie, 'sec-fetch-dest': 'empty' };
      for (const [site, status] of [
        ['same-origin', 200],
        ['same-site', 403],
        ['cross-site', 403],
      ] as const) {
        const headers = { ...script, 'sec-fetch-site': site };
        expect((await opened.app.inject(withHeaders(request(context), headers))).statusCode).toBe(status);
      }
    },
  );

  describe('the read of a server that renders a page', () => {
    const renderHeaders = (cookie: string) => ({ cookie, 'x-szn-render-read': '1' });
    const readWishlist = (headers: Headers, userId = context.member.userId) =>
      opened.app.inject({ url: `/wishlist/${userId}`, headers });

    test('returns the wishlist by the cookie alone, without token and cookie in the reply', async () => {
      const before = await readSession();
      opened.advanceClock(2 * hourInMs);
      const answer = await readWishlist(renderHeaders(context.member.cookie));
      opened.advanceClock(-2 * hourInMs);
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toHaveProperty('items');
      expect(answer.headers).not.toHaveProperty('x-session-token');
      expect(answer.headers).not.toHaveProperty('set-cookie');
      expect(answer.headers['cache-control']).toBe('no-store');
      expect(await readSession()).toEqual(before);
    });

    test('is rejected without a live session, whatever the token', async () => {
      const invented = `__Host-szn_session=${randomBytes(32).toString('base64url')}`;
      for (const headers of [renderHeaders(''), renderHeaders(invented)]) {
        const answer = await readWishlist({ ...headers, ...bearer(context.member.token) });
        expect([answer.statusCode, answer.json()]).toEqual([401, { message: 'jwt expired' }]);
      }
    });

    test('is rejected for the wishlist of another member', async () => {
      const answer = await readWishlist(renderHeaders(context.other.cookie));
      expect(answer.statusCode).toBe(403);
    });

    test.each(memberCalls.filter(({ operation }) => operation !== 'GET /wishlist/{userId}'))(
      '$operation is no such read',
      async ({ request }) => {
        const before = await snapshot();
        const headers = { ...renderHeaders(context.member.cookie), ...bearer(context.member.token) };
        const answer = await opened.app.inject(withHeaders(request(context), headers));
        expect(answer.statusCode).toBe(403);
        expect(await snapshot()).toEqual(before);
      },
    );

    const readSession = async () =>
      opened.db.selectFrom('sessions').selectAll().where('user_id', '=', context.member.userId).execute();
  });

  test.each(['/wishlist/{userId}', '/wishlist/add', '/wishlist/remove'])(
    "%s refuses another member the member's wishlist",
    async (path) => {
      const calls = memberCalls.filter(({ operation }) => operation.endsWith(path));
      for (const { request } of calls) {
        const before = await snapshot();
        const answer = await opened.app.inject(withHeaders(request(context), bearer(context.other.token)));
        expect(answer.statusCode).toBe(403);
        expect(await snapshot()).toEqual(before);
      }
      expect(calls.length).toBeGreaterThan(0);
    },
  );

  test('a member neither sees nor changes the boards of another member', async () => {
    const { other, board } = context;
    const calls = memberCalls.filter(
      ({ operation }) => /boards/.test(operation) && !/^GET \/boards$|create|remove/.test(operation),
    );
    for (const { request } of calls) {
      const before = await snapshot();
      const options = request({ ...context, sparedBoardId: board.id });
      const answer = await opened.app.inject(withHeaders(options, bearer(other.token)));
      expect([answer.statusCode, answer.json()]).toEqual([404, { message: 'Outfit not found' }]);
      expect(await snapshot()).toEqual(before);
    }
    expect(calls.length).toBe(5);
    const before = await snapshot();
    await opened.app.inject({
      method: 'DELETE',
      url: '/boards/remove',
      payload: { boardId: board.id },
      headers: bearer(other.token),
    });
    const list = await opened.app.inject({ url: '/boards', headers: bearer(other.token) });
    expect(list.json()).toEqual({ boards: [] });
    expect(await snapshot()).toEqual(before);
  });

  test.each(memberCalls.filter(({ operation }) => !operation.startsWith('GET')))(
    '$operation returns 401 to a guest before it reads the body',
    async ({ operation }) => {
      const [method = '', url = ''] = operation.split(' ');
      for (const payload of ['{}', '{ "broken', JSON.stringify({ userId: 1, extra: true })]) {
        const response = await opened.app.inject({
          method: writeMethods.find((name) => name === method) ?? 'GET',
          url,
          payload,
          headers: { 'content-type': 'application/json' },
        });
        expect([response.statusCode, response.json()]).toEqual([
          401,
          { message: 'Please log in to continue.' },
        ]);
      }
    },
  );

  test('public reads ignore the authorization header', async () => {
    for (const { headers } of strangers) {
      for (const url of ['/products', '/products/search?q=hoodie', '/products/filter-options', '/healthz']) {
        expect((await opened.app.inject({ url, headers: await headers(context) })).statusCode).toBe(200);
      }
    }
  });

  test('thirty damaged tokens are all rejected', async () => {
    const { token } = context.member;
    for (let index = 0; index < 30; index += 1) {
      const at = Math.floor((index * token.length) / 30);
      const damaged = `${token.slice(0, at)}${token[at] === 'A' ? 'B' : 'A'}${token.slice(at + 1)}`;
      const answer = await opened.app.inject({ url: '/users/getUser', headers: bearer(damaged) });
      expect(answer.statusCode).toBe(401);
    }
  });

  test('REQUIRE_SESSION_COOKIE rejects a token without its cookie', async () => {
    const strict = await openTestApp({ db: opened.db, environment: { REQUIRE_SESSION_COOKIE: 'true' } });
    const { token, cookie } = await signUp(strict.app);
    const getUser = (headers: Headers) => strict.app.inject({ url: '/users/getUser', headers });
    expect((await getUser(bearer(token))).statusCode).toBe(401);
    expect((await getUser({ ...bearer(token), cookie })).statusCode).toBe(200);
    await strict.close();
  });

  /** The member's rows, to verify that a rejected call changed nothing. */
  async function snapshot(): Promise<unknown> {
    const { userId } = context.member;
    const user = await opened.db.selectFrom('users').selectAll().where('id', '=', userId).execute();
    const items = await opened.db
      .selectFrom('wishlist_items')
      .selectAll()
      .where('user_id', '=', userId)
      .orderBy('product_id')
      .execute();
    const follows = await opened.db
      .selectFrom('brand_follows')
      .selectAll()
      .where('user_id', '=', userId)
      .orderBy('source_key')
      .execute();
    const boards = await opened.db
      .selectFrom('boards')
      .leftJoin('board_pieces', 'board_pieces.board_id', 'boards.id')
      .selectAll()
      .where('user_id', '=', userId)
      .orderBy('boards.id')
      .orderBy('place')
      .execute();
    const links = await opened.db.selectFrom('board_links').selectAll().orderBy('token_hash').execute();
    return { user, items, follows, boards, links };
  }
});

function sessionIdIn({ member }: ExampleContext): string {
  const claims: { sid: string } = JSON.parse(
    Buffer.from(member.token.split('.')[1] ?? '', 'base64url').toString(),
  );
  return claims.sid;
}

function withoutSignature({ member }: ExampleContext): string {
  const head = Buffer.from(JSON.stringify({ alg: 'none', typ: 'JWT' })).toString('base64url');
  return `${head}.${member.token.split('.')[1] ?? ''}.`;
}
