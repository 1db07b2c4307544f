import { useId, useRef } from 'react';
import { site } from '@szn/shared-contracts';
import { useReveal } from '@szn/shared-ui/use-reveal';
import { aboutUsContent } from './about-us-content.ts';
import styles from './about-us-page.module.css';

/** The page about the storefront (specification, sections 1 and 2, "Static pages"). */
export function AboutUsPage() {
  const { title, lead, facts, sections } = aboutUsContent;
  return (
    <div className={styles.page}>
      <header className={styles.opening}>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.lead}>{lead}</p>
        <dl className={styles.facts}>
          {facts.map((fact) => (
            <div key={fact.term} className={styles.fact}>
              <dt>{fact.term}</dt>
              <dd>{fact.value}</dd>
            </div>
          ))}
        </dl>
      </header>
      {sections.map((section) => (
        <AboutSection key={section.heading} {...section} />
      ))}
      <Invitation />
    </div>
  );
}

/** A section that animates in when it is scrolled into view. */
function AboutSection({ heading, paragraphs }: (typeof aboutUsContent.sections)[number]) {
  const block = useRef<HTMLElement>(null);
  const headingId = useId();
  const reveal = useReveal(block, 0.15);
  return (
    <section ref={block} className={styles.block} aria-labelledby={headingId} data-reveal={reveal}>
      <h2 id={headingId} className={styles.heading}>
        {heading}
      </h2>
      <div className={styles.text}>
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </section>
  );
}

function Invitation() {
  const { heading, text, mailLabel, instagramLabel } = aboutUsContent.invitation;
  return (
    <section className={styles.invitation} aria-labelledby="about-invitation">
      <h2 id="about-invitation" className={styles.invitationHeading}>
        {heading}
      </h2>
      <p className={styles.invitationText}>{text}</p>
      <p className={styles.contact}>
        <a className={styles.mail} href={`mailto:${site.contactEmail}`}>
          {mailLabel}
        </a>
        <a className={styles.instagram} href={site.instagramUrl} target="_blank" rel="noopener noreferrer">
          {instagramLabel}
          <span className="visually-hidden"> (opens in a new tab)</span>
        </a>
      </p>
    </section>
  );
}
