import styles from './spinner.module.css';

export type SpinnerProps = {
  /** The accessible text. */
  readonly label?: string;
  readonly size?: 'small' | 'large';
};

/** A loading indicator, invisible for the first 200 ms. */
export function Spinner({ label = 'Loading', size = 'large' }: SpinnerProps) {
  return (
    <span role="status" className={styles.spinner}>
      <span className={`${styles.ring} ${styles[size]}`} aria-hidden="true" />
      <span className="visually-hidden">{label}</span>
    </span>
  );
}
