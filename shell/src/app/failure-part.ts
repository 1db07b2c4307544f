import { createLazyPart } from '../common/lazy-part/create-lazy-part.ts';

/** What stands in a failed page's place: wanted by few visits, and fetched ahead of time by all that have a moment. */
export const failurePart = createLazyPart(async () => {
  const { PageFailure } = await import(/* webpackChunkName: "failure" */ './page-failure.tsx');
  return PageFailure;
});
