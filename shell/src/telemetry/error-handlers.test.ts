import { watchUncaught } from './watch-uncaught.ts';

/** As browsers tell of a promise that was rejected and that nobody waits for; `false` where it is not for the console. */
function reject(reason: unknown): boolean {
  const event = new Event('unhandledrejection', { cancelable: true });
  return dispatchEvent(Object.assign(event, { reason }));
}

const report = jest.fn();
beforeAll(() => watchUncaught({ report }));
beforeEach(() => report.mockClear());

test('a promise that fails is reported', () => {
  const reason = new Error('no such thing');
  expect(reject(reason)).toBe(true);
  expect(report).toHaveBeenCalledWith(reason, { kind: 'promise' });
});

test('what was called off is no failure', () => {
  expect(reject(new DOMException('Transition was skipped', 'AbortError'))).toBe(false);
  expect(report).not.toHaveBeenCalled();
});
