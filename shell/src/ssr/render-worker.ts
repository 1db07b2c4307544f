import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { evaluateRemote } from '@szn/release-registry/records/evaluate-remote';
import { integrityOf } from '@szn/release-registry/records/integrity';
import { withTimeout, type Remote } from '@szn/shared-contracts';
import { sharedModules } from '@szn/remote-kit/shared-modules/modules';
import { createProviderFetch, type ProviderFetch } from '../http/provider-fetch.ts';
import { createSharedReads } from '../http/shared-reads.ts';
import { raiseFence } from './fence/raise-fence.ts';
import { toText } from './fence/replaced-globals.ts';
import { createPageRoutes, renderPage } from './render-page.tsx';
import { createTracedFetch, nameRequests } from './traced-fetch.ts';
import type {
  ProviderCall,
  ReadAnswer,
  RenderJob,
  RenderTask,
  TieredRenderMessage,
} from '@szn/shared-contracts/rendering';

/** Time to render the frame after a page has exceeded its own limit. */
const frameTimeoutMs = 300;

/** Shorter than the time for which the gateway caches a page. Under load nearly every page finds its lists here. */
const sharedReadsLimits = { freshMs: 2000, maxEntries: 300 };

/** Buffers of all pages that are rendered at a time. The gateway limits the heap. */
const maxExternalBytes = 128 * 1024 * 1024;

/** The connection to the gateway. */
type Port = {
  readonly send: (message: TieredRenderMessage<string>) => void;
  readonly onMessage: (listener: (message: RenderJob | ReadAnswer) => void) => void;
};

/** How the provider is read for the page of a job. `calls`: what it sent for a traced page. */
type JobFetch = (job: RenderJob) => {
  readonly fetch: ProviderFetch;
  readonly calls?: readonly ProviderCall[];
};

/** The gateway ends the thread or process to unload the code of remotes and to stop a remote that hangs or leaks. */
function run(task: RenderTask, { send, onMessage }: Port, fetchFor: JobFetch): void {
  const reportStray = (error: unknown) => send({ kind: 'stray', reason: toText(error) });
  process.on('unhandledRejection', reportStray);
  const scripts = task.scripts.map(readScript);
  const { modules, memory } = raiseFence({ modules: sharedModules, maxExternalBytes });
  const { remotes, refused } = evaluateRemotes(scripts, modules);
  const routes = createPageRoutes(task.composition);
  const sharedReads = createSharedReads(sharedReadsLimits);
  const render = ({ url, member }: RenderJob, fetch: ProviderFetch) =>
    renderPage({
      routes,
      sharedReads,
      composition: task.composition,
      providerOrigin: task.providerOrigin,
      remotes,
      foreign: task.foreign,
      fetch,
      url,
      member,
      onStray: reportStray,
      signal: AbortSignal.timeout(task.renderTimeoutMs),
    });
  onMessage((job) => {
    if ('kind' in job) return;
    const { fetch, calls } = fetchFor(job);
    const traced = () => calls && { calls };
    withTimeout(render(job, fetch), task.renderTimeoutMs + frameTimeoutMs)
      .then((page) => {
        if (page.kind === 'foreign') return send({ ...page, id: job.id });
        if (!memory.isExceeded()) return send({ kind: 'rendered', id: job.id, page, ...traced() });
        send({ kind: 'exceeded', id: job.id, remote: 'remote' in page ? page.remote : null });
      })
      .catch((error: unknown) => send({ kind: 'failed', id: job.id, reason: toText(error), ...traced() }));
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

/** As a process: the first message is the task, and the gateway reads the provider. Call it before the fence. */
function runAsProcess(): void {
  const { process } = globalThis;
  const send = (message: TieredRenderMessage) => void process.send?.(message);
  const onMessage: Port['onMessage'] = (listener) => void process.on('message', listener);
  process.on('disconnect', () => process.exit());
  process.once('message', (task: RenderTask) =>
    run(task, { send, onMessage }, createFetchByGateway(send, onMessage)),
  );
}

/** The page's signal ends the wait only: the gateway limits the time of a read itself. */
function createFetchByGateway(send: Port['send'], onMessage: Port['onMessage']): JobFetch {
  const pending = new Map<number, (answer: ReadAnswer) => void>();
  let lastId = 0;
  onMessage((answer) => {
    if (!('kind' in answer)) return;
    pending.get(answer.id)?.(answer);
    pending.delete(answer.id);
  });
  const fetchFor =
    (job: number): ProviderFetch =>
    async (url, { method, signal }) => {
      if (method !== 'GET') throw new TypeError('On the server, a remote of another company only reads.');
      signal.throwIfAborted();
      const { pathname, search } = new URL(url);
      const id = ++lastId;
      const answer = await new Promise<ReadAnswer>((resolve, reject) => {
        pending.set(id, resolve);
        signal.addEventListener('abort', () => reject(new Error('The read was aborted.')));
        send({ kind: 'read', id, job, path: `${pathname}${search}` });
      }).finally(() => pending.delete(id));
      if ('failure' in answer) throw new Error(answer.failure);
      return { status: answer.status, text: async () => answer.text };
    };
  return ({ id }) => ({ fetch: fetchFor(id) });
}

if (parentPort) {
  const port = parentPort;
  const fetch = createProviderFetch();
  const encoder = new TextEncoder();
  const connection: Port = {
    // Cloning the text of a page takes longer than encoding it, which the gateway had to do anyway.
    send: (message) => {
      if (message.kind !== 'rendered' || message.page.kind === 'redirect') return port.postMessage(message);
      const html = encoder.encode(message.page.html);
      port.postMessage({ ...message, page: { ...message.page, html } }, [html.buffer]);
    },
    onMessage: (listener) => void port.on('message', listener),
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only the gateway starts this thread
  run(workerData as RenderTask, connection, ({ traceparent, requestId }) => {
    const named = requestId === undefined ? fetch : nameRequests(fetch, requestId);
    return traceparent === undefined ? { fetch: named } : createTracedFetch(named, traceparent);
  });
} else runAsProcess();
