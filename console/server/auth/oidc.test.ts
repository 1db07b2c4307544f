import { generateKeyPairSync } from 'node:crypto';
import type { App } from '../lib/fastify-app.ts';
import { startOpenidProvider } from '../testing/openid-provider.ts';
import { prepareTestConsole } from '../testing/test-console.ts';
import { readIdentity } from './oidc.ts';

const roles = [
  { group: 'staff', role: 'viewer' as const, remotes: [] },
  { group: 'home-team', role: 'releaser' as const, remotes: ['home'] },
  { group: 'search-team', role: 'releaser' as const, remotes: ['catalogue'] },
  { group: 'operators', role: 'administrator' as const, remotes: [] },
];
const asha = { iss: 'https://id.example', sub: '7', email: 'asha@szn.example', email_verified: true };

test.each([
  [['staff'], { role: 'viewer', remotes: [] }],
  [['staff', 'home-team', 'search-team'], { role: 'releaser', remotes: ['home', 'catalogue'] }],
  [['operators', 'home-team'], { role: 'administrator', remotes: [] }],
  [['others'], null],
  [[], null],
  ['operators', null],
  [[['operators']], null],
  [{ 0: 'operators', length: 1 }, null],
  [['OPERATORS', 'operators ', 'оperators'], null],
  [undefined, null],
])('A person with the groups %j gets %j', (groups, expected) => {
  const identity = readIdentity({ ...asha, groups }, { claim: 'groups', roles });
  const who = { issuer: asha.iss, subject: '7', name: 'asha@szn.example' };
  expect(identity).toEqual(expected && { ...who, ...expected });
});

test.each([
  ['an address that nobody has verified', { email_verified: false, preferred_username: 'asha' }, 'asha'],
  ['an address of which nothing is said', { email_verified: undefined }, '7'],
  ['a verified address that is text', { email_verified: 'true' }, '7'],
  ['an address that is a list', { email: ['a@b.example'], preferred_username: 'asha' }, 'asha'],
  ['a name with marks of direction', { email: '\u202easha\u200b', email_verified: true }, 'asha'],
  ['a name without a visible character', { email: '\u200b\n', preferred_username: '' }, '7'],
  ['a long name', { email: 'x'.repeat(5000) }, 'x'.repeat(80)],
])('The name of a person with %s is shown as a text', (_case, claims, name) => {
  const identity = readIdentity({ ...asha, ...claims, groups: ['staff'] }, { claim: 'groups', roles });
  expect(identity).toMatchObject({ name, subject: '7' });
});

test.each([
  ['is a list', { sub: ['7'] }],
  ['is missing', { sub: undefined }],
  ['is empty', { sub: '' }],
  ['is longer than the specification allows', { sub: '7'.repeat(256) }],
])('A person whose subject %s gets no role', (_case, claims) => {
  expect(readIdentity({ ...asha, ...claims, groups: ['staff'] }, { claim: 'groups', roles })).toBeNull();
});

describe('Sign-in by a provider', () => {
  const { createRunner, openConsole } = prepareTestConsole();
  let provider: Awaited<ReturnType<typeof startOpenidProvider>>;
  let app: App;

  beforeAll(async () => {
    provider = await startOpenidProvider();
  });
  afterAll(() => provider.close());
  beforeEach(async () => {
    await createRunner().release('status');
    app = await openConsole({
      CONSOLE_ORIGIN: 'http://127.0.0.1:4399',
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: 'console',
      OIDC_CLIENT_SECRET: 'secret',
      OIDC_ROLES: JSON.stringify(roles),
    });
  });

  /** The browser of a person who is sent to the provider. */
  async function begin() {
    const { headers } = await app.inject('/api/sign-in');
    const url = new URL(String(headers.location));
    return { url, state: url.searchParams.get('state') ?? '', cookie: cookieOf(headers['set-cookie']) };
  }

  async function comeBack(cookie: string, query: Readonly<Record<string, string>>) {
    const url = `/api/sign-in/callback?${new URLSearchParams({ iss: provider.issuer, ...query })}`;
    const response = await app.inject({ url, headers: { cookie } });
    const session = response.cookies.find(({ name }) => name === 'szn-console');
    return { status: response.statusCode, session: session?.value, body: response.body };
  }

  const cookieOf = (header: string | string[] | undefined) => String(header).split(';')[0] ?? '';

  async function signInWith(answer: Parameters<typeof provider.issueCode>[1]) {
    const { url, state, cookie } = await begin();
    return comeBack(cookie, { state, code: provider.issueCode(url, answer) });
  }

  test('starts a session for the subject of the issuer', async () => {
    const { status, session } = await signInWith({});
    const { identity } = (
      await app.inject({ url: '/api/session', headers: { cookie: `szn-console=${session}` } })
    ).json();
    expect(status).toBe(302);
    expect(identity).toEqual({
      issuer: provider.issuer,
      subject: '7',
      name: '7',
      role: 'administrator',
      remotes: [],
    });
  });

  const past = Math.floor(Date.now() / 1000) - 3600;
  test.each<[string, NonNullable<Parameters<typeof provider.issueCode>[1]>]>([
    ['of another issuer', { claims: { iss: 'https://evil.example' } }],
    ['for another client', { claims: { aud: 'other' } }],
    ['for another client beside the console', { claims: { aud: ['console', 'other'], azp: 'other' } }],
    ['of another sign-in', { claims: { nonce: 'other' } }],
    ['without a nonce', { claims: { nonce: undefined } }],
    ['that has expired', { claims: { exp: past } }],
    ['without an end', { claims: { exp: undefined } }],
    ['without a subject', { claims: { sub: undefined } }],
    ['whose subject is a list', { claims: { sub: ['7', '8'] } }],
    ['without a signature', { algorithm: 'none' }],
    ['signed with the public key as a secret', { algorithm: 'HS256' }],
    ['signed with another key', { key: generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey }],
    ['that is missing', { body: '{"access_token":"a","token_type":"Bearer"}' }],
    ['in an answer that is no JSON', { body: '<html>' }],
  ])('rejects an ID token %s', async (_case, answer) => {
    const { status, session, body } = await signInWith(answer);
    expect([status, session]).toEqual([401, undefined]);
    expect(body).toBe('{"message":"The provider did not confirm the sign-in."}');
  });

  test('rejects a state of another browser, an answer of another provider, and a second use', async () => {
    const [mine, other] = [await begin(), await begin()];
    const codeOf = ({ url }: typeof mine) => provider.issueCode(url);
    const foreign = await comeBack(mine.cookie, { state: other.state, code: codeOf(other) });
    const third = await begin();
    const mixedUp = await comeBack(third.cookie, {
      state: third.state,
      code: codeOf(third),
      iss: 'https://evil.example',
    });
    const fourth = await begin();
    const answer = { state: fourth.state, code: codeOf(fourth) };
    const [first, second] = [await comeBack(fourth.cookie, answer), await comeBack(fourth.cookie, answer)];
    const changed = await comeBack(other.cookie.replace(/.$/, ''), {
      state: other.state,
      code: codeOf(other),
    });
    expect([foreign, mixedUp, first, second, changed].map(({ status }) => status)).toEqual([
      401, 401, 302, 400, 400,
    ]);
  });

  test('is not ended by a thousand sign-ins that others begin', async () => {
    const { url, state, cookie } = await begin();
    await Promise.all(Array.from({ length: 1001 }, begin));
    expect((await comeBack(cookie, { state, code: provider.issueCode(url) })).status).toBe(302);
  });

  test('counts failures of a network only', async () => {
    for (let count = 0; count < 31; count++) await signInWith({ claims: { nonce: 'other' } });
    expect((await signInWith({})).status).toBe(429);
  });
});
