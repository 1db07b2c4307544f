import { createToasts } from './toasts.ts';

it('toasts are listed with the newest last, and each can be dismissed', () => {
  const toasts = createToasts();
  toasts.raise({ kind: 'success', text: 'Added to wishlist' });
  toasts.raise({ kind: 'error', text: 'Logout failed' });
  expect(toasts.current().map(({ text }) => text)).toEqual(['Added to wishlist', 'Logout failed']);
  toasts.dismiss(toasts.current()[0]?.id ?? 0);
  expect(toasts.current().map(({ text }) => text)).toEqual(['Logout failed']);
});

it('a toast with the same text replaces the earlier one', () => {
  const toasts = createToasts();
  toasts.raise({ kind: 'error', text: 'Failed to add to wishlist' });
  const first = toasts.current()[0]?.id;
  toasts.raise({ kind: 'error', text: 'Failed to add to wishlist' });
  expect(toasts.current()).toHaveLength(1);
  expect(toasts.current()[0]?.id).not.toBe(first);
});

it('at most four toasts are listed', () => {
  const toasts = createToasts();
  for (const text of ['1', '2', '3', '4', '5']) toasts.raise({ kind: 'info', text });
  expect(toasts.current().map(({ text }) => text)).toEqual(['2', '3', '4', '5']);
});
