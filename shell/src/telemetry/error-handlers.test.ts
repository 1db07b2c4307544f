import { watchUncaught } from './telemetry.ts';

/** Dispatches an unhandled rejection; returns `false` when the console message is prevented. */
function reject(reason: unknown): boolean {
  const event = new Event('unhandledrejection', { cancelable: true });
  return dispatchEvent(Object.assign(event, { reason }));
}

const report = jest.fn();
beforeAll(() => watchUncaught({ report }));
beforeEach(() => report.mockClear());

test('watchUncaught reports an unhandled rejection', () => {
  const reason = new Error('not found');
  expect(reject(reason)).toBe(true);
  expect(report).toHaveBeenCalledWith(reason, { kind: 'promise' });
});

test('watchUncaught ignores an abort', () => {
  expect(reject(new DOMException('Transition was skipped', 'AbortError'))).toBe(false);
  expect(report).not.toHaveBeenCalled();
});
