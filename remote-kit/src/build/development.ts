import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import { rspack, type Configuration, type RspackPluginInstance } from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';

/** Set by `npm run dev`: builds are served with hot replacement, and nothing is minified or hashed. */
export const isDevelopment = process.env.NODE_ENV === 'development';
const developmentPort = Number(process.env.DEV_PORT ?? 4100);
export const developmentOrigin = `http://localhost:${developmentPort}`;
/** Set by `npm run dev -- --alone`: the remote has its own page, served with the files of this folder. */
export const aloneFolder = process.env.DEV_ALONE;

/** Compiled in the published package. */
const refreshModules = path.join(
  import.meta.dirname,
  `../dev/refresh-modules${path.extname(import.meta.filename)}`,
);

/** Fast Refresh, with the runtime of this package. */
export function refreshPlugins(): RspackPluginInstance[] {
  return [
    // The first one counts: the plugin provides its own under the same name.
    new rspack.ProvidePlugin({ $ReactRefreshRuntime$: refreshModules }),
    new ReactRefreshRspackPlugin({ exclude: [/[\\/]node_modules[\\/]/, refreshModules] }),
  ];
}

/** Builds print only warnings and errors. */
export const developmentOptions = {
  stats: { all: false, errors: true, warnings: true },
  infrastructureLogging: { level: 'error' },
  ignoreWarnings: [/Conflicting values for '\$ReactRefreshRuntime\$'/],
  // Editors empty a file before they write it: a build between both would replace its components with nothing.
  watchOptions: { aggregateTimeout: 30 },
} satisfies Configuration;

/**
 * The page has the origin of the gateway: scripts need CORS, and hot updates need the URL of the development server. `name`:
 * of the build.
 */
export function developmentServer(name: string): NonNullable<Configuration['devServer']> {
  return {
    port: developmentPort,
    hot: true,
    allowedHosts: 'all',
    headers: { 'Access-Control-Allow-Origin': '*' },
    static: aloneFolder === undefined ? false : { directory: aloneFolder },
    historyApiFallback: aloneFolder !== undefined,
    // A page repeats a request that took too long under another address, which the gateway understands, too.
    setupMiddlewares: (middlewares) => [acceptRetryUrls, ...middlewares],
    client: {
      webSocketURL: `ws://localhost:${developmentPort}/ws`,
      // Each server shows its compile errors. One of the page shows the errors of the page: the others would repeat them.
      overlay: {
        errors: true,
        warnings: false,
        runtimeErrors: name === 'shell' || aloneFolder !== undefined,
      },
    },
  };
}

function acceptRetryUrls(
  request: IncomingMessage,
  _response: unknown,
  next: (error?: unknown) => void,
): void {
  if (request.url !== undefined) request.url = request.url.replace(/^\/~r\d\//, '/');
  next();
}
