import type { ReactNode, Ref } from 'react';
import styles from './removable-chips.module.css';

/** The class names of the elements in a list of chips: `chip` removes a condition, `action` changes all of them. */
export const chipStyles = { chip: styles.chip, action: styles.action };

type RemovableChipsProps = {
  readonly label: string;
  readonly children: ReactNode;
  readonly ref: Ref<HTMLUListElement>;
};

/** A list of applied conditions, each of which can be removed. */
export function RemovableChips({ label, children, ref }: RemovableChipsProps) {
  return (
    <ul className={styles.chips} aria-label={label} ref={ref}>
      {children}
    </ul>
  );
}

/** The label of a chip with the cross that says that a press removes it. */
export function ChipLabel({ children }: { readonly children: string }) {
  return (
    <>
      {children}
      <svg className={styles.cross} viewBox="0 0 10 10" aria-hidden="true">
        <path d="M1 1 9 9M9 1 1 9" fill="none" stroke="currentColor" strokeWidth="1.5" />
      </svg>
    </>
  );
}

/**
 * Moves the focus from a chip to the one beside it, before the chip is removed: otherwise the focus would move to the
 * top of the page. Returns false if there is no other chip.
 */
export function focusAdjacentChip(list: HTMLUListElement | null, chip: Element): boolean {
  const chips = [...(list?.querySelectorAll<HTMLElement>(`.${styles.chip}`) ?? [])];
  const index = chips.findIndex((candidate) => candidate === chip);
  const adjacent = chips[index + 1] ?? chips[index - 1];
  adjacent?.focus();
  return adjacent !== undefined;
}
