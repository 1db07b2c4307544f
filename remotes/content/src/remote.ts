import { defineRemote } from '@szn/shared-contracts';
import { createPages } from './routes.tsx';

export default defineRemote({
  name: 'content',
  routes: ['/about-us', '/privacy-policy', '/terms-of-service', '/disclaimer', '/404', '/not-found', '*'],
  start: (services) => ({ pages: createPages(services) }),
});
