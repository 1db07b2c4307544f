import { data } from 'react-router-dom';
import type { RemotePage, ShellServices } from '@szn/shared-contracts';
import { ServicesProvider } from '../../common/services-context.tsx';
import { notFoundContent } from './not-found-content.ts';
import { NotFoundPage } from './not-found-page.tsx';

/** The page of `/404`, `/not-found` and every unknown path; its answer has HTTP status 404. */
export function createNotFoundPage(services: ShellServices): RemotePage {
  return {
    loader: () => data(null, { status: 404 }),
    Component: () => (
      <ServicesProvider value={services}>
        <NotFoundPage />
      </ServicesProvider>
    ),
    head: () => ({
      title: notFoundContent.title,
      description: notFoundContent.explanation,
      isIndexed: false,
    }),
  };
}
