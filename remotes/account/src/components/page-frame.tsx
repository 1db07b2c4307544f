import type { ReactNode } from 'react';
import styles from './page-frame.module.css';

export type PageFrameProps = {
  readonly title: string;
  /** Beside the title; an empty text reserves the space while loading. */
  readonly note?: string;
  /** At the end of the title's line. */
  readonly tools?: ReactNode;
  /** A small heading, for a page with controls above its content. */
  readonly isCompact?: boolean;
  readonly children: ReactNode;
};

/** A page with a heading that does not move when the content changes. */
export function PageFrame({ title, note, tools, isCompact = false, children }: PageFrameProps) {
  return (
    <section className={isCompact ? `${styles.page} ${styles.compact}` : styles.page}>
      <header className={styles.head}>
        <h1 className={styles.title}>{title}</h1>
        {note !== undefined && <p className={styles.note}>{note}</p>}
        {tools}
      </header>
      {children}
    </section>
  );
}
