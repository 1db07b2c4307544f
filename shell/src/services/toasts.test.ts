import { createToasts } from './toasts.ts';

const texts = (toasts: ReturnType<typeof createToasts>) => toasts.current().map(({ text }) => text);

it('one toast is listed at a time, the newest, and it can be dismissed', () => {
  const toasts = createToasts();
  toasts.raise({ kind: 'success', text: 'Login Successful' });
  toasts.raise({ kind: 'error', text: 'Logout failed' });
  expect(texts(toasts)).toEqual(['Logout failed']);
  toasts.dismiss(toasts.current()[0]?.id ?? 0);
  expect(texts(toasts)).toEqual([]);
});

it('a toast with the same text is a new one, which is announced again', () => {
  const toasts = createToasts();
  toasts.raise({ kind: 'error', text: 'Failed to add to wishlist' });
  const first = toasts.current()[0]?.id;
  toasts.raise({ kind: 'error', text: 'Failed to add to wishlist' });
  expect(toasts.current()).toHaveLength(1);
  expect(toasts.current()[0]?.id).not.toBe(first);
});

it('a notice that is only announced replaces no toast', () => {
  const toasts = createToasts();
  toasts.raise({ kind: 'success', text: 'Login Successful' });
  toasts.raise({ kind: 'success', text: 'Added to wishlist', isAnnouncedOnly: true });
  toasts.raise({ kind: 'success', text: 'Following Huemn', isAnnouncedOnly: true });
  expect(texts(toasts)).toEqual(['Login Successful', 'Following Huemn']);
  toasts.dismissAll();
  expect(texts(toasts)).toEqual([]);
});
