import type { FastifyReply } from 'fastify';
import type { ShellAssets } from './shell-assets.ts';
import { isSpeculative } from './speculation-rules.ts';

/**
 * Creates the function that sends 103 Early Hints with the scripts of the shell, which every page needs. The
 * files of the page's remote are not known before the page is rendered. Only for navigations: other clients may take 103 for
 * the response.
 */
export function createEarlyHints({ scripts }: ShellAssets) {
  const link = scripts.map(({ url }) => `<${url}>; rel=modulepreload; crossorigin`);
  return ({ request, raw }: Pick<FastifyReply, 'request' | 'raw'>): void => {
    const isNavigation = request.headers['sec-fetch-mode'] === 'navigate' && !isSpeculative(request);
    if (isNavigation) raw.writeEarlyHints({ link });
  };
}
