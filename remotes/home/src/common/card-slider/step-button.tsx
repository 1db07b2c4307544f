import { useState } from 'react';
import styles from './step-button.module.css';

type StepButtonProps = {
  readonly label: string;
  /** The arrow's line in a box of 20 by 20. */
  readonly arrow: string;
  /** There is nothing further this way. */
  readonly isSpent: boolean;
  readonly onStep: () => void;
};

/**
 * One card back or on. When it is spent it is disabled; while it has the focus it only says so, since disabling it then
 * would drop the focus to nowhere in the middle of pressing.
 */
export function StepButton({ label, arrow, isSpent, onStep }: StepButtonProps) {
  const [hasFocus, setHasFocus] = useState(false);
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={label}
      aria-disabled={isSpent}
      disabled={isSpent && !hasFocus}
      onFocus={() => setHasFocus(true)}
      onBlur={() => setHasFocus(false)}
      onClick={isSpent ? undefined : onStep}
    >
      <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
        <path d={arrow} fill="none" stroke="currentColor" strokeWidth="2.5" />
      </svg>
    </button>
  );
}
