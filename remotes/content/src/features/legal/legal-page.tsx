import { Fragment, createElement, type ReactNode } from 'react';
import { Link, useLoaderData } from 'react-router-dom';
import { paths, site, type StoredData, ownValue } from '@szn/shared-contracts';
import type { LegalSettings } from './legal-settings.ts';
import styles from './legal-page.module.css';

/**
 * A section of a legal page. In any text `{email}`, `{privacy-policy}`, `{terms-of-service}` and
 * `{what-we-keep}` are replaced by links.
 */
type LegalSection = {
  /** The section's anchor: lower-case letters and hyphens. Other sites may link to it: avoid changes. */
  readonly id: string;
  readonly heading: string;
  readonly paragraphs?: readonly string[];
  readonly points?: readonly string[];
  /** Entries of `storedData`, each with its purpose and period. */
  readonly stored?: readonly StoredData[];
};

export type LegalDocument = {
  /** One or two sentences before the first heading. */
  readonly summary: string;
  readonly sections: readonly LegalSection[];
};

export type LegalData = {
  readonly title: string;
  readonly document: LegalDocument;
  readonly lastUpdated: ReturnType<typeof formatLastUpdated>;
};

/** A legal page: its text, a table of contents, and the date of its last change. */
export function LegalPage() {
  const { title, document, lastUpdated } = useLoaderData<LegalData>();
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.date}>
          Last Updated: <time dateTime={lastUpdated.iso}>{lastUpdated.text}</time>
        </p>
        <p className={styles.summary}>
          <LegalText text={document.summary} />
        </p>
      </header>
      <nav className={styles.contents} aria-labelledby="legal-contents">
        <h2 id="legal-contents" className={styles.contentsHeading}>
          On this page
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
        {document.sections.map((section) => (
          <Section key={section.id} {...section} />
        ))}
      </div>
    </div>
  );
}

function Section({ id, heading, paragraphs = [], points, stored = [] }: LegalSection) {
  return (
    <section id={id} className={styles.section} aria-labelledby={`${id}-heading`}>
      <h2 id={`${id}-heading`} className={styles.heading}>
        {heading}
      </h2>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>
          <LegalText text={paragraph} />
        </p>
      ))}
      {points && (
        <ul className={styles.points}>
          {points.map((point) => (
            <li key={point}>
              <LegalText text={point} />
            </li>
          ))}
        </ul>
      )}
      {stored.map(({ id: storedId, name, what, why, period }) => (
        <div key={storedId} className={styles.stored}>
          <h3 className={styles.storedName}>{name}</h3>
          <p>{what}</p>
          <p>
            <strong>Why:</strong> {why} <strong>How long:</strong> {period}
          </p>
        </div>
      ))}
    </section>
  );
}

const placeholder = /(\{[a-z-]+\})/;

const links: Readonly<Record<string, ReactNode>> = {
  '{email}': <a href={`mailto:${site.contactEmail}`}>{site.contactEmail}</a>,
  '{privacy-policy}': <Link to={paths.privacyPolicy()}>Privacy Policy</Link>,
  '{terms-of-service}': <Link to={paths.termsOfService()}>Terms of Service</Link>,
  '{what-we-keep}': <Link to={paths.profileData()}>Your data</Link>,
};

/** A text with its placeholders replaced by links. Unknown placeholders stay as written. */
function LegalText({ text }: { readonly text: string }) {
  return createElement(
    Fragment,
    null,
    ...text.split(placeholder).map((part) => ownValue(links, part) ?? part),
  );
}

const timeZone = 'Asia/Kolkata';
const isoFormat = new Intl.DateTimeFormat('en-CA', { timeZone });
const textFormat = new Intl.DateTimeFormat('en-IN', { timeZone, dateStyle: 'long' });

/** The date in India in any time zone of server and reader: `2026-11-01` and `1 November 2026`. */
export function formatLastUpdated(setting: LegalSettings['lastUpdated'], nowMs: number) {
  // Noon in India, so that no conversion moves it to another day.
  const date = setting === 'today' ? new Date(nowMs) : new Date(`${setting}T12:00:00+05:30`);
  return { iso: isoFormat.format(date), text: textFormat.format(date) };
}
