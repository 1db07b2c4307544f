import { Link, useLocation } from 'react-router-dom';
import { outfitPaths, paths } from '@szn/shared-contracts';
import { Button, buttonVariants } from '@szn/shared-ui/button';
import { useServices } from '@szn/shared-ui/services-context';
import { Spinner } from '@szn/shared-ui/spinner';
import { StatePanel } from '@szn/shared-ui/state-panel';
import { PageFrame } from '../../components/page-frame.tsx';
import { outfitMessages as messages } from './store/outfit-messages.ts';
import styles from './outfits-page.module.css';
import { Hanger } from './hangers.tsx';

/** While the session or the outfits are unknown; what the server renders. */
export function OutfitsLoading() {
  return (
    <PageFrame title={messages.title} note="">
      <p role="status" className="visually-hidden">
        {messages.loading}
      </p>
      <Spinner />
    </PageFrame>
  );
}

export function OutfitsFailed({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <PageFrame title={messages.title}>
      <StatePanel
        kind="error"
        title={messages.fetchFailed}
        text={messages.fetchFailedText}
        actions={<Button onClick={onRetry}>{messages.retry}</Button>}
      />
    </PageFrame>
  );
}

/** For shoppers without an outfit: what one is, drawn, and the way to the first. */
export function OutfitsIntro() {
  return (
    <div className={styles.intro}>
      <StatePanel
        kind="prompt"
        headingLevel={2}
        title={messages.prompt}
        text={messages.promptText}
        actions={
          <>
            <Link className={buttonVariants()} to={paths.collections()}>
              {messages.findProducts}
            </Link>
            <ByBudgetLink />
          </>
        }
      />
      <div className={styles.poster} aria-hidden="true">
        {posterGarments.map(({ key, path }) => (
          <span key={key}>
            <Hanger />
            <svg viewBox="0 0 100 125">
              <path d={path} />
            </svg>
          </span>
        ))}
      </div>
    </div>
  );
}

/** Leads to outfits that are composed. */
export function ByBudgetLink() {
  return (
    <Link className={buttonVariants({ variant: 'outline' })} to={outfitPaths.compose()}>
      {messages.byBudget}
    </Link>
  );
}

/** For guests with outfits: where these are, and how they get into an account. */
export function DeviceNote() {
  const { session, navigate } = useServices();
  const { pathname, search } = useLocation();

  async function signIn() {
    const outcome = await session.requestSignIn({ reason: messages.signInReason });
    // The shell redirects to the home page after every sign-in.
    if (outcome === 'signed-in') navigate(pathname + search, { replace: true });
  }

  return (
    <p className={styles.device}>
      {messages.onDevice}{' '}
      <button type="button" onClick={() => void signIn()}>
        {messages.signIn}
      </button>
    </p>
  );
}

/** A tee, a pair of trousers, a cap: outlines of garments. */
const posterGarments = [
  { key: 'tee', path: 'M36 30 22 38 14 58l14 6 3-6v42h38V58l3 6 14-6-8-20-14-8c-4 8-24 8-28 0Z' },
  { key: 'trousers', path: 'M33 24h34l8 78H56l-6-50-6 50H25Z' },
  { key: 'cap', path: 'M24 74c0-22 12-34 27-34s25 12 26 32l15 8c2 4-2 6-6 6-20-2-42-6-62-2Z' },
] as const;
