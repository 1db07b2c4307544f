import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Dialog } from './dialog.tsx';

function Page() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Open
      </button>
      {isOpen && (
        <Dialog
          title="Filters"
          onClose={() => setIsOpen(false)}
          footer={<button type="button">Apply</button>}
        >
          <input aria-label="Minimum" />
        </Dialog>
      )}
    </>
  );
}

async function openDialog() {
  const user = userEvent.setup({ delay: null });
  render(<Page />);
  await user.click(screen.getByRole('button', { name: 'Open' }));
  return { user, dialog: screen.getByRole('dialog', { name: 'Filters' }) };
}

const expectClosed = () => expect(screen.queryByRole('dialog')).not.toBeInTheDocument();

it('Dialog has its title as name and shows content and footer', async () => {
  await openDialog();
  expect(screen.getByRole('heading', { name: 'Filters' })).toBeInTheDocument();
  expect(screen.getByLabelText('Minimum')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Apply' })).toBeInTheDocument();
});

it('Dialog closes by its button and restores the focus', async () => {
  const { user } = await openDialog();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expectClosed();
  expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus();
});

it('Dialog closes on Escape where the browser has no modal dialogs', async () => {
  const { user } = await openDialog();
  await user.click(screen.getByLabelText('Minimum'));
  await user.keyboard('{Escape}');
  expectClosed();
});

it('Dialog closes on the cancel event of the browser', async () => {
  const { dialog } = await openDialog();
  fireEvent(dialog, new Event('cancel', { cancelable: true }));
  expectClosed();
});

it('Dialog stays open when a file picker inside it is cancelled', async () => {
  await openDialog();
  fireEvent(screen.getByLabelText('Minimum'), new Event('cancel', { bubbles: true, cancelable: true }));
  expect(screen.getByRole('dialog')).toBeInTheDocument();
});

it('Dialog closes on a click outside', async () => {
  const { user, dialog } = await openDialog();
  await user.click(dialog);
  expectClosed();
});

it('Dialog stays open when a text selection ends outside', async () => {
  const { dialog } = await openDialog();
  fireEvent.pointerDown(screen.getByLabelText('Minimum'));
  fireEvent.click(dialog);
  expect(screen.getByRole('dialog')).toBeInTheDocument();
});

it('Dialog opens as a modal in browsers with modal dialogs', () => {
  const showModal = jest.fn();
  Object.defineProperty(HTMLDialogElement.prototype, 'showModal', { configurable: true, value: showModal });
  render(
    <Dialog title="Filters" onClose={jest.fn()} placement="side">
      Text
    </Dialog>,
  );
  expect(showModal).toHaveBeenCalledTimes(1);
  Reflect.deleteProperty(HTMLDialogElement.prototype, 'showModal');
});

it('Dialog with a running request stays open at Escape, and after the browser has closed it', () => {
  const onClose = jest.fn();
  render(
    <Dialog title="Delete the account" isBusy onClose={onClose}>
      Text
    </Dialog>,
  );
  const dialog = screen.getByRole<HTMLDialogElement>('dialog');
  fireEvent(dialog, new Event('cancel', { cancelable: true }));
  dialog.removeAttribute('open');
  fireEvent(dialog, new Event('close'));
  expect(dialog.open).toBe(true);
  expect(onClose).not.toHaveBeenCalled();
});
