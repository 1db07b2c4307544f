import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { evaluateRemote } from '@szn/release-registry/records/evaluate-remote';
import { integrityOf } from '@szn/release-registry/records/integrity';
import { withTimeout, type Remote } from '@szn/shared-contracts';
import { sharedModules } from '@szn/remote-kit/shared-modules/modules';
import { createSharedReads } from '../http/shared-reads.ts';
import { createPageRoutes, renderPage } from './render-page.tsx';
import type { RenderJob, RenderMessage, RenderTask } from '@szn/shared-contracts/rendering';

/** Time to render the frame after a page has exceeded its own limit. */
const frameTimeoutMs = 300;

/** Shorter than the time for which the gateway caches a page. Under load nearly every page finds its lists here. */
const sharedReadsLimits = { freshMs: 2000, maxEntries: 300 };

/** The gateway ends the worker thread to unload the code of remotes and to stop a remote that hangs or leaks. */
function run(task: RenderTask, port: NonNullable<typeof parentPort>): void {
  const send = (message: RenderMessage) => port.postMessage(message);
  const reportStray = (error: unknown) => send({ kind: 'stray', reason: describe(error) });
  process.on('unhandledRejection', reportStray);
  const { remotes, refused } = readRemotes(task);
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
    withTimeout(render(job), task.renderTimeoutMs + frameTimeoutMs).then(
      (page) => send({ kind: 'rendered', id: job.id, page }),
      (error: unknown) => send({ kind: 'failed', id: job.id, reason: describe(error) }),
    );
  });
  send({ kind: 'ready', refused });
}

function readRemotes(task: RenderTask) {
  const remotes = new Map<string, Remote>();
  const refused: { name: string; reason: string }[] = [];
  for (const script of task.scripts) {
    try {
      remotes.set(script.name, readRemote(script));
    } catch (error) {
      refused.push({ name: script.name, reason: String(error) });
    }
  }
  return { remotes, refused };
}

function readRemote(script: RenderTask['scripts'][number]): Remote {
  const bytes = readFileSync(script.file);
  if (integrityOf(bytes) !== script.integrity)
    throw new Error('the server script differs from the published one');
  return evaluateRemote({ name: script.name, code: bytes.toString('utf8') }, sharedModules);
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only the gateway starts this thread
if (parentPort) run(workerData as RenderTask, parentPort);
