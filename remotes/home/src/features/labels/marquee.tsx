import { labelMessages } from './label-messages.ts';
import styles from './marquee.module.css';

/** Enough of the line to pass the widest screen from edge to edge. */
const repetitions = ['first', 'second', 'third', 'fourth'] as const;

/** The line between two sections. It moves with the page's scrolling and never by itself. */
export function Marquee() {
  return (
    <p className={styles.band} aria-hidden="true">
      <span className={styles.line}>
        {repetitions.map((repetition) => (
          <span key={repetition} className={styles.part}>
            {labelMessages.marquee.map((words) => (
              <span key={words}>{words}</span>
            ))}
          </span>
        ))}
      </span>
    </p>
  );
}
