import { RequestError } from '@szn/shared-contracts';
import { pauseBeforeRetry } from './provider-transport.ts';

const failed = (attempt: number, retryAfter?: string) => ({
  error: new RequestError('status', { status: 503 }),
  attempt,
  retryAfter,
});

it('the pause grows with each retry and has jitter', () => {
  expect(pauseBeforeRetry(failed(1), () => 0)).toBe(150);
  expect(pauseBeforeRetry(failed(1), () => 1)).toBe(450);
  expect(pauseBeforeRetry(failed(2), () => 0)).toBe(300);
  expect(pauseBeforeRetry(failed(3), () => 0)).toBeNull();
});

it('a response that the gateway has waited for in vain is not requested again', () => {
  const error = new RequestError('status', { status: 504 });
  expect(pauseBeforeRetry({ error, attempt: 1, retryAfter: '2' }, () => 0)).toBeNull();
});

it('the pause is at least Retry-After', () => {
  expect(pauseBeforeRetry(failed(1, '2'), () => 0)).toBe(2150);
});

it.each(['soon', '', '-3', 'Wed, 21 Oct 2026 07:28:00 GMT'])(
  'the pause ignores the unsupported Retry-After %j',
  (retryAfter) => {
    expect(pauseBeforeRetry(failed(1, retryAfter), () => 0)).toBe(150);
  },
);
