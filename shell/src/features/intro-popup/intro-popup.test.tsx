import { act, fireEvent, screen } from '@testing-library/react';
import { splashChanged } from '@szn/shared-contracts';
import { closeShells, openShell } from '../../testing/open-shell.tsx';

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  closeShells();
  jest.useRealTimers();
});

const popup = () => screen.queryByRole('dialog', { name: 'Every Gen Z label. One rail.' });
const pass = async (ms: number) => act(async () => jest.advanceTimersByTimeAsync(ms));

it('the popup opens one second after the page has loaded', async () => {
  await openShell({ hasSeenPopup: false });
  await pass(950);
  expect(popup()).not.toBeInTheDocument();
  await pass(100);
  expect(popup()).toBeInTheDocument();
  expect(window.sessionStorage.getItem('hasSeenPopup')).toBe('true');
});

it('the popup opens once per browser session', async () => {
  await openShell({ hasSeenPopup: true });
  await pass(10_000);
  expect(popup()).not.toBeInTheDocument();
});

it('the popup is removed 0.3 seconds after closing', async () => {
  await openShell({ hasSeenPopup: false });
  await pass(1100);
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  await pass(250);
  expect(popup()).toBeInTheDocument();
  await pass(100);
  expect(popup()).not.toBeInTheDocument();
});

it('the popup waits until the splash is hidden', async () => {
  const { bus } = await openShell({ hasSeenPopup: false, path: '/' });
  act(() => bus.publish(splashChanged, { isShown: true }));
  await pass(4000);
  expect(popup()).not.toBeInTheDocument();
  expect(window.sessionStorage.getItem('hasSeenPopup')).toBeNull();
  act(() => bus.publish(splashChanged, { isShown: false }));
  await pass(300);
  expect(popup()).toBeInTheDocument();
});

it('the popup does not open over a dialog', async () => {
  const { runtime, go } = await openShell({ hasSeenPopup: false });
  await act(async () => void runtime.dialogs.open('sign-in'));
  await pass(3000);
  expect(screen.getByRole('dialog', { name: 'Sign in' })).toBeInTheDocument();
  expect(popup()).not.toBeInTheDocument();
  await go('/women');
  await pass(500);
  expect(popup()).toBeInTheDocument();
});

it('the popup does not open while a field has the focus', async () => {
  await openShell({ hasSeenPopup: false });
  act(() => screen.getByRole('combobox').focus());
  await pass(3000);
  expect(popup()).not.toBeInTheDocument();
  act(() => screen.getByRole('combobox').blur());
  await pass(300);
  expect(popup()).toBeInTheDocument();
});
