import { useId, useRef, type ReactNode, type SyntheticEvent } from 'react';
import { makeModal, useModal } from './use-modal.ts';
import styles from './dialog.module.css';

export type DialogProps = {
  /** Names the dialog; shown as its heading unless `isTitleHidden`. */
  readonly title: string;
  readonly isTitleHidden?: boolean;
  /** Called on Escape, a click outside and the close button. The owner unmounts the dialog. */
  readonly onClose: () => void;
  /** While a request runs that must not be abandoned: nothing closes the dialog. */
  readonly isBusy?: boolean;
  readonly children: ReactNode;
  /** Stays at the dialog's foot while its content scrolls. */
  readonly footer?: ReactNode;
  /** `centre`: a card; a sheet from below on phones. `side`: a full-height panel at the right edge. */
  readonly placement?: 'centre' | 'side';
  /** How wide a centred dialog may grow. */
  readonly size?: 'medium' | 'large';
  /** Plays the closing animation (300ms); the owner unmounts the dialog afterwards. */
  readonly isClosing?: boolean;
  /** Name of the close button. */
  readonly closeLabel?: string;
};

/** A modal dialog, open while mounted. Traps the focus and restores it on close. */
export function Dialog(props: DialogProps) {
  const { title, isBusy = false, children, footer } = props;
  const onClose = isBusy ? doNothing : props.onClose;
  const dialogRef = useModal();
  const closing = useClosing(onClose, isBusy);
  const titleId = useId();
  return (
    <dialog ref={dialogRef} className={classNames(props)} aria-labelledby={titleId} {...closing}>
      <div className={styles.frame}>
        <header className={props.isTitleHidden ? styles.bareHead : styles.head}>
          <h2 id={titleId} className={props.isTitleHidden ? 'visually-hidden' : styles.title}>
            {title}
          </h2>
          <button
            type="button"
            className={styles.close}
            aria-label={props.closeLabel ?? 'Close'}
            onClick={onClose}
          >
            <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
              <path d="M5 5 19 19M19 5 5 19" fill="none" stroke="currentColor" strokeWidth="1.75" />
            </svg>
          </button>
        </header>
        <div className={styles.content}>{children}</div>
        {footer !== undefined && <footer className={styles.foot}>{footer}</footer>}
      </div>
      {/* For the toasts of the shell. */}
      <div data-toasts="" aria-live="polite" />
    </dialog>
  );
}

const doNothing = () => undefined;

function classNames({ placement = 'centre', size = 'medium', isClosing = false }: DialogProps): string {
  const names = [
    styles.dialog,
    styles[placement],
    size === 'large' && styles.large,
    isClosing && styles.closing,
  ];
  return names.filter(Boolean).join(' ');
}

/** The close events of a dialog element: Escape, a click outside, a close by the browser. */
function useClosing(onClose: () => void, isBusy: boolean) {
  const isPressedOutside = useRef(false);
  // The frame fills the dialog: an event whose target is the dialog itself is outside.
  const isOutside = (event: SyntheticEvent) => event.target === event.currentTarget;
  return {
    onCancel: (event: SyntheticEvent) => {
      // A file input inside the dialog sends a `cancel` of its own, which bubbles.
      if (!isOutside(event)) return;
      event.preventDefault();
      onClose();
    },
    // Chromium closes the dialog at the second Escape. This component closes by unmounting.
    onClose: (event: SyntheticEvent<HTMLDialogElement>) => {
      if (!isOutside(event) || event.currentTarget.open) return;
      if (isBusy) makeModal(event.currentTarget);
      else onClose();
    },
    onPointerDown: (event: SyntheticEvent) => {
      isPressedOutside.current = isOutside(event);
    },
    // Press and release must be outside: a text selection that ends outside does not close.
    onClick: (event: SyntheticEvent) => {
      if (isPressedOutside.current && isOutside(event)) onClose();
    },
  };
}
