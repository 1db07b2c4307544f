import { act, render, screen } from '@testing-library/react';
import { OfflineBanner } from './overlays.tsx';

const text = 'You are offline. What is already here still works; the rest waits for the network.';

function become(isOnline: boolean): void {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')));
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

it('the offline banner is shown while the browser is offline', () => {
  render(<OfflineBanner />);
  act(() => jest.advanceTimersByTime(100));
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  become(false);
  expect(screen.getByRole('status')).toHaveTextContent(text);
  become(true);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

it('the live region of the offline banner exists before its text', () => {
  become(false);
  render(<OfflineBanner />);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  act(() => jest.advanceTimersByTime(100));
  expect(screen.getByRole('status')).toHaveTextContent(text);
});
