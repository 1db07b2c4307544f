import type { ReactNode } from 'react';
import type { Reorder } from './use-reorder.ts';
import { outfitMessages as messages } from './store/outfit-messages.ts';
import styles from './item-controls.module.css';

export type MoveControlsProps = {
  readonly id: string;
  readonly title: string;
  readonly index: number;
  readonly count: number;
  readonly reorder: Reorder;
};

/**
 * Three ways to move a product: two buttons, the handle with arrow keys, and a drag of the handle. At an end the button of
 * that direction stays focusable.
 */
export function MoveControls({ id, title, index, count, reorder }: MoveControlsProps) {
  const { moveTo, handleProps } = reorder;
  return (
    <div className={styles.move}>
      <button
        type="button"
        className={styles.button}
        aria-label={messages.moveEarlier(title)}
        aria-disabled={index === 0}
        onClick={(event) => moveTo(id, index - 1, event.currentTarget)}
      >
        <svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true">
          <path d="M15 5l-7 7 7 7" />
        </svg>
      </button>
      <button
        type="button"
        className={`${styles.button} ${styles.handle}`}
        aria-label={messages.drag(title)}
        {...handleProps(id)}
      >
        <svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true">
          <path d="M4 9h16M4 15h16" />
        </svg>
      </button>
      <button
        type="button"
        className={styles.button}
        aria-label={messages.moveLater(title)}
        aria-disabled={index === count - 1}
        onClick={(event) => moveTo(id, index + 1, event.currentTarget)}
      >
        <svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true">
          <path d="M9 5l7 7-7 7" />
        </svg>
      </button>
    </div>
  );
}

export type CornerButtonProps = { readonly label: string; readonly onPress: () => void };

/** A cross over the corner of a picture. */
export function CornerButton({ label, onPress }: CornerButtonProps) {
  return (
    <button type="button" className={styles.corner} aria-label={label} onClick={onPress}>
      <svg viewBox="0 0 24 24" width="16" height="16" aria-hidden="true">
        <path d="M5 5 19 19M19 5 5 19" />
      </svg>
    </button>
  );
}

type ToolButtonProps = {
  readonly label: string;
  readonly onPress: () => void;
  readonly children: ReactNode;
};

/** A control under a product. */
export function ToolButton({ label, onPress, children }: ToolButtonProps) {
  return (
    <button type="button" className={styles.tool} aria-label={label} onClick={onPress}>
      {children}
    </button>
  );
}

/** Says what a control has changed. Always in the page: a live region must exist before its text. */
export function Announcement({ text }: { readonly text: string }) {
  return (
    <p className="visually-hidden" role="status">
      {text}
    </p>
  );
}
