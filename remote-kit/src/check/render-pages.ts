import { ownValue } from '@szn/shared-contracts/wire';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { composeRelease } from '@szn/release-registry/composition/compose';
import { defaultDeployments } from '@szn/release-registry/registry/deployments';
import { withTimeout } from '@szn/shared-contracts';
import { type HostDescription, registryFormat, type ReleaseRecord } from '@szn/shared-contracts/release';
import type { RenderJob, RenderMessage, RenderTask } from '@szn/shared-contracts/rendering';

export type RenderOptions = {
  readonly record: ReleaseRecord;
  /** Folder of the remote with its `dist`. */
  readonly folder: string;
  /** The shell that renders, and its script. */
  readonly host: HostDescription;
  readonly renderer: Buffer;
  /** Paths to render. */
  readonly paths: readonly string[];
  /** Address of the API, as `https://staging.example/proxy`. */
  readonly provider: string;
};

/** `failure`: why the page cannot be rendered; `null` if it can. */
export type RenderedPath = {
  readonly path: string;
  readonly status: number;
  readonly failure: string | null;
};

const renderTimeoutMs = 10_000;
const startTimeoutMs = 30_000;

/**
 * Renders pages of a built remote in a thread, as a gateway does: with the script of a shell, which evaluates the server
 * script of the remote. Rejects if the thread does not start or refuses the remote.
 */
export async function renderPages(options: RenderOptions): Promise<readonly RenderedPath[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'szn-check-'));
  const file = path.join(folder, 'render-worker.cjs');
  try {
    await writeFile(file, options.renderer);
    const worker = new Worker(file, {
      workerData: await createTask(options),
      env: { NODE_ENV: 'production' },
      execArgv: [],
    });
    try {
      return await renderAll(worker, options.paths);
    } finally {
      await worker.terminate();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function createTask({ record, folder, host, provider }: RenderOptions): Promise<RenderTask> {
  const versions = Object.entries(host.shared).map(([name, { version }]) => [name, version]);
  const { composition } = await composeRelease(
    {
      format: registryFormat,
      environment: 'check',
      sequence: 0,
      change: { at: new Date().toISOString(), by: 'check', action: 'check', reason: null },
      microFrontends: { [record.name]: defaultDeployments(record) },
    },
    { readRecord: async () => record, sharedVersions: Object.fromEntries(versions) },
  );
  const { script } = record.server;
  const integrity = ownValue(record.files, script)?.integrity ?? '';
  return {
    composition,
    scripts: [{ name: record.name, file: path.join(folder, 'dist', script), integrity }],
    providerOrigin: provider,
    renderTimeoutMs,
  };
}

function renderAll(worker: Worker, paths: readonly string[]): Promise<readonly RenderedPath[]> {
  const rendered: RenderedPath[] = [];
  const strays: string[] = [];
  const rendering = new Promise<readonly RenderedPath[]>((resolve, reject) => {
    const renderNext = () => {
      const path = paths[rendered.length];
      if (path === undefined) resolve(rendered);
      else
        worker.postMessage({
          id: rendered.length,
          url: `http://localhost${path}`,
          member: null,
        } satisfies RenderJob);
    };
    worker.on('error', reject);
    worker.on('exit', () => reject(new Error('The renderer of the shell has ended.')));
    worker.on('message', (message: RenderMessage) => {
      if (message.kind === 'stray') strays.push(message.reason);
      else if (message.kind === 'ready') {
        const [refused] = message.refused;
        if (refused) reject(new Error(`The shell refuses ${refused.name}: ${refused.reason}`));
        else renderNext();
      } else {
        rendered.push(describe(paths[rendered.length] ?? '', message));
        renderNext();
      }
    });
  });
  return withTimeout(rendering, startTimeoutMs + paths.length * 2 * renderTimeoutMs);
}

function describe(
  path: string,
  message: Extract<RenderMessage, { readonly kind: 'rendered' | 'failed' | 'exceeded' }>,
): RenderedPath {
  if (message.kind === 'failed') return { path, status: 500, failure: message.reason };
  if (message.kind === 'exceeded')
    return { path, status: 500, failure: 'the page exceeds the memory of its thread' };
  const { page } = message;
  return { path, status: page.status, failure: page.kind === 'frame' ? page.reason : null };
}
