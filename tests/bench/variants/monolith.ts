import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { integrityOf } from '@szn/release-registry/records/integrity';
import { compressFiles } from '../../../tools/build.ts';
import { runRspack } from '@szn/remote-kit/run-rspack';
import { folders } from '../../../tools/project-folders.ts';
import { startOwnGateway } from '../../fixtures/own-gateway.ts';
import { startRewritingProxy } from './rewriting-proxy.ts';

const folder = path.join(import.meta.dirname, '../monolith');
const browserFolder = path.join(folder, 'dist/browser');

/** Builds the storefront as one application. */
export async function buildMonolith(): Promise<void> {
  await runRspack(folder);
  await compressFiles(browserFolder);
}

/**
 * Serves the built monolith by a gateway with its shell. Its pages name the chunk of the page's remote in place of the
 * released files, as a server that knows only one application would.
 */
export async function startMonolith(providerOrigin: string) {
  const settings = { SHELL_DIR: path.join(folder, 'dist') };
  const gateway = await startOwnGateway(providerOrigin, settings, folders.releases);
  const proxy = await startRewritingProxy(gateway.url, linkBundledFiles);
  return {
    origin: proxy.origin,
    stop: async () => {
      await proxy.stop();
      await gateway.stop();
    },
  };
}

function linkBundledFiles(html: string): string {
  const remote = /<link rel="stylesheet" href="\/releases\/([a-z-]+)\//.exec(html)?.[1];
  const own = html.replaceAll(/<link\b[^>]*\bhref="\/releases\/[^>]*>/g, '');
  if (remote === undefined) return own;
  const links = readdirSync(browserFolder)
    .filter((file) => file.startsWith(`${remote}.`))
    .map((file) => linkFile(remote, file));
  // After the style sheet of the shell, as in the storefront.
  return own.replace(/<link rel="stylesheet"[^>]*>/, (shellStyles) => `${shellStyles}${links.join('')}`);
}

function linkFile(remote: string, file: string): string {
  const integrity = integrityOf(readFileSync(path.join(browserFolder, file)));
  const attributes = `href="/assets/${file}" integrity="${integrity}" crossorigin`;
  if (file.endsWith('.js')) return `<link rel="modulepreload" ${attributes}>`;
  if (!file.endsWith('.css')) return '';
  return `<link rel="stylesheet" ${attributes} data-rspack="shell:chunk-${remote}">`;
}
