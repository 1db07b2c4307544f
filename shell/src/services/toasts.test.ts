import { createToasts } from './toasts.ts';

it('stacks toasts, the newest last, and lets each be dismissed', () => {
  const toasts = createToasts();
  toasts.raise({ kind: 'success', text: 'Added to wishlist' });
  toasts.raise({ kind: 'error', text: 'Logout failed' });
  expect(toasts.current().map(({ text }) => text)).toEqual(['Added to wishlist', 'Logout failed']);
  toasts.dismiss(toasts.current()[0]?.id ?? 0);
  expect(toasts.current().map(({ text }) => text)).toEqual(['Logout failed']);
});

it('says the same words once, anew', () => {
  const toasts = createToasts();
  toasts.raise({ kind: 'error', text: 'Failed to add to wishlist' });
  const first = toasts.current()[0]?.id;
  toasts.raise({ kind: 'error', text: 'Failed to add to wishlist' });
  expect(toasts.current()).toHaveLength(1);
  expect(toasts.current()[0]?.id).not.toBe(first);
});

it('shows four at most', () => {
  const toasts = createToasts();
  for (const text of ['1', '2', '3', '4', '5']) toasts.raise({ kind: 'info', text });
  expect(toasts.current().map(({ text }) => text)).toEqual(['2', '3', '4', '5']);
});

it('shows them in the place that opened last, and in the one before when that closes', () => {
  const toasts = createToasts();
  const page = toasts.openRegion();
  const dialog = toasts.openRegion();
  expect(toasts.topRegion()).toBe(dialog.id);
  dialog.close();
  expect(toasts.topRegion()).toBe(page.id);
});
