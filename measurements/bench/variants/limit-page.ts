import { startRewritingProxy, type RewritingProxy } from './rewriting-proxy.ts';

/**
 * The pages of a storefront as text and pictures alone: no script, no data block, no preload, and only the styles in the
 * document. No storefront with the same design can be faster.
 */
export function startLimitPages(storefrontOrigin: string): Promise<RewritingProxy> {
  return startRewritingProxy(storefrontOrigin, (html) =>
    html
      .replaceAll(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
      .replaceAll(/<link\b[^>]*\brel="(?:modulepreload|preload|stylesheet)"[^>]*>/g, ''),
  );
}
