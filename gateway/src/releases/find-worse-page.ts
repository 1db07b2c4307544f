import type { Composition } from '@szn/shared-contracts';
import type { CompositionRenderer } from '../ssr/composition-renderer.ts';

/**
 * The first page that the candidate cannot render although the thread at work can, or `null`. A provider that is down
 * fails both alike and holds no deployment back.
 */
export async function findWorsePage(
  composition: Composition,
  candidate: Pick<CompositionRenderer, 'render'>,
  atWork: Pick<CompositionRenderer, 'render'>,
): Promise<string | null> {
  for (const path of samplePaths(composition)) {
    const url = `http://localhost${path}`;
    if (isWhole(await candidate.render(url))) continue;
    if (isWhole(await atWork.render(url))) return path;
  }
  return null;
}

/** Of each remote that is not switched off one path without parameters. */
function samplePaths(composition: Composition): readonly string[] {
  return composition.remotes
    .filter(({ killed }) => killed === null)
    .flatMap(({ routes }) => routes.find((route) => /^\/[^:*]*$/.test(route)) ?? []);
}

function isWhole(page: Awaited<ReturnType<CompositionRenderer['render']>>): boolean {
  return page !== null && page.kind !== 'frame';
}
