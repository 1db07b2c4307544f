import styles from './hero-slide.module.css';

/** What a slide shows where it has no pictures: its own word, again and again, as on a poster wall. */
export function HeroEcho({ word }: { readonly word: string }) {
  return (
    <div className={styles.echo} aria-hidden="true">
      <span>{word}</span>
      <span>{word}</span>
      <span>{word}</span>
    </div>
  );
}
