import { useId, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { headerMessages } from './header-messages.ts';
import { Icon } from '../../components/icons.tsx';
import control from './header-control.module.css';
import styles from './cart-note.module.css';

/** The cart of a storefront without checkout: it says where one buys (decision 44). Shown on hover, focus and press. */
export function CartNote() {
  const [isPinned, setIsPinned] = useState(false);
  const [isDismissed, setIsDismissed] = useState(false);
  const noteId = useId();

  function forget(event: FocusEvent<HTMLElement>): void {
    if (event.currentTarget.contains(event.relatedTarget)) return;
    setIsPinned(false);
    setIsDismissed(false);
  }

  function dismissOnEscape(event: KeyboardEvent): void {
    if (event.key !== 'Escape') return;
    setIsPinned(false);
    setIsDismissed(true);
  }

  const leaving = { onBlur: forget, onKeyDown: dismissOnEscape, onPointerLeave: () => setIsDismissed(false) };
  return (
    <div
      className={[styles.cart, isPinned ? styles.pinned : '', isDismissed ? styles.dismissed : ''].join(' ')}
      {...leaving}
    >
      <button
        type="button"
        className={control.control}
        aria-label={headerMessages.cart}
        aria-describedby={noteId}
        onClick={() => {
          setIsPinned(!isPinned);
          setIsDismissed(isPinned);
        }}
      >
        <Icon name="bag" />
      </button>
      <p id={noteId} role="note" className={styles.note}>
        {headerMessages.cartNote}
      </p>
    </div>
  );
}
