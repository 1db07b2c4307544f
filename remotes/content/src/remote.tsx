import { defineRemote, type RemotePage } from '@szn/shared-contracts';
import { createAboutUsPage } from './features/about-us/about-us-routes.ts';
import { createLegalPages } from './features/legal/legal-routes.ts';
import { createNotFoundPage } from './features/not-found/not-found-routes.tsx';

export default defineRemote({
  name: 'content',
  routes: ['/about-us', '/privacy-policy', '/terms-of-service', '/disclaimer', '/404', '/not-found', '*'],
  start: (services) => {
    const notFound: RemotePage = createNotFoundPage(services);
    return {
      pages: {
        '/about-us': createAboutUsPage(),
        ...createLegalPages(services),
        '/404': notFound,
        '/not-found': notFound,
        '*': notFound,
      },
    };
  },
});
