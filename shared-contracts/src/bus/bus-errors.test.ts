import { CommandError, InvalidPayloadError, isCommandError } from './bus-errors.ts';

test('a failed command says which and why', () => {
  const cause = new Error('offline');
  const error = new CommandError('wishlist.toggle', 'failed', cause);

  expect(error).toMatchObject({ name: 'CommandError', command: 'wishlist.toggle', code: 'failed', cause });
  expect(error.message).toBe('wishlist.toggle: failed');
});

test("a remote recognises the failure that another remote's copy of the class made", () => {
  let Other: typeof CommandError = CommandError;
  jest.isolateModules(() => {
    Other = jest.requireActual<typeof import('./bus-errors.ts')>('./bus-errors.ts').CommandError;
  });
  const error: unknown = new Other('wishlist.toggle', 'no-owner');

  expect(error).not.toBeInstanceOf(CommandError);
  expect(isCommandError(error)).toBe(true);
});

test.each([undefined, null, 'failed', {}, new Error('failed'), { name: 'CommandError', code: 'failed' }])(
  '%p is no failed command',
  (value) => {
    expect(isCommandError(value)).toBe(false);
  },
);

test('a refused payload names the topic that refused it', () => {
  expect(new InvalidPayloadError('session:changed')).toMatchObject({
    name: 'InvalidPayloadError',
    message: 'The payload given for "session:changed" is not one that its topic accepts.',
  });
});
