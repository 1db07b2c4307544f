import * as fc from 'fast-check';
import { buildUser } from '@szn/shared-contracts/testing';
import { createSafeStorage } from '../lib/browser-storage.ts';
import { createMemberCookie } from './member-cookie.ts';
import { createSessionRecordStorage, readToken } from './session-record-storage.ts';

const user = buildUser({ id: 'u1', name: 'Aarohi' });
const token = 'header.payload.signature';

function open() {
  return createSessionRecordStorage({
    local: createSafeStorage(() => window.localStorage),
    session: createSafeStorage(() => window.sessionStorage),
    memberCookie: createMemberCookie(cookies),
  });
}

/** Cookies of a page on https; jsdom drops secure ones on http. */
const cookies = {
  attributes: '',
  value: '',
  get cookie() {
    return this.value;
  },
  set cookie(text: string) {
    const [pair = '', ...attributes] = text.split('; ');
    this.attributes = attributes.join('; ');
    this.value = attributes.includes('Max-Age=0') ? '' : `other=1; ${pair}`;
  },
};

afterEach(() => {
  cookies.value = '';
  window.localStorage.clear();
  window.sessionStorage.clear();
});

it('a record can outlive the browser session', () => {
  open().write({ token, user }, 'browser');
  expect(window.localStorage.getItem('token')).toBe(token);
  expect(window.sessionStorage).toHaveLength(0);
  expect(open().read()).toMatchObject({ token, user: { id: 'u1', name: 'Aarohi' } });
});

it('a session record is stored for this tab only', () => {
  open().write({ token, user }, 'browser');
  open().write({ token, user }, 'session');
  expect(window.localStorage).toHaveLength(0);
  expect(open().lifetime()).toBe('session');
  expect(open().read()?.token).toBe(token);
});

it('the member cookie names the member of a record that outlives the browser session', () => {
  open().write({ token, user }, 'browser');
  expect(createMemberCookie(cookies).read()).toBe('u1');
  expect(cookies.attributes).toBe('Path=/; Max-Age=2592000; SameSite=Strict; Secure');
  open().clear();
  expect(cookies.value).toBe('');
});

it.each([
  ['of this tab only', 'session' as const, user],
  ['without a verified user', 'browser' as const, null],
])('the member cookie is removed for a record %s', (_case, lifetime, recordUser) => {
  open().write({ token, user }, 'browser');
  open().write({ token, user: recordUser }, lifetime);
  expect(createMemberCookie(cookies).read()).toBeUndefined();
});

it('the member cookie is removed when the browser does not store the token', () => {
  open().write({ token, user }, 'browser');
  const setItem = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Quota exceeded.', 'QuotaExceededError');
  });
  open().write({ token, user }, 'browser');
  setItem.mockRestore();
  expect(createMemberCookie(cookies).read()).toBeUndefined();
});

it('only id, name and picture of a user are stored', () => {
  open().write({ token, user }, 'browser');
  const texts = Object.values({ ...window.localStorage }).join(' ');
  expect(texts).not.toContain(user.email);
  expect(texts).not.toContain(user.phone);
  expect(texts).not.toContain(user.address.address);
});

it('fields of redux-persist are read as JSON in a JSON string', () => {
  const stored = JSON.stringify({ _id: 'u1', name: 'Aarohi' });
  window.localStorage.setItem('token', token);
  window.localStorage.setItem('user', stored);
  window.localStorage.setItem(
    'persist:auth',
    JSON.stringify({ isLoggedIn: 'true', user: stored, token: JSON.stringify(token), _persist: '{}' }),
  );
  expect(open().read()).toMatchObject({ token, user: { id: 'u1' } });
});

it.each(['undefined', 'null', '', '   ', '{"a":1}', 'two words', '\u0000token', 'x', 'a'.repeat(5000)])(
  'the stored text %j is not a token',
  (bad) => {
    window.localStorage.setItem('token', bad);
    expect(open().read()).toBeUndefined();
  },
);

it('the user is null when the stored users differ', () => {
  open().write({ token, user }, 'browser');
  window.localStorage.setItem('user', JSON.stringify({ _id: 'somebody-else', name: 'Eve' }));
  expect(open().read()).toEqual({ token, user: null });
});

it('clear removes token, user, persisted auth and wishlist', () => {
  open().write({ token, user }, 'browser');
  window.localStorage.setItem('persist:wishlist', '[]');
  window.localStorage.setItem('lastVisitedPage', '/men');
  open().clear();
  expect(Object.keys({ ...window.localStorage })).toEqual(['lastVisitedPage']);
});

it('invalid storage content never results in a record or changes a prototype', () => {
  const keys = ['user', 'persist:auth', 'persist:wishlist'];
  const garbage = fc.oneof(
    fc.string({ maxLength: 200 }),
    fc.json(),
    fc.constant('{"__proto__":{"isLoggedIn":true}}'),
    fc.constant('{"isLoggedIn":true,"token":"undefined","user":{"_id":"x"}}'),
  );
  fc.assert(
    fc.property(fc.array(garbage, { minLength: 3, maxLength: 3 }), (values) => {
      window.localStorage.clear();
      keys.forEach((key, index) => window.localStorage.setItem(key, values[index] ?? ''));
      expect(open().read()).toBeUndefined();
      expect({}).not.toHaveProperty('isLoggedIn');
    }),
    { numRuns: 500 },
  );
});

it('the record of this tab precedes that of the browser, until the tab forgets it', () => {
  open().write({ token: 'token-of-browser', user }, 'browser');
  window.sessionStorage.setItem('token', 'token-of-this-tab');
  expect(open().read()).toEqual({ token: 'token-of-this-tab', user: null });
  window.sessionStorage.setItem('szn:scroll', '1');
  open().forgetTab();
  expect(open().read()).toMatchObject({ token: 'token-of-browser', user: { id: 'u1' } });
  expect(Object.keys({ ...window.sessionStorage })).toEqual(['szn:scroll']);
});

it.each(['browser', 'session'] as const)('an update keeps the lifetime %s', (lifetime) => {
  open().write({ token, user }, lifetime);
  open().update({ token: 'token-of-aarohi.2', user });
  expect(open().lifetime()).toBe(lifetime);
  expect([window.localStorage.getItem('token'), window.sessionStorage.getItem('token')]).toEqual(
    lifetime === 'browser' ? ['token-of-aarohi.2', null] : [null, 'token-of-aarohi.2'],
  );
});

it('a record without a user removes the stored one', () => {
  open().write({ token, user }, 'browser');
  open().write({ token, user: null }, 'browser');
  expect(window.localStorage.getItem('user')).toBeNull();
  expect(JSON.parse(window.localStorage.getItem('persist:auth') ?? '')).toEqual({
    isLoggedIn: true,
    user: null,
    token,
  });
  expect(open().read()).toEqual({ token, user: null });
});

it('clear removes the record of this tab, and writes no cookie for a guest', () => {
  open().write({ token, user }, 'session');
  cookies.attributes = 'unchanged';
  open().clear();
  expect(window.sessionStorage).toHaveLength(0);
  expect(cookies.attributes).toBe('unchanged');
});

it.each<[string, unknown, string | undefined]>([
  ['with spaces around it', `  ${token}\n`, token],
  ['of eight characters', 'a'.repeat(8), 'a'.repeat(8)],
  ['of seven characters', 'a'.repeat(7), undefined],
  ['of 4,096 characters', 'a'.repeat(4096), 'a'.repeat(4096)],
  ['of 4,097 characters', 'a'.repeat(4097), undefined],
  ['with padding', 'abcdefgh==', 'abcdefgh=='],
  ['with too much padding', 'abcdefgh===', undefined],
  ['with a bracket before it', `<${token}`, undefined],
  ['that is a number', 123_456_789, undefined],
])('a token %s', (_case, value, expected) => {
  expect(readToken(value)).toBe(expected);
});

it.each([
  ['another token', { token: 'token-of-somebody', user: { _id: 'u1', name: 'Aarohi' } }],
  ['another user', { token, user: { _id: 'u2', name: 'Eve' } }],
  ['no token', { user: { _id: 'u1', name: 'Aarohi' } }],
  ['no user', { token }],
])('the user is null when the persisted fields have %s', (_case, persisted) => {
  open().write({ token, user }, 'browser');
  window.localStorage.setItem('persist:auth', JSON.stringify(persisted));
  expect(open().read()).toEqual({ token, user: null });
});

it('a persisted field that is plain text is read as it is', () => {
  open().write({ token, user }, 'browser');
  window.localStorage.setItem('persist:auth', JSON.stringify({ token, user: { _id: 'u1', name: 'Aarohi' } }));
  expect(open().read()).toMatchObject({ token, user: { id: 'u1' } });
  const digits = '12345678';
  open().write({ token: digits, user }, 'browser');
  window.localStorage.setItem('token', JSON.stringify(digits));
  expect(open().read()).toMatchObject({ token: digits, user: { id: 'u1' } });
});

describe('the member cookie', () => {
  it('is found among others, and escapes its value', () => {
    const page = { cookie: 'not-szn-member=eve; szn-member=u%201; other=1' };
    expect(createMemberCookie(page).read()).toBe('u%201');
    expect(createMemberCookie({ cookie: 'not-szn-member=eve' }).read()).toBeUndefined();
    expect(createMemberCookie({ cookie: 'szn-member=u1; other=1' }).read()).toBe('u1');
    createMemberCookie(page).write('u;1');
    expect(page.cookie).toMatch(/^szn-member=u%3B1; Path=\/;/);
  });

  it('is absent where cookies are blocked', () => {
    const blocked = {
      get cookie(): string {
        throw new DOMException('blocked', 'SecurityError');
      },
      set cookie(_text: string) {
        throw new DOMException('blocked', 'SecurityError');
      },
    };
    const cookie = createMemberCookie(blocked);
    expect(() => cookie.write('u1')).not.toThrow();
    expect(cookie.read()).toBeUndefined();
    expect(() => cookie.clear()).not.toThrow();
  });
});
