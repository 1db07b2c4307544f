import { RequestError } from '@szn/shared-contracts';
import { pauseBeforeRetry } from './retry-rule.ts';

const failed = (attempt: number, retryAfter?: string) => ({
  error: new RequestError('status', { status: 503 }),
  attempt,
  retryAfter,
});

it('waits longer before the second retry than before the first, and never the same for everyone', () => {
  expect(pauseBeforeRetry(failed(1), () => 0)).toBe(150);
  expect(pauseBeforeRetry(failed(1), () => 1)).toBe(450);
  expect(pauseBeforeRetry(failed(2), () => 0)).toBe(300);
  expect(pauseBeforeRetry(failed(3), () => 0)).toBeNull();
});

it('waits at least as long as the provider asks', () => {
  expect(pauseBeforeRetry(failed(1, '2'), () => 0)).toBe(2150);
});

it.each(['soon', '', '-3', 'Wed, 21 Oct 2026 07:28:00 GMT'])(
  'does not stumble over Retry-After %j',
  (retryAfter) => {
    expect(pauseBeforeRetry(failed(1, retryAfter), () => 0)).toBe(150);
  },
);
