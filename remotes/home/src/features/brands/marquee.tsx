import styles from './marquee.module.css';

const phrases = ['New szn', 'New drops', 'Same you, better fits'] as const;

/** Enough copies to fill the widest screen. */
const copies = ['first', 'second', 'third', 'fourth'] as const;

/** A line of phrases that moves with the page's scroll position, never by itself. */
export function Marquee() {
  return (
    <p className={styles.band} aria-hidden="true">
      <span className={styles.line}>
        {copies.map((copy) => (
          <span key={copy} className={styles.part}>
            {phrases.map((phrase) => (
              <span key={phrase}>{phrase}</span>
            ))}
          </span>
        ))}
      </span>
    </p>
  );
}
