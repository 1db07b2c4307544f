import { useId, useLayoutEffect, useRef, type ReactNode, type SyntheticEvent } from 'react';
import { headerMessages } from './header-messages.ts';
import { Icon } from '../../components/icons.tsx';
import { Wordmark } from '../../components/wordmark.tsx';
import control from './header-control.module.css';
import styles from './menu-sheet-frame.module.css';

/** A full-height sheet at the left edge. It leaves a strip of the page to tap outside of it. */
export function MenuSheetFrame(props: { readonly onClose: () => void; readonly children: ReactNode }) {
  const { onClose, children } = props;
  const dialogRef = useModal();
  const titleId = useId();
  const leaving = {
    onCancel: (event: SyntheticEvent) => {
      event.preventDefault();
      onClose();
    },
    onClick: (event: SyntheticEvent) => {
      // The frame fills the sheet, so what hits the sheet itself hit the backdrop.
      if (event.target === event.currentTarget) onClose();
    },
  };
  return (
    <dialog ref={dialogRef} className={styles.sheet} aria-labelledby={titleId} {...leaving}>
      <div className={styles.frame}>
        <div className={styles.head}>
          <h2 id={titleId} className="visually-hidden">
            {headerMessages.menu}
          </h2>
          <Wordmark className={styles.wordmark} />
          <button
            type="button"
            className={control.control}
            aria-label={headerMessages.closeMenu}
            onClick={onClose}
          >
            <Icon name="close" />
          </button>
        </div>
        <div className={styles.content}>{children}</div>
      </div>
    </dialog>
  );
}

function useModal() {
  const dialogRef = useRef<HTMLDialogElement>(null);

  // Closed before it leaves the document, so that the browser gives the focus back to the menu's button.
  useLayoutEffect(() => {
    const dialog = dialogRef.current;
    if (typeof dialog?.showModal === 'function') dialog.showModal();
    else dialog?.setAttribute('open', '');
    return () => (typeof dialog?.close === 'function' ? dialog.close() : dialog?.removeAttribute('open'));
  }, []);

  return dialogRef;
}
