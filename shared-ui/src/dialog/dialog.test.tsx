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

it('is named by its title and shows what it is given', async () => {
  await openDialog();
  expect(screen.getByRole('heading', { name: 'Filters' })).toBeInTheDocument();
  expect(screen.getByLabelText('Minimum')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Apply' })).toBeInTheDocument();
});

it('closes by its button and gives the focus back', async () => {
  const { user } = await openDialog();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expectClosed();
  expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus();
});

it('closes on Escape where the browser has no modal dialogs', async () => {
  const { user } = await openDialog();
  await user.click(screen.getByLabelText('Minimum'));
  await user.keyboard('{Escape}');
  expectClosed();
});

it('closes when the browser asks it to', async () => {
  const { dialog } = await openDialog();
  fireEvent(dialog, new Event('cancel', { cancelable: true }));
  expectClosed();
});

it('stays when a file picker inside it is cancelled', async () => {
  await openDialog();
  fireEvent(screen.getByLabelText('Minimum'), new Event('cancel', { bubbles: true, cancelable: true }));
  expect(screen.getByRole('dialog')).toBeInTheDocument();
});

it('closes on a click outside', async () => {
  const { user, dialog } = await openDialog();
  await user.click(dialog);
  expectClosed();
});

it('stays when a text selection ends outside', async () => {
  const { dialog } = await openDialog();
  fireEvent.pointerDown(screen.getByLabelText('Minimum'));
  fireEvent.click(dialog);
  expect(screen.getByRole('dialog')).toBeInTheDocument();
});

it('opens as a modal where the browser has them', () => {
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
