import { useEffect, useLayoutEffect, useState, useCallback, useId } from 'react';
import { useShell } from '../services/shell-context.tsx';
import styles from './error-pages.module.css';
import { type ComposedRemote, isRequestError, paths } from '@szn/shared-contracts';
import { PagePending } from '../components/loading-overlay.tsx';
import {
  remoteErrorCode,
  RemoteUnavailableError,
  type RemoteErrorCode,
} from '../federation/remote-source.ts';
import { reloadOnce } from '../lib/reload-once.ts';
import { isRouteErrorResponse, useLocation, useNavigate, useNavigation, matchPath } from 'react-router-dom';
import { Link } from '@szn/remote-kit/shared-modules/link';
import { Button, type ButtonVariantOptions, buttonVariants } from '@szn/shared-ui/button';
import { useRetryOnReconnect } from '@szn/shared-ui/use-online';

export type ErrorPageProps = {
  /** The remote whose page failed; `null` when the layout failed. */
  readonly remote: ComposedRemote | null;
  readonly error: unknown;
};

const errorMessages = {
  title: 'This part of the shop did not load',
  reloadText: 'Reload the page to try again.',
  retry: 'Try again',
  retrying: 'Trying…',
  replacedTitle: 'A newer version of the shop is here',
  replacedText: 'This part was renewed while you were browsing. Reload the page to go on.',
  reload: 'Reload the page',
  /** For an optional remote without an empty text of its own. */
  nothing: 'Nothing to see here right now.',
  recoveryLinks: 'Elsewhere in the shop',
} as const;

export function ErrorPage({ remote, error }: ErrorPageProps) {
  return remote ? <RemoteError remote={remote} error={error} /> : <AppError error={error} />;
}

/** The page when even header and footer could not be rendered. */
function AppError({ error }: { readonly error: unknown }) {
  const { report } = useShell();

  useEffect(() => {
    report(error, { kind: 'render', during: 'frame of the page' });
  }, [error, report]);

  return (
    <main className={styles.primary} role="alert">
      <h1 className={styles.title}>{errorMessages.title}</h1>
      <p className={styles.text}>{errorMessages.reloadText}</p>
      <ReloadButton />
    </main>
  );
}

/** The tier decides the size: a primary remote fills the page, an essential one a part of it, an optional one a line. */
function RemoteError({ remote, error }: ErrorPageProps & { readonly remote: ComposedRemote }) {
  const isFallingBack = useFallbackVersion(error, remote);
  const code = remoteErrorCode(error);
  const isReplaced = code === 'SZN-106';
  const isOptional = remote.tier === 'optional';
  useReloadOnce(isReplaced && !isOptional);
  if (isFallingBack) return <PagePending />;
  if (isOptional) return <EmptyRemote remote={remote} isReplaced={isReplaced} />;

  return (
    <section className={styles[remote.tier]} role="alert" data-failed-remote={remote.name}>
      {/* For the support team: docs/errors.md explains the codes. */}
      <p className={styles.code}>{[remote.name, code].filter(Boolean).join(' · ')}</p>
      <h1 className={styles.title}>{isReplaced ? errorMessages.replacedTitle : errorMessages.title}</h1>
      <p className={styles.text}>{isReplaced ? errorMessages.replacedText : explainError(error)}</p>
      {isReplaced ? <ReloadButton /> : <RetryButton />}
      <RecoveryLinks remote={remote} />
    </section>
  );
}

type EmptyRemoteProps = { readonly remote: ComposedRemote; readonly isReplaced: boolean };

/** The empty text of an optional remote, without an alert. */
function EmptyRemote({ remote, isReplaced }: EmptyRemoteProps) {
  return (
    <section className={styles.optional} role="status" data-failed-remote={remote.name}>
      <h1 className={styles.emptyText}>{remote.emptyText ?? errorMessages.nothing}</h1>
      {isReplaced ? <ReloadButton variant="outline" /> : <RetryButton variant="outline" />}
    </section>
  );
}

/** Errors of a page whose remote has loaded. */
const pageErrors: ReadonlySet<RemoteErrorCode> = new Set(['SZN-103', 'SZN-109', 'SZN-110', 'SZN-111']);

/** Reports the error and loads the page again with the fallback version of the remote; returns whether it does so. */
function useFallbackVersion(error: unknown, remote: ComposedRemote): boolean {
  const { remotes, report } = useShell();
  const retryPage = useRetryPage();
  const [handled, setHandled] = useState<readonly [unknown] | null>(null);

  // A layout effect runs before the browser paints, so that the error page does not flash.
  useLayoutEffect(() => {
    const isApiError = isRequestError(error) || isRouteErrorResponse(error);
    if (isApiError) report(error, {}, remotes.running(remote.name));
    if (isApiError || !hasFallenBack()) return;
    setHandled([error]);
    retryPage();

    function hasFallenBack() {
      if (!(error instanceof RemoteUnavailableError)) return remotes.fallBack(remote.name, error);
      // The loader has handled the other codes.
      return error.code === 'SZN-107' || (pageErrors.has(error.code) && remotes.fallBack(remote.name, error));
    }
  }, [error, retryPage, remote, remotes, report]);

  return handled !== null && handled[0] === error;
}

/** Reloads the page when a deployment has replaced its files; at most once for each composition. */
function useReloadOnce(isReplaced: boolean): void {
  const { runtime, composition, reloadPage } = useShell();
  const { sessionStorage } = runtime.services;

  useEffect(() => {
    if (isReplaced) reloadOnce(sessionStorage, composition.revision, reloadPage);
  }, [isReplaced, sessionStorage, composition, reloadPage]);
}

/** Loads the page again without a document reload; also when the browser is online again. */
function RetryButton({ variant = 'solid' }: ButtonVariantOptions) {
  const isRetrying = useNavigation().state === 'loading';
  const retryPage = useRetryPage();
  const retry = () => {
    if (!isRetrying) retryPage();
  };
  useRetryOnReconnect(true, retry);

  // Not `disabled`, which would remove the keyboard focus at each retry.
  return (
    <Button variant={variant} aria-disabled={isRetrying} onClick={retry}>
      {isRetrying ? errorMessages.retrying : errorMessages.retry}
    </Button>
  );
}

function ReloadButton({ variant = 'solid' }: ButtonVariantOptions) {
  const { reloadPage } = useShell();
  return (
    <Button variant={variant} onClick={reloadPage}>
      {errorMessages.reload}
    </Button>
  );
}

/** Navigates: React Router keeps the error when a revalidation ends before the error was rendered. */
function useRetryPage(): () => void {
  const navigate = useNavigate();
  const location = useLocation();
  return useCallback(
    () => void navigate(location, { replace: true, preventScrollReset: true, state: location.state }),
    [navigate, location],
  );
}

const links = [
  { path: paths.home(), label: 'Home' },
  { path: paths.gender('men'), label: 'Men' },
  { path: paths.gender('women'), label: 'Women' },
  { path: paths.sale(), label: 'Sale' },
  { path: paths.wishlist(), label: 'Wishlist' },
  { path: paths.aboutUs(), label: 'About us' },
] as const;

function RecoveryLinks({ remote }: { readonly remote: ComposedRemote }) {
  const titleId = useId();
  const isServedByRemote = (path: string) =>
    remote.routes.some((pattern) => pattern !== '*' && matchPath(pattern, path) !== null);
  return (
    <nav className={styles.recoveryLinks} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.recoveryTitle}>
        {errorMessages.recoveryLinks}
      </h2>
      <ul className={styles.linkList}>
        {links
          .filter(({ path }) => !isServedByRemote(path))
          .map(({ path, label }) => (
            <li key={path}>
              <Link className={buttonVariants({ variant: 'outline' })} to={path}>
                {label}
              </Link>
            </li>
          ))}
      </ul>
    </nav>
  );
}

const unreachable = 'The shop is not answering right now.';
const unexplained = 'Everything else still works. Give it a moment and try again.';

/** The server's message where it sent one; never the message of a program error. */
function explainError(error: unknown): string {
  if (isRequestError(error)) return error.serverMessage ?? unreachable;
  if (isRouteErrorResponse(error) && error.statusText !== '') return error.statusText;
  return unexplained;
}
