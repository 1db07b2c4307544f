import type { FastifyReply } from 'fastify';
import type { ShellAssets } from './shell-assets.ts';
import { isSpeculative } from './speculation-rules.ts';

/**
 * Creates the function that sends 103 Early Hints with the files that every page needs: fonts and scripts of the shell. The
 * files of the page's remote are not known before the page is rendered. Only for navigations: other clients may take 103 for
 * the response.
 */
export function createEarlyHints({ fonts, scripts }: ShellAssets) {
  const link = [
    ...fonts.map((url) => `<${url}>; rel=preload; as=font; type="font/woff2"; crossorigin`),
    ...scripts.map(({ url }) => `<${url}>; rel=modulepreload; crossorigin`),
  ];
  return ({ request, raw }: Pick<FastifyReply, 'request' | 'raw'>): void => {
    const isNavigation = request.headers['sec-fetch-mode'] === 'navigate' && !isSpeculative(request);
    if (isNavigation) raw.writeEarlyHints({ link });
  };
}
