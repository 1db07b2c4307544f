import * as fc from 'fast-check';
import { buildUser } from '@szn/shared-contracts/testing';
import { createSafeStorage } from '../lib/browser-storage.ts';
import { createMemberCookie } from './member-cookie.ts';
import { createSessionRecordStorage } from './session-record-storage.ts';

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
