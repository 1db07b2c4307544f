import { useId, useRef } from 'react';
import { useReveal, type RevealState } from '@szn/shared-ui/use-reveal';
import { useServices } from '@szn/shared-ui/services-context';
import { LemonArt } from './lemon-art.tsx';
import { useTilt } from './use-tilt.ts';
import styles from './collaboration-teaser.module.css';

const notice = 'Wokelemon is still ripening. No date yet.';

const reveals: Readonly<Record<RevealState, string | undefined>> = {
  resting: '',
  waiting: styles.waiting,
  arriving: styles.arriving,
};

/** The banner of a future collaboration (specification, section 2, "Home page"). Its button only shows a notice. */
export function CollaborationTeaser() {
  const { notify } = useServices();
  const section = useRef<HTMLElement>(null);
  const image = useRef<HTMLDivElement>(null);
  const headingId = useId();
  const noticeId = useId();
  const reveal = useReveal(section, 0.3);
  useTilt(section, image);
  return (
    <section
      ref={section}
      className={`${styles.teaser} ${reveals[reveal]}`}
      aria-labelledby={headingId}
      data-reveal={reveal}
    >
      <div ref={image} className={styles.image}>
        <LemonArt className={styles.art} />
      </div>
      <div className={styles.words}>
        <p className={styles.label}>Collaboration Drip</p>
        <h2 id={headingId} className={styles.title}>
          Wokelemon
        </h2>
        <button
          type="button"
          className={styles.button}
          aria-disabled="true"
          aria-describedby={noticeId}
          onClick={() => notify({ kind: 'info', text: notice })}
        >
          Coming Soon!!
        </button>
        <span id={noticeId} className="visually-hidden">
          {notice}
        </span>
      </div>
    </section>
  );
}
