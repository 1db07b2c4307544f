import type { ReactNode } from 'react';
import styles from './page-frame.module.css';

export type PageFrameProps = {
  readonly title: string;
  /** Beside the title; an empty text keeps the place of one that is on its way. */
  readonly note?: string;
  /** At the end of the title's line. */
  readonly tools?: ReactNode;
  readonly children: ReactNode;
};

/** A page with a headline that does not move when what is below it changes. */
export function PageFrame({ title, note, tools, children }: PageFrameProps) {
  return (
    <section className={styles.page}>
      <header className={styles.head}>
        <h1 className={styles.title}>{title}</h1>
        {note !== undefined && <p className={styles.note}>{note}</p>}
        {tools}
      </header>
      {children}
    </section>
  );
}
