import { useLoaderData } from 'react-router-dom';
import type { LastUpdated } from './last-updated.ts';
import type { LegalDocument } from './legal-document.ts';
import { legalMessages } from './legal-messages.ts';
import { LegalText } from './legal-text.tsx';
import styles from './legal-page.module.css';

/** What a legal page draws. The text travels as the loader's answer, so that its script is only for navigating there. */
export type LegalData = {
  readonly title: string;
  readonly document: LegalDocument;
  readonly lastUpdated: LastUpdated;
};

/** A legal page: its text, a table of contents beside it, and the day it was last changed. */
export function LegalPage() {
  const { title, document, lastUpdated } = useLoaderData<LegalData>();
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.date}>
          {legalMessages.lastUpdated} <time dateTime={lastUpdated.iso}>{lastUpdated.text}</time>
        </p>
        <p className={styles.summary}>
          <LegalText text={document.summary} />
        </p>
      </header>
      <nav className={styles.contents} aria-labelledby="legal-contents">
        <h2 id="legal-contents" className={styles.contentsHeading}>
          {legalMessages.contents}
        </h2>
        <ol className={styles.entries}>
          {document.sections.map(({ id, heading }) => (
            <li key={id}>
              <a className={styles.entry} href={`#${id}`}>
                {heading}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <div className={styles.text}>
        {document.sections.map(({ id, heading, paragraphs = [], points = [] }) => (
          <section key={id} id={id} className={styles.section} aria-labelledby={`${id}-heading`}>
            <h2 id={`${id}-heading`} className={styles.heading}>
              {heading}
            </h2>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>
                <LegalText text={paragraph} />
              </p>
            ))}
            {points.length > 0 && (
              <ul className={styles.points}>
                {points.map((point) => (
                  <li key={point}>
                    <LegalText text={point} />
                  </li>
                ))}
              </ul>
            )}
          </section>
        ))}
      </div>
    </div>
  );
}
