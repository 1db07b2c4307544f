import fc from 'fast-check';
import { buildUser } from '../testing/product-builder.ts';
import { readUser } from '../wire/user.ts';
import { profileSaved, sessionChanged, sessionEnded } from './session-topics.ts';

test.each(['unknown', 'guest'] as const)('a shopper may be %s, and nothing else is said of one', (status) => {
  expect(sessionChanged.read({ status, token: 'secret', user: buildUser() })).toEqual({ status });
});

test('a member comes with who it is, and never with a token', () => {
  const user = buildUser({ photo: 'https://cdn.example/me.jpg' });

  expect(
    sessionChanged.read({ status: 'member', token: 'secret', user: { ...user, token: 'secret' } }),
  ).toEqual({
    status: 'member',
    user,
  });
});

test('whoever the provider says is signed in can be told on the bus', () => {
  fc.assert(
    fc.property(
      fc.record({ _id: fc.string(), name: fc.anything(), photo: fc.webUrl(), address: fc.object() }),
      (wire) => {
        const user = readUser(wire);

        expect(user && sessionChanged.read({ status: 'member', user })).toEqual(
          user && { status: 'member', user },
        );
      },
    ),
  );
});

test.each([
  undefined,
  null,
  'guest',
  {},
  { status: 'admin' },
  { status: 'admin', user: buildUser() },
  { status: 'member' },
  { status: 'member', user: null },
  { status: 'member', user: 'u1' },
  { status: 'member', user: [buildUser()] },
  { status: 'member', user: { ...buildUser(), id: '' } },
  { status: 'member', user: { ...buildUser(), id: 7 } },
  { status: 'member', user: { _id: 'u1' } },
  Object.create({ status: 'guest' }),
])('nobody is signed in by %p', (value) => {
  expect(sessionChanged.read(value)).toBeUndefined();
});

test.each(['signed-out', 'expired', 'other-tab'] as const)('a session ends because %s', (reason) => {
  expect(sessionEnded.read({ reason, token: 'secret' })).toEqual({ reason });
});

test.each([
  undefined,
  null,
  'expired',
  {},
  { reason: 'bored' },
  { reason: null },
  Object.create({ reason: 'expired' }),
])('a session does not end because of %p', (value) => {
  expect(sessionEnded.read(value)).toBeUndefined();
});

test('the topics are named by their owner', () => {
  expect([sessionChanged, sessionEnded].map(({ kind, name }) => [kind, name])).toEqual([
    ['state', 'session:changed'],
    ['event', 'session:ended'],
  ]);
});

test('a saved profile is told with the member it now describes', () => {
  const user = buildUser({ name: 'Aarohi D.' });

  expect(profileSaved.read({ user: { ...user, role: 'admin' } })).toEqual({ user });
});

test.each([undefined, null, {}, { user: null }, { user: { name: 'Nobody' } }, { status: 'guest' }])(
  '%p is no saved profile',
  (value) => {
    expect(profileSaved.read(value)).toBeUndefined();
  },
);
