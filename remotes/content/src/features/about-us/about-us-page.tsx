import { site } from '@szn/shared-contracts';
import { AboutSectionBlock } from './about-section-block.tsx';
import { aboutUsContent } from './about-us-content.ts';
import styles from './about-us-page.module.css';

/** Who the storefront is (specification, sections 1 and 2, "Static pages"). */
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
        <AboutSectionBlock key={section.heading} section={section} />
      ))}
      <Invitation />
    </div>
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
      <p className={styles.ways}>
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
