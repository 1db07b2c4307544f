import { useId, useRef } from 'react';
import { useHome } from '../../common/home-context.tsx';
import { useReveal, type RevealState } from '@szn/shared-ui/use-reveal';
import { collaborationMessages } from './collaboration-messages.ts';
import { LemonArt } from './lemon-art.tsx';
import { useTilt } from './use-tilt.ts';
import styles from './collaboration-teaser.module.css';

const reveals: Readonly<Record<RevealState, string | undefined>> = {
  resting: '',
  waiting: styles.waiting,
  arriving: styles.arriving,
};

/** The banner of a collaboration to come (specification, section 2). Its button leads nowhere yet, and says so. */
export function CollaborationTeaser() {
  const { services } = useHome();
  const scene = useRef<HTMLElement>(null);
  const image = useRef<HTMLDivElement>(null);
  const headingId = useId();
  const noteId = useId();
  const reveal = useReveal(scene, 0.3);
  useTilt(scene, image);
  return (
    <section
      ref={scene}
      className={`${styles.teaser} ${reveals[reveal]}`}
      aria-labelledby={headingId}
      data-reveal={reveal}
    >
      <div ref={image} className={styles.image}>
        <LemonArt className={styles.art} />
      </div>
      <div className={styles.words}>
        <p className={styles.label}>{collaborationMessages.label}</p>
        <h2 id={headingId} className={styles.title}>
          {collaborationMessages.title}
        </h2>
        <button
          type="button"
          className={styles.call}
          aria-disabled="true"
          aria-describedby={noteId}
          onClick={() => services.notify({ kind: 'info', text: collaborationMessages.note })}
        >
          {collaborationMessages.call}
        </button>
        <span id={noteId} className="visually-hidden">
          {collaborationMessages.note}
        </span>
      </div>
    </section>
  );
}
