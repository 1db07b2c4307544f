import { useState } from 'react';
import { useRouteError } from 'react-router-dom';
import { useLazyModule } from '@szn/shared-ui/use-lazy-module';
import { PagePending } from '../components/loading-overlay.tsx';
import { lazyChunk, lazyChunkMessages } from '../lib/lazy-chunk.ts';
import type { ErrorPageProps } from './error-page.tsx';
import type { ComposedRemote } from '@szn/shared-contracts';
import styles from './remote-off-page.module.css';

const messages = { title: 'Closed for a moment', reload: 'Reload the page' } as const;

/**
 * The page of a remote that is switched off, with the message of its team. The server renders it completely, and the link
 * works without scripts.
 */
export function RemoteOffPage({ name, killed }: Pick<ComposedRemote, 'name' | 'killed'>) {
  return (
    <section className={styles.page} data-failed-remote={name}>
      <h1 className={styles.title}>{messages.title}</h1>
      <p className={styles.text}>{killed}</p>
      {/* An empty address is that of the document, with the parameters that the server does not render. */}
      {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid */}
      <a className={styles.link} href="">
        {messages.reload}
      </a>
    </section>
  );
}

/** Rarely needed, and prefetched by pages that are idle. */
export const errorPageChunk = lazyChunk(async () => {
  const { ErrorPage } = await import(/* webpackChunkName: "error-page" */ './error-page.tsx');
  return ErrorPage;
});

/** The error element of all routes. Shows one sentence where the chunk of the error page cannot be loaded. */
export function RouteErrorPage({ remote }: Pick<ErrorPageProps, 'remote'>) {
  const error = useRouteError();
  const [isUnavailable, setIsUnavailable] = useState(false);
  const ErrorPage = useLazyModule(errorPageChunk, true, () => setIsUnavailable(true));
  if (ErrorPage) return <ErrorPage remote={remote} error={error} />;
  return isUnavailable ? <p role="alert">{lazyChunkMessages.notLoaded}</p> : <PagePending />;
}
