import { createReadStream, existsSync, statSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { compressFiles } from '../../../tools/build.ts';
import { findFreePort, runProgram, startProcess, untilReady } from '@szn/remote-kit/lib/child-processes';
import { passOn, startRewritingProxy } from './rewriting-proxy.ts';

const folder = path.join(import.meta.dirname, '../peer');
const chunksFolder = path.join(folder, 'dist/static/chunks');
const nextCommand = path.join(folder, 'node_modules/next/dist/bin/next');
const startLimitMs = 30_000;

/** Installs the packages of the peer's lockfile if they are missing, and builds it. Nothing else is downloaded. */
export async function buildPeer(): Promise<void> {
  if (!isInstalled()) await run('npm', ['ci', '--no-audit', '--no-fund']);
  await run(process.execPath, [nextCommand, 'build']);
  await compressFiles(chunksFolder);
}

function isInstalled(): boolean {
  const installed = path.join(folder, 'node_modules/.package-lock.json');
  return (
    existsSync(installed) &&
    statSync(installed).mtimeMs >= statSync(path.join(folder, 'package-lock.json')).mtimeMs
  );
}

const environment = { NEXT_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' };

async function run(command: string, parameters: readonly string[]): Promise<void> {
  const options = {
    cwd: folder,
    env: { ...process.env, ...environment },
    shell: command === 'npm' && process.platform === 'win32',
  };
  const exitCode = await runProgram(command, parameters, options);
  if (exitCode !== 0) throw new Error(`"${command} ${parameters.join(' ')}" failed for the peer.`);
}

/**
 * Starts the built peer behind a proxy that does what a content delivery network would: it serves scripts and style
 * sheets and pages after Brotli, at the levels of this storefront, and pictures from the provider.
 */
export async function startPeer(providerOrigin: string) {
  const port = await findFreePort();
  const service = startProcess(
    'peer',
    [nextCommand, 'start', '--port', String(port), '--hostname', '127.0.0.1'],
    {
      cwd: folder,
      environment: { ...environment, PROVIDER_ORIGIN: providerOrigin },
      isQuiet: true,
    },
  );
  const origin = `http://127.0.0.1:${port}`;
  try {
    await untilReady(`${origin}/about-us`, service, startLimitMs);
    const proxy = await startRewritingProxy(
      origin,
      (html) => html,
      (request, response) => {
        if (!request.url?.startsWith('/media/')) return sendChunk(request, response);
        passOn(providerOrigin, request, response);
        return true;
      },
    );
    return {
      origin: proxy.origin,
      stop: async () => {
        await proxy.stop();
        await service.stop();
      },
    };
  } catch (error) {
    await service.stop();
    throw error;
  }
}

const contentTypes: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.css': 'text/css' };

/** Sends the compressed form of a script or style sheet; returns `false` for other requests. */
function sendChunk({ url = '' }: IncomingMessage, response: ServerResponse): boolean {
  const name = /^\/_next\/static\/chunks\/([\w.-]+)$/.exec(url.split('?')[0] ?? '')?.[1];
  if (name === undefined) return false;
  const file = path.join(chunksFolder, `${name}.br`);
  const contentType = contentTypes[path.extname(name)];
  if (contentType === undefined || !existsSync(file)) return false;
  response.writeHead(200, {
    'content-type': contentType,
    'content-encoding': 'br',
    'content-length': statSync(file).size,
    'cache-control': 'public, max-age=31536000, immutable',
  });
  createReadStream(file).pipe(response);
  return true;
}
