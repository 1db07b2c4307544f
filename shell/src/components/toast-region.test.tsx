import { act, fireEvent, screen } from '@testing-library/react';
import type { Notice } from '@szn/shared-contracts';
import { closeShells, openShell } from '../testing/open-shell.tsx';

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  closeShells();
  jest.useRealTimers();
});

const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));
const hoodie: Notice = { kind: 'success', text: 'Added to wishlist' };

async function openWith(notice: Notice) {
  const shell = await openShell();
  act(() => shell.runtime.services.notify(notice));
  return shell;
}

it('a toast is a status for success and an alert for an error', async () => {
  const { runtime } = await openWith(hoodie);
  act(() => runtime.services.notify({ kind: 'error', text: 'Failed to add to wishlist' }));
  expect(screen.getByText('Added to wishlist')).toHaveAttribute('role', 'status');
  expect(screen.getByText('Failed to add to wishlist')).toHaveAttribute('role', 'alert');
});

it('a toast closes after five seconds', async () => {
  await openWith(hoodie);
  pass(4900);
  expect(screen.getByText('Added to wishlist')).toBeInTheDocument();
  pass(200);
  expect(screen.queryByText('Added to wishlist')).not.toBeInTheDocument();
});

it('a hovered toast pauses and closes after its remaining time', async () => {
  await openWith(hoodie);
  const toast = screen.getByText('Added to wishlist').closest('li') ?? document.body;
  pass(3000);
  fireEvent.pointerEnter(toast);
  pass(60_000);
  expect(screen.getByText('Added to wishlist')).toBeInTheDocument();
  fireEvent.pointerLeave(toast);
  pass(1900);
  expect(screen.getByText('Added to wishlist')).toBeInTheDocument();
  pass(200);
  expect(screen.queryByText('Added to wishlist')).not.toBeInTheDocument();
});

it('a focused toast stays open', async () => {
  await openWith(hoodie);
  act(() => screen.getByRole('button', { name: 'Dismiss' }).focus());
  pass(60_000);
  expect(screen.getByText('Added to wishlist')).toBeInTheDocument();
});

it('the dismiss button closes a toast', async () => {
  await openWith(hoodie);
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByText('Added to wishlist')).not.toBeInTheDocument();
});

it('the action button runs the action and closes the toast', async () => {
  const run = jest.fn();
  await openWith({ ...hoodie, action: { label: 'Undo', run } });
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(run).toHaveBeenCalledTimes(1);
  expect(screen.queryByText('Added to wishlist')).not.toBeInTheDocument();
});
