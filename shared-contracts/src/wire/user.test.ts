import { readSignInResponse, readUser } from './user.ts';

const wireUser = {
  _id: 'u1',
  name: ' Aarohi ',
  email: 'aarohi@example.in',
  password: 'never read',
  phone: '9800000000',
  role: 'admin',
  photo: 'https://cdn.example/me.jpg',
  address: { address: '12 FC Road', state: 'Maharashtra', country: 'India' },
};
const user = {
  id: 'u1',
  name: 'Aarohi',
  email: 'aarohi@example.in',
  phone: '9800000000',
  photo: 'https://cdn.example/me.jpg',
  address: { address: '12 FC Road', state: 'Maharashtra', country: 'India' },
};
const bareUser = {
  id: 'u1',
  name: '',
  email: '',
  phone: '',
  photo: null,
  address: { address: '', state: '', country: '' },
};

test('readUser reads a bare or wrapped user without password and role', () => {
  expect(readUser(wireUser)).toEqual(user);
  expect(readUser({ user: wireUser })).toEqual(user);
});

test('readUser accepts a user with only an id', () => {
  expect(readUser({ _id: 'u1' })).toEqual(bareUser);
});

test.each([
  { name: 7, email: null, phone: {}, photo: [], address: 'FC Road' },
  { photo: 'javascript:alert(1)', address: null },
  { photo: '//evil.example/me.jpg', address: ['FC Road'] },
  { address: { address: 1, state: null, country: [] } },
])('readUser replaces fields of another type by empty texts: %p', (fields) => {
  expect(readUser({ _id: 'u1', ...fields })).toEqual(bareUser);
});

test.each([
  undefined,
  null,
  'u1',
  [],
  {},
  { _id: '' },
  { _id: ' ' },
  { _id: 7 },
  { _id: {} },
  { user: null },
  { user: {} },
  { user: 'u1' },
  { id: 'u1' },
  JSON.parse('{"__proto__":{"_id":"u1"}}'),
  Object.create({ _id: 'u1' }),
])('readUser returns undefined for %p', (value) => {
  expect(readUser(value)).toBeUndefined();
});

test('readSignInResponse reads token and user', () => {
  expect(readSignInResponse({ token: 'abc.def', user: wireUser })).toEqual({ token: 'abc.def', user });
  expect(readSignInResponse({ token: 'abc.def', ...wireUser })).toEqual({ token: 'abc.def', user });
});

test.each([undefined, null, {}, { token: '' }, { token: 7, user: null }, { token: null, user: {} }, 'abc'])(
  'readSignInResponse returns null as the token of %p',
  (answer) => {
    expect(readSignInResponse(answer)).toEqual({ token: null, user: null });
  },
);
