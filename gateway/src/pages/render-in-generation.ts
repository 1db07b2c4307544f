import type { ComposedRelease } from '@szn/release-registry/composition/compose';
import type { RenderedPage, RenderMember } from '@szn/shared-contracts/rendering';
import type { RenderPool } from '../ssr/render-pool.ts';

export type PageJob = {
  readonly release: ComposedRelease;
  readonly url: URL;
  readonly member: RenderMember | null;
  /** Of the request that renders it, for the log of the provider. */
  readonly requestId?: string;
};

type RenderedIn = { readonly release: ComposedRelease; readonly page: RenderedPage | null };

/**
 * Renders a page with the generation of shared modules that its remote needs: the current one first, which answers a page
 * of the other generation with a redirect to itself. `release`: the one that has rendered the page.
 */
export async function renderInGeneration(
  pool: Pick<RenderPool, 'render'>,
  { release, url, member, requestId }: PageJob,
): Promise<RenderedIn> {
  const page = await pool.render(release, url.href, member, requestId);
  const { previous } = release;
  if (!previous || (page !== null && !isRedirectTo(url, page))) return { release, page };
  const other = await pool.render(previous, url.href, member, requestId);
  // If the current generation has no thread, only a page says that it belongs to the other one.
  return page !== null || other?.kind === 'page' ? { release: previous, page: other } : { release, page };
}

function isRedirectTo({ pathname, search }: URL, page: RenderedPage): boolean {
  return page.kind === 'redirect' && page.location === `${pathname}${search}`;
}
