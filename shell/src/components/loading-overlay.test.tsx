import { act, fireEvent, render, screen } from '@testing-library/react';
import { LoadingOverlay } from './loading-overlay.tsx';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('The overlay opens only when loading takes a while', () => {
  const { unmount } = render(<LoadingOverlay label="Loading" onCancel={jest.fn()} />);
  act(() => jest.advanceTimersByTime(99));
  expect(screen.queryByRole('status')).toBeNull();
  act(() => jest.advanceTimersByTime(1));
  expect(screen.getByRole('status')).toHaveTextContent('Loading');
  unmount();
  expect(jest.getTimerCount()).toBe(0);
});

it('The overlay of what has loaded at once never opens', () => {
  const { unmount } = render(<LoadingOverlay label="Loading" onCancel={jest.fn()} />);
  unmount();
  expect(jest.getTimerCount()).toBe(0);
});

it('Escape cancels the loading, and nothing below the overlay', () => {
  const onCancel = jest.fn();
  const { unmount } = render(<LoadingOverlay label="Loading" onCancel={onCancel} />);
  expect(fireEvent.keyDown(document.body, { key: 'Escape' })).toBe(false);
  expect(onCancel).toHaveBeenCalledTimes(1);
  unmount();
  expect(fireEvent.keyDown(document.body, { key: 'Escape' })).toBe(true);
});
