import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { evaluateRemote } from '@szn/release-registry/records/evaluate-remote';
import { integrityOf } from '@szn/release-registry/records/integrity';
import { withTimeout, type Remote } from '@szn/shared-contracts';
import { sharedModules } from '@szn/remote-kit/shared-modules/modules';
import { createSharedReads } from '../http/shared-reads.ts';
import { raiseFence } from './fence/raise-fence.ts';
import { toText } from './fence/replaced-globals.ts';
import { createPageRoutes, renderPage } from './render-page.tsx';
import type { RenderJob, RenderMessage, RenderTask } from '@szn/shared-contracts/rendering';

/** Time to render the frame after a page has exceeded its own limit. */
const frameTimeoutMs = 300;

/** Shorter than the time for which the gateway caches a page. Under load nearly every page finds its lists here. */
const sharedReadsLimits = { freshMs: 2000, maxEntries: 300 };

/** Buffers of all pages that are rendered at a time. The gateway limits the heap. */
const maxExternalBytes = 128 * 1024 * 1024;

/** The gateway ends the worker thread to unload the code of remotes and to stop a remote that hangs or leaks. */
function run(task: RenderTask, port: NonNullable<typeof parentPort>): void {
  const send = (message: RenderMessage) => port.postMessage(message);
  const reportStray = (error: unknown) => send({ kind: 'stray', reason: toText(error) });
  process.on('unhandledRejection', reportStray);
  const scripts = task.scripts.map(readScript);
  const { modules, memory } = raiseFence({ modules: sharedModules, maxExternalBytes });
  const { remotes, refused } = evaluateRemotes(scripts, modules);
  const routes = createPageRoutes(task.composition);
  const sharedReads = createSharedReads(sharedReadsLimits);
  const render = ({ url, member }: RenderJob) =>
    renderPage({
      routes,
      sharedReads,
      composition: task.composition,
      providerOrigin: task.providerOrigin,
      remotes,
      url,
      member,
      onStray: reportStray,
      signal: AbortSignal.timeout(task.renderTimeoutMs),
    });
  port.on('message', (job: RenderJob) => {
    withTimeout(render(job), task.renderTimeoutMs + frameTimeoutMs)
      .then((page) => {
        if (!memory.isExceeded()) return send({ kind: 'rendered', id: job.id, page });
        send({ kind: 'exceeded', id: job.id, remote: 'remote' in page ? page.remote : null });
      })
      .catch((error: unknown) => send({ kind: 'failed', id: job.id, reason: toText(error) }));
  });
  send({ kind: 'ready', refused });
}

/** `reason`: why the script is not evaluated. */
type Script =
  { readonly name: string; readonly code: string } | { readonly name: string; readonly reason: string };

function readScript({ name, file, integrity }: RenderTask['scripts'][number]): Script {
  try {
    const bytes = readFileSync(file);
    if (integrityOf(bytes) === integrity) return { name, code: bytes.toString('utf8') };
    return { name, reason: 'the server script differs from the published one' };
  } catch (error) {
    return { name, reason: toText(error) };
  }
}

function evaluateRemotes(scripts: readonly Script[], modules: Readonly<Record<string, unknown>>) {
  const remotes = new Map<string, Remote>();
  const refused: { name: string; reason: string }[] = [];
  for (const script of scripts) {
    try {
      if ('reason' in script) refused.push(script);
      else remotes.set(script.name, evaluateRemote(script, modules));
    } catch (error) {
      refused.push({ name: script.name, reason: toText(error) });
    }
  }
  return { remotes, refused };
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only the gateway starts this thread
if (parentPort) run(workerData as RenderTask, parentPort);
