import { act, render, screen } from '@testing-library/react';
import { LoadingOverlay } from './loading-overlay.tsx';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('The overlay opens only when loading takes a while', () => {
  const { unmount } = render(<LoadingOverlay label="Loading" onCancel={jest.fn()} />);
  act(() => jest.advanceTimersByTime(99));
  expect(screen.queryByRole('dialog')).toBeNull();
  act(() => jest.advanceTimersByTime(1));
  expect(screen.getByRole('dialog', { name: 'Loading' })).toBeVisible();
  unmount();
  expect(jest.getTimerCount()).toBe(0);
});

it('The overlay of what has loaded at once never opens', () => {
  const { unmount } = render(<LoadingOverlay label="Loading" onCancel={jest.fn()} />);
  unmount();
  expect(jest.getTimerCount()).toBe(0);
});
