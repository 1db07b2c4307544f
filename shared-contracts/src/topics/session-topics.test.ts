import fc from 'fast-check';
import { buildUser } from '../testing/product-builder.ts';
import { readUser } from '../wire/user.ts';
import { profileSaved, sessionChanged, sessionEnded } from './session-topics.ts';

test.each(['unknown', 'guest'] as const)(
  'session:changed of the status %s has no further fields',
  (status) => {
    expect(sessionChanged.read({ status, token: 'secret', user: buildUser() })).toEqual({ status });
  },
);

test('session:changed of a member carries the user without a token', () => {
  const user = buildUser({ photo: 'https://cdn.example/me.jpg' });

  expect(
    sessionChanged.read({ status: 'member', token: 'secret', user: { ...user, token: 'secret' } }),
  ).toEqual({
    status: 'member',
    user,
  });
});

test('session:changed accepts every user that readUser returns', () => {
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
])('session:changed rejects %p', (value) => {
  expect(sessionChanged.read(value)).toBeUndefined();
});

test.each(['signed-out', 'expired', 'other-tab'] as const)(
  'session:ended accepts the reason %s',
  (reason) => {
    expect(sessionEnded.read({ reason, token: 'secret' })).toEqual({ reason });
  },
);

test.each([
  undefined,
  null,
  'expired',
  {},
  { reason: 'bored' },
  { reason: null },
  Object.create({ reason: 'expired' }),
])('session:ended rejects %p', (value) => {
  expect(sessionEnded.read(value)).toBeUndefined();
});

test('session topics have their documented names', () => {
  expect([sessionChanged, sessionEnded].map(({ kind, name }) => [kind, name])).toEqual([
    ['state', 'session:changed'],
    ['event', 'session:ended'],
  ]);
});

test('profile:saved carries the user', () => {
  const user = buildUser({ name: 'Aarohi D.' });

  expect(profileSaved.read({ user: { ...user, role: 'admin' } })).toEqual({ user });
});

test.each([undefined, null, {}, { user: null }, { user: { name: 'Nobody' } }, { status: 'guest' }])(
  'profile:saved rejects %p',
  (value) => {
    expect(profileSaved.read(value)).toBeUndefined();
  },
);
