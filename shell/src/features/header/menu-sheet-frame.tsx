import { useId, type ReactNode, type SyntheticEvent } from 'react';
import { useModal } from '../../components/loading-overlay.tsx';
import { headerMessages } from './header-messages.ts';
import { Icon, Wordmark } from '../../components/icons.tsx';
import control from './header-control.module.css';
import styles from './menu-sheet-frame.module.css';

/** A full-height modal sheet at the left edge. A click beside it closes it. */
export function MenuSheetFrame(props: { readonly onClose: () => void; readonly children: ReactNode }) {
  const { onClose, children } = props;
  const dialogRef = useModal();
  const titleId = useId();
  const handlers = {
    onCancel: (event: SyntheticEvent) => {
      event.preventDefault();
      onClose();
    },
    onClick: (event: SyntheticEvent) => {
      // The frame fills the sheet, so a click on the sheet itself is a click on the backdrop.
      if (event.target === event.currentTarget) onClose();
    },
  };
  return (
    <dialog ref={dialogRef} className={styles.sheet} aria-labelledby={titleId} {...handlers}>
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
