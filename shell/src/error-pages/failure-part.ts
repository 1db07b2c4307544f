import { createLazyPart } from '../lib/create-lazy-part.ts';

/** What stands in a failed page's place: wanted by few visits, and fetched ahead of time by all that have a moment. */
export const failurePart = createLazyPart(async () => {
  const { PageFailure } = await import(/* webpackChunkName: "failure" */ './error-page.tsx');
  return PageFailure;
});
