import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { evaluateRemote } from '@szn/release-registry/records/evaluate-remote';
import { integrityOf } from '@szn/release-registry/records/integrity';
import type { Remote } from '@szn/shared-contracts';
import { providedModules } from '@szn/remote-kit/shared-modules/all';
import { withTimeLimit } from '../federation/with-time-limit.ts';
import { renderPage } from './render-page.tsx';
import type { RenderJob, RenderMessage, RenderTask } from '@szn/shared-contracts/rendering';

/** Past its own limit a page has this long to come out as a frame. */
const frameMs = 300;

/**
 * Renders pages of one composition, in a thread that the gateway can end: the only way to unload a remote's code, and
 * a wall against one that hangs or leaks.
 */
function run(task: RenderTask, port: NonNullable<typeof parentPort>): void {
  const send = (message: RenderMessage) => port.postMessage(message);
  const tellStray = (error: unknown) => send({ kind: 'stray', reason: describe(error) });
  process.on('unhandledRejection', tellStray);
  const { remotes, refused } = readRemotes(task);
  const render = (url: string) =>
    renderPage({
      composition: task.composition,
      providerOrigin: task.providerOrigin,
      remotes,
      url,
      onStray: tellStray,
      signal: AbortSignal.timeout(task.renderTimeoutMs),
    });
  port.on('message', (job: RenderJob) => {
    withTimeLimit(render(job.url), task.renderTimeoutMs + frameMs).then(
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
  if (integrityOf(bytes) !== script.integrity) throw new Error('its server script is not the published one');
  return evaluateRemote({ name: script.name, code: bytes.toString('utf8') }, providedModules);
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `startRenderThread` alone makes this thread
if (parentPort) run(workerData as RenderTask, parentPort);
