import { fireEvent, render, screen } from '@testing-library/react';
import { useModal } from './use-modal.ts';

const calls: string[] = [];

beforeEach(() => {
  calls.length = 0;
  jest.useFakeTimers();
  Object.assign(HTMLDialogElement.prototype, {
    showPopover: () => calls.push('popover'),
    showModal(this: HTMLDialogElement) {
      calls.push('modal');
      this.setAttribute('open', '');
    },
  });
});
afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(HTMLDialogElement.prototype, 'showPopover');
  Reflect.deleteProperty(HTMLDialogElement.prototype, 'showModal');
});

function Sheet({ onCancel }: { readonly onCancel?: () => void }) {
  const dialogRef = useModal();
  return (
    <dialog ref={dialogRef} onCancel={onCancel}>
      <button type="button">First</button>
      <button type="button">Second</button>
    </dialog>
  );
}

it('useModal shows the dialog at once, and makes the page inert when it has been painted', () => {
  render(<Sheet />);
  expect(calls).toEqual(['popover']);
  expect(screen.getByRole('dialog')).toHaveAttribute('open');
  const second = screen.getByRole('button', { name: 'Second' });
  second.focus();
  jest.runAllTimers();
  expect(calls).toEqual(['popover', 'modal']);
  expect(screen.getByRole('dialog')).not.toHaveAttribute('popover');
  expect(second).toHaveFocus();
});

it('useModal makes nothing inert for a dialog that was closed before its first paint', () => {
  const { unmount } = render(<Sheet />);
  unmount();
  jest.runAllTimers();
  expect(calls).toEqual(['popover']);
});

it('useModal cancels on Escape before the dialog is modal, and leaves it to the browser afterwards', () => {
  const onCancel = jest.fn();
  render(<Sheet onCancel={onCancel} />);
  const dialog = screen.getByRole('dialog');
  fireEvent.keyDown(dialog, { key: 'Escape' });
  expect(onCancel).toHaveBeenCalledTimes(1);
  jest.runAllTimers();
  fireEvent.keyDown(dialog, { key: 'Escape' });
  expect(onCancel).toHaveBeenCalledTimes(1);
});

it('useModal makes the page inert before Tab moves the focus', () => {
  render(<Sheet />);
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Tab' });
  expect(calls).toEqual(['popover', 'modal']);
  jest.runAllTimers();
  expect(calls).toEqual(['popover', 'modal']);
});
