import * as fc from 'fast-check';
import { buildUser } from '@szn/shared-contracts/testing';
import { createSafeStorage } from '../lib/browser-storage.ts';
import { createSessionRecordStorage } from './session-record-storage.ts';

const user = buildUser({ id: 'u1', name: 'Aarohi' });
const token = 'header.payload.signature';

function open() {
  return createSessionRecordStorage({
    local: createSafeStorage(() => window.localStorage),
    session: createSafeStorage(() => window.sessionStorage),
  });
}

afterEach(() => {
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
