import { startRewritingProxy, type RewritingProxy } from './rewriting-proxy.ts';

/** The pages of a storefront as text and pictures alone: no script, no data block, no preload of a script. */
export function startStaticPages(storefrontOrigin: string): Promise<RewritingProxy> {
  return startRewritingProxy(storefrontOrigin, (html) =>
    html
      .replaceAll(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
      .replaceAll(/<link\b[^>]*\brel="modulepreload"[^>]*>/g, ''),
  );
}
