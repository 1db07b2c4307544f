import styles from './splash.module.css';

/** The three letters, each on its own so that they can come up one after another. */
const letters = [
  'M7 0h33v11H12.5v3L40 22.5V33l-7 7H0V29h27.5v-3L0 17.5V7z',
  'M44 0h38v10.5L61.5 29H82v11H44V29.5L64.5 11H44z',
  'M86 0h13.5L116 22V0h12v40h-13.5L98 18v22H86z',
] as const;

export function SplashMark() {
  return (
    <svg className={styles.mark} viewBox="0 0 128 40" aria-hidden="true">
      {letters.map((letter) => (
        <path key={letter} d={letter} />
      ))}
    </svg>
  );
}
