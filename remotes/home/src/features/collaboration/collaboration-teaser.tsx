import { useId, useRef } from 'react';
import { useReveal, type RevealState } from '@szn/shared-ui/use-reveal';
import { useServices } from '@szn/shared-ui/services-context';
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

/** The teaser's picture, a lemon with a face. The style sheet of the teaser sets its colours. */
function LemonArt({ className }: { readonly className: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 400 400" aria-hidden="true">
      <g transform="rotate(-14 200 210)">
        <path
          data-tone="ground"
          d="M70 214c-2-74 54-136 130-138 50-2 92 22 114 62 6 10 16 16 26 22 16 10 22 26 12 40-6 8-14 12-18 22-22 64-78 100-138 98-66-2-124-40-126-106z"
        />
        <path
          data-tone="shade"
          d="M88 250c28 44 82 62 134 48 44-12 76-42 92-84 4-10 12-14 20-20-2 10-10 16-14 28-22 64-74 96-134 94-46-2-82-24-98-66z"
        />
        <ellipse data-tone="paper" cx="160" cy="196" rx="40" ry="46" />
        <ellipse data-tone="paper" cx="246" cy="188" rx="36" ry="42" />
        <circle data-tone="ink" cx="170" cy="202" r="20" />
        <circle data-tone="ink" cx="252" cy="194" r="18" />
        <circle data-tone="paper" cx="177" cy="194" r="6" />
        <circle data-tone="paper" cx="258" cy="187" r="5" />
        <path data-line="ink" d="M112 150c20-22 52-26 76-14M222 134c18-12 44-10 58 6" />
        <path data-line="ink" d="M176 262c22 12 54 10 74-10" />
        <path
          data-tone="hat"
          d="M92 132C96 70 150 34 212 36c56 2 100 34 112 84-22-18-60-26-108-22-52 4-96 14-124 34z"
        />
        <path data-line="band" d="M100 116c32-20 76-30 116-32 42-2 78 4 100 18" />
        <path data-tone="hat" d="M206 40c-6-12-4-24 6-30 8-4 18 0 18 10s-8 16-12 22z" />
      </g>
    </svg>
  );
}
