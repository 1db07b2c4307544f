import { useRef, useState } from 'react';
import { site } from '@szn/shared-contracts';
import { Button } from '@szn/shared-ui/button';
import { createLazyPart } from '../../lib/create-lazy-part.ts';
import { partMessages } from '../../lib/part-messages.ts';
import { useLazyPart } from '../../lib/use-lazy-part.ts';
import { useShellRuntime } from '../../services/shell-runtime-context.tsx';
import { footerMessages } from './footer-messages.ts';
import styles from './newsletter-block.module.css';

const { newsletter } = footerMessages;

const formPart = createLazyPart(async () => {
  const { NewsletterForm } = await import(/* webpackChunkName: "newsletter-form" */ './newsletter-form.tsx');
  return NewsletterForm;
});

/** The newsletter sign-up: first a button only (specification, section 2, "Newsletter block"). */
export function NewsletterBlock() {
  const { toasts } = useShellRuntime();
  const [isOpen, setIsOpen] = useState(false);
  const NewsletterForm = useLazyPart(formPart, isOpen, () => {
    setIsOpen(false);
    toasts.raise({ kind: 'error', text: partMessages.notLoaded });
  });
  const [thanks, setThanks] = useState('');
  const buttonRef = useRef<HTMLButtonElement>(null);

  function finish(): void {
    setIsOpen(false);
    buttonRef.current?.focus({ preventScroll: true });
  }

  return (
    <section className={styles.block} aria-label="Newsletter">
      <div>
        <h2 className={styles.heading}>{newsletter.heading}</h2>
        <p className={styles.text}>{newsletter.text}</p>
        <a href={site.instagramUrl} target="_blank" rel="noopener noreferrer" className={styles.instagram}>
          {footerMessages.instagram}
          <span className="visually-hidden">, {footerMessages.outbound}</span>
          <span aria-hidden="true"> ↗</span>
        </a>
      </div>
      <div className={styles.entry}>
        <Button
          ref={buttonRef}
          variant="accent"
          aria-expanded={isOpen}
          onPointerEnter={formPart.prefetch}
          onFocus={formPart.prefetch}
          onClick={() => {
            setThanks('');
            setIsOpen(!isOpen);
          }}
        >
          {isOpen ? newsletter.close : newsletter.open}
        </Button>
        {NewsletterForm && <NewsletterForm onThanks={setThanks} onDone={finish} />}
        <p role="status" className={styles.thanks}>
          {thanks}
        </p>
      </div>
    </section>
  );
}
