import styles from './spinner.module.css';

export type SpinnerProps = {
  /** What is being waited for; read out, not drawn. */
  readonly label?: string;
  readonly size?: 'small' | 'large';
};

/** Says that something is on its way. Not drawn for the first 200ms: what is quick needs no spinner. */
export function Spinner({ label = 'Loading', size = 'large' }: SpinnerProps) {
  return (
    <span role="status" className={styles.spinner}>
      <span className={`${styles.ring} ${styles[size]}`} aria-hidden="true" />
      <span className="visually-hidden">{label}</span>
    </span>
  );
}
