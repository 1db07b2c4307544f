import { defineRemote } from '@szn/shared-contracts';
import { createPages, routes } from './routes.tsx';

export default defineRemote({
  name: 'content',
  routes: typeof window === 'undefined' ? routes : undefined,
  start: (services) => ({ pages: createPages(services) }),
});
