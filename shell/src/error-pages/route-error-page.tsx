import { useState } from 'react';
import { useRouteError } from 'react-router-dom';
import { useLazyModule } from '@szn/shared-ui/use-lazy-module';
import { PagePending } from '../components/page-pending.tsx';
import { lazyChunk, lazyChunkMessages } from '../lib/lazy-chunk.ts';
import type { ErrorPageProps } from './error-page.tsx';

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
