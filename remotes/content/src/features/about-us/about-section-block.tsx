import { useId, useRef } from 'react';
import { useReveal, type RevealState } from '@szn/shared-ui/use-reveal';
import type { AboutSection } from './about-us-content.ts';
import styles from './about-section-block.module.css';

const reveals: Readonly<Record<RevealState, string | undefined>> = {
  resting: '',
  waiting: styles.waiting,
  arriving: styles.arriving,
};

/** A block of text that animates in once it has been scrolled into view. */
export function AboutSectionBlock({ section }: { readonly section: AboutSection }) {
  const block = useRef<HTMLElement>(null);
  const headingId = useId();
  const reveal = useReveal(block, 0.15);
  return (
    <section
      ref={block}
      className={`${styles.block} ${reveals[reveal]}`}
      aria-labelledby={headingId}
      data-reveal={reveal}
    >
      <h2 id={headingId} className={styles.heading}>
        {section.heading}
      </h2>
      <div className={styles.text}>
        {section.paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </section>
  );
}
