import { isRequestError, RequestError } from './request-error.ts';

test('RequestError contains the status and the message of the server', () => {
  const cause = new Error('ECONNRESET');
  const error = new RequestError('status', { status: 400, serverMessage: 'Email taken', cause });

  expect(error).toMatchObject({
    name: 'RequestError',
    kind: 'status',
    status: 400,
    serverMessage: 'Email taken',
  });
  expect(error.message).toBe('Email taken');
  expect(error.cause).toBe(cause);
});

test.each([
  ['network', {}, 'Request failed (network)'],
  ['timeout', {}, 'Request failed (timeout)'],
  ['status', { status: 502 }, 'Request failed (502)'],
] as const)(
  'RequestError of kind %s has no serverMessage without a response text',
  (kind, details, message) => {
    const error = new RequestError(kind, details);

    expect(error.serverMessage).toBeNull();
    expect(error.message).toBe(message);
    expect(error.status).toBe('status' in details ? details.status : null);
  },
);

test('isRequestError accepts an error of another copy of the class', () => {
  const copy = jest.requireActual<typeof import('./request-error.ts')>('./request-error.ts');
  let other = copy;
  jest.isolateModules(() => {
    other = jest.requireActual<typeof import('./request-error.ts')>('./request-error.ts');
  });
  const error: unknown = new other.RequestError('network');

  expect(error).not.toBeInstanceOf(RequestError);
  expect(isRequestError(error)).toBe(true);
});

test.each([
  undefined,
  null,
  'network',
  7,
  {},
  new Error('network'),
  { name: 'RequestError', kind: 'network' },
])('isRequestError rejects %p', (value) => {
  expect(isRequestError(value)).toBe(false);
});
