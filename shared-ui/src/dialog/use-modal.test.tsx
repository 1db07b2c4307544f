import { fireEvent, render, screen } from '@testing-library/react';
import { useModal } from './use-modal.ts';

const calls: string[] = [];

beforeEach(() => {
  calls.length = 0;
  Object.assign(HTMLDialogElement.prototype, {
    showPopover: () => calls.push('popover'),
    showModal(this: HTMLDialogElement) {
      calls.push('modal');
      this.setAttribute('open', '');
    },
  });
});
afterEach(() => {
  Reflect.deleteProperty(HTMLDialogElement.prototype, 'showPopover');
  Reflect.deleteProperty(HTMLDialogElement.prototype, 'showModal');
  Reflect.deleteProperty(window, 'CloseWatcher');
});

type SheetProps = { readonly name?: string; readonly onCancel?: () => void };

function Sheet({ name = 'Menu', onCancel }: SheetProps) {
  const dialogRef = useModal();
  return (
    <dialog ref={dialogRef} aria-label={name} onCancel={onCancel}>
      <button type="button">First of {name}</button>
      <button type="button">Second of {name}</button>
    </dialog>
  );
}

function Page({ isOpen, isNested = false }: { readonly isOpen: boolean; readonly isNested?: boolean }) {
  return (
    <>
      <main>
        <h1>Men</h1>
        {isOpen && <Sheet />}
        <section aria-live="polite">Saved</section>
        <p aria-hidden="true">Decoration</p>
      </main>
      <footer>About us</footer>
      {isNested && <Sheet name="Sign in" />}
    </>
  );
}

const dialog = (name = 'Menu') => screen.getByRole('dialog', { name });
const isHidden = (text: string) => screen.getByText(text).closest('[aria-hidden=true]') !== null;

it('useModal shows the dialog without making the document inert', () => {
  render(<Page isOpen />);
  expect(calls).toEqual(['popover']);
  expect(dialog()).toHaveAttribute('open');
  expect(dialog()).toHaveAttribute('aria-modal', 'true');
});

it('useModal hides the page behind from assistive technology, except for announcements, while it is open', () => {
  const { rerender } = render(<Page isOpen />);
  expect(['Men', 'About us', 'Saved', 'First of Menu'].map(isHidden)).toEqual([true, true, false, false]);
  rerender(<Page isOpen={false} />);
  expect(['Men', 'About us', 'Saved', 'Decoration'].map(isHidden)).toEqual([false, false, false, true]);
});

it('Tab makes the dialog modal, so that the browser keeps the focus inside, wherever it is', () => {
  render(<Page isOpen />);
  const second = screen.getByRole('button', { name: 'Second of Menu' });
  second.focus();
  fireEvent.keyDown(document.body, { key: 'Tab' });
  fireEvent.keyDown(document.body, { key: 'Tab' });
  expect(calls).toEqual(['popover', 'modal']);
  expect(dialog()).not.toHaveAttribute('popover');
  expect(second).toHaveFocus();
  expect(isHidden('Men')).toBe(false);
});

it('A dialog that opens above another is modal, and so is the one below', () => {
  const { rerender } = render(<Page isOpen />);
  rerender(<Page isOpen isNested />);
  expect(calls).toEqual(['popover', 'modal', 'modal']);
  expect(isHidden('First of Sign in')).toBe(false);
  rerender(<Page isOpen />);
  expect(dialog()).toHaveAttribute('open');
});

it('Escape sends cancel until the dialog is modal, then the browser does it', () => {
  const onCancel = jest.fn();
  render(<Sheet onCancel={onCancel} />);
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(onCancel).toHaveBeenCalledTimes(1);
  fireEvent.keyDown(dialog(), { key: 'Tab' });
  fireEvent.keyDown(dialog(), { key: 'Escape' });
  expect(onCancel).toHaveBeenCalledTimes(1);
});

it('Back of the device sends cancel while the dialog is open', () => {
  const destroy = jest.fn();
  const watcher = Object.assign(new EventTarget(), { destroy });
  Object.assign(window, { CloseWatcher: jest.fn(() => watcher) });
  const onCancel = jest.fn();
  const { unmount } = render(<Sheet onCancel={onCancel} />);
  const event = new Event('cancel', { cancelable: true });
  watcher.dispatchEvent(event);
  expect(event.defaultPrevented).toBe(true);
  watcher.dispatchEvent(new Event('close'));
  expect(onCancel).toHaveBeenCalledTimes(2);
  unmount();
  expect(destroy).toHaveBeenCalledTimes(1);
});
