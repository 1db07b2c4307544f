import { useRef, useState, type SubmitEvent } from 'react';
import { site } from '@szn/shared-contracts';
import { Button } from '@szn/shared-ui/button';
import { useLazyModule } from '@szn/shared-ui/use-lazy-module';
import { apiBasePath } from '../../http/request-url.ts';
import { lazyChunk, lazyChunkMessages } from '../../lib/lazy-chunk.ts';
import { useShellRuntime } from '../../services/shell-context.tsx';
import styles from './newsletter-block.module.css';

/** Copy of the closed form (specification, section 2). */
const messages = {
  heading: 'Get the drop before the drop',
  text: 'New brands, new szn, no noise. One mail when it is worth it.',
  open: 'Subscribe Now',
  close: 'Close',
  instagram: `Follow ${site.name} on Instagram`,
  newTab: 'opens in a new tab',
} as const;

const formChunk = lazyChunk(async () => {
  const { NewsletterForm } = await import(/* webpackChunkName: "newsletter-form" */ './newsletter-form.tsx');
  return NewsletterForm;
});

/** The newsletter sign-up: a button that opens the form (specification, section 2, "Newsletter block"). */
export function NewsletterBlock() {
  const { toasts } = useShellRuntime();
  const [isOpen, setIsOpen] = useState(false);
  const NewsletterForm = useLazyModule(formChunk, isOpen, () => {
    setIsOpen(false);
    toasts.raise({ kind: 'error', text: lazyChunkMessages.notLoaded });
  });
  const [thanks, setThanks] = useState('');
  const buttonRef = useRef<HTMLButtonElement>(null);

  function toggle(event: SubmitEvent): void {
    event.preventDefault();
    setThanks('');
    setIsOpen(!isOpen);
  }

  function finish(isAttended: boolean): void {
    setIsOpen(false);
    if (!isAttended) return;
    buttonRef.current?.focus({ preventScroll: true });
    buttonRef.current?.scrollIntoView({ block: 'nearest' });
  }

  return (
    <section className={styles.block} aria-label="Newsletter">
      <div>
        <h2 className={styles.heading}>{messages.heading}</h2>
        <p className={styles.text}>{messages.text}</p>
        <a href={site.instagramUrl} target="_blank" rel="noopener noreferrer" className={styles.instagram}>
          {messages.instagram}
          <span className="visually-hidden">, {messages.newTab}</span>
          <span aria-hidden="true"> ↗</span>
        </a>
      </div>
      <div className={styles.entry}>
        {/* Without script the button opens a page with the form. */}
        <form action={`${apiBasePath}/newsletter/form`} onSubmit={toggle}>
          <Button
            ref={buttonRef}
            type="submit"
            variant="accent"
            aria-expanded={isOpen}
            onPointerEnter={formChunk.prefetch}
            onFocus={formChunk.prefetch}
          >
            {isOpen ? messages.close : messages.open}
          </Button>
        </form>
        {NewsletterForm && <NewsletterForm onThanks={setThanks} onDone={finish} />}
        <p role="status" className={styles.thanks}>
          {thanks}
        </p>
      </div>
    </section>
  );
}
