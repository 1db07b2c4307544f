import { defineRemote } from '@szn/shared-contracts';
import { createPages } from './routes.tsx';

const routes = [
  '/about-us',
  '/privacy-policy',
  '/terms-of-service',
  '/disclaimer',
  '/404',
  '/not-found',
  '*',
] as const;

export default defineRemote({
  name: 'content',
  routes,
  // None of the pages reads parameters.
  queryParameters: Object.fromEntries(routes.map((route) => [route, []])),
  start: (services) => ({ pages: createPages(services) }),
});
