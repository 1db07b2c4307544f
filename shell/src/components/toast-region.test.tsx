import { act, fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import type { Notice } from '@szn/shared-contracts';
import { Dialog } from '@szn/shared-ui/dialog';
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

it('a toast is a status for success and an alert for an error, which replaces it', async () => {
  const { runtime } = await openWith(hoodie);
  expect(screen.getByText('Added to wishlist')).toHaveAttribute('role', 'status');
  act(() => runtime.services.notify({ kind: 'error', text: 'Failed to add to wishlist' }));
  expect(screen.queryByText('Added to wishlist')).not.toBeInTheDocument();
  expect(screen.getByText('Failed to add to wishlist')).toHaveAttribute('role', 'alert');
});

it('a toast closes after five seconds', async () => {
  await openWith(hoodie);
  pass(4900);
  expect(screen.getByText('Added to wishlist')).toBeInTheDocument();
  pass(200);
  expect(screen.queryByText('Added to wishlist')).not.toBeInTheDocument();
});

it('a notice that is only announced has a status without buttons, for five seconds', async () => {
  await openWith({ ...hoodie, isAnnouncedOnly: true });
  const status = screen.getByText('Added to wishlist');
  expect(status).toHaveAttribute('role', 'status');
  expect(status.closest('li')).toHaveClass('visually-hidden');
  expect(screen.queryByRole('button', { name: 'Dismiss' })).not.toBeInTheDocument();
  pass(5100);
  expect(status).not.toBeInTheDocument();
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

it('the note of the cart, which opens where toasts are, closes a toast', async () => {
  await openWith(hoodie);
  fireEvent.click(screen.getByRole('button', { name: 'Cart' }));
  expect(screen.getByRole('note')).toBeInTheDocument();
  expect(screen.queryByText('Added to wishlist')).not.toBeInTheDocument();
});

/** A page of a remote with a dialog. */
function PageWithDialog() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Quick look
      </button>
      {isOpen && (
        <Dialog title="Hoodie" onClose={() => setIsOpen(false)}>
          A hoodie
        </Dialog>
      )}
    </>
  );
}

describe('over the dialog of a remote', () => {
  async function openDialog() {
    const shell = await openShell({ routes: [{ path: '/men', Component: PageWithDialog }] });
    const open = () => fireEvent.click(screen.getByRole('button', { name: 'Quick look' }));
    const close = async () => act(async () => screen.getByRole('button', { name: 'Close' }).click());
    return { notify: shell.runtime.services.notify, open, close };
  }
  const region = () => within(screen.getByRole('region', { name: 'Notifications' }));

  it('a toast is in a live region of the dialog, and is pressed without a click beside the dialog', async () => {
    const { notify, open } = await openDialog();
    open();
    const dialog = screen.getByRole('dialog');
    const live = dialog.querySelector('[aria-live]');
    const run = jest.fn();
    act(() => notify({ ...hoodie, action: { label: 'Undo', run } }));
    expect(live).toContainElement(screen.getByText('Added to wishlist'));
    const undo = within(dialog).getByRole('button', { name: 'Undo' });
    fireEvent.pointerDown(undo);
    fireEvent.click(undo);
    expect(run).toHaveBeenCalledTimes(1);
    expect(dialog).toBeInTheDocument();
    expect(screen.queryByText('Added to wishlist')).not.toBeInTheDocument();
  });

  it('a toast moves to the page when the dialog closes, and a dialog that opens closes it', async () => {
    const { notify, open, close } = await openDialog();
    open();
    act(() => notify(hoodie));
    await close();
    expect(region().getByText('Added to wishlist')).toBeInTheDocument();
    await act(async () => open());
    expect(screen.queryByText('Added to wishlist')).not.toBeInTheDocument();
  });

  it('an error moves into a dialog that opens', async () => {
    const { notify, open } = await openDialog();
    act(() => notify({ kind: 'error', text: 'Failed to add to wishlist' }));
    await act(async () => open());
    expect(within(screen.getByRole('dialog')).getByRole('alert')).toBeInTheDocument();
    pass(5100);
    expect(screen.queryByText('Failed to add to wishlist')).not.toBeInTheDocument();
  });

  it('a toast that is raised while the dialog closes is on the page', async () => {
    const { notify, open } = await openDialog();
    open();
    await act(async () => {
      screen.getByRole('button', { name: 'Close' }).click();
      notify(hoodie);
    });
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(region().getByText('Added to wishlist')).toBeInTheDocument();
  });
});
