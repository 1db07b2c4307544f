import { ownValue } from '@szn/shared-contracts/wire';
import path from 'node:path';
import { generationsOf, type ComposedRelease } from '@szn/release-registry/composition/compose';
import type { Version } from '@szn/release-registry/store/release-store';
import type { RenderedPage, RenderMember, RenderTask } from '@szn/shared-contracts/rendering';
import type { Tracing } from '@szn/tracing/tracing';
import { detectSandbox } from './process-sandbox.ts';
import { renderProcess } from './render-process.ts';
import { renderThread } from './render-thread.ts';
import type { RendererOptions, RenderHost, RenderLog } from './start-renderer.ts';
import { superviseRenderer } from './supervised-renderer.ts';

export type RenderPoolOptions = {
  /** Path of the shell's `render-worker.cjs`. */
  readonly workerFile: string;
  /** That of the previous generation of shared modules, and the script that replaces remotes of the other generation. */
  readonly previous?:
    | {
        readonly workerFile: string;
        readonly documentScript: { readonly file: string; readonly integrity: string };
      }
    | undefined;
  readonly releasesFolder: string;
  readonly providerOrigin: string;
  readonly renderTimeoutMs: number;
  readonly log: RenderLog;
  readonly onExceeded?: RendererOptions['onExceeded'];
  readonly tracing?: Tracing | null;
  /** Replaces the positions of a version's script in a stack by those of its sources. Without it they stay as they are. */
  readonly explain?: (version: Version, stack: string) => Promise<string>;
};

/** Render threads and processes of compositions. */
export type RenderPool = ReturnType<typeof createRenderPool>;

/** Compositions of single requests (overrides) that run beside the active ones. The oldest one is evicted. */
const maxTemporary = 2;

export function createRenderPool(options: RenderPoolOptions) {
  const renderers = new Map<string, Promise<ReleaseRenderer>>();
  let active: ReadonlySet<string> = new Set();
  let isClosed = false;

  function warm(release: ComposedRelease): Promise<ReleaseRenderer> {
    const existing = renderers.get(release.id);
    if (existing) return existing;
    const started = startReleaseRenderer(release, options);
    renderers.set(release.id, started);
    started.catch(() => renderers.delete(release.id));
    return started;
  }

  function retire(id: string): void {
    const renderer = renderers.get(id);
    renderers.delete(id);
    // The caller of `warm` has received the error of a renderer that did not start.
    renderer?.then((started) => started.retire()).catch(() => undefined);
  }

  function evictTemporary(newest: string): void {
    const temporary = [...renderers.keys()].filter((id) => !active.has(id) && id !== newest);
    for (const id of temporary.slice(0, Math.max(0, temporary.length - maxTemporary + 1))) retire(id);
  }

  return {
    /** Starts the renderer of a composition unless it runs already. Rejects if its thread does not start. */
    warm,
    /** Renders a page. `null`: not rendered on the server; the browser renders the page. Never rejects. */
    render: async (release: ComposedRelease, ...page: PageParameters): Promise<RenderedPage | null> => {
      try {
        if (isClosed) throw new Error('the gateway is closing');
        if (!active.has(release.id)) evictTemporary(release.id);
        const renderer = await warm(release);
        return await renderer.render(...page);
      } catch (error) {
        options.log.warn({ reason: String(error) }, 'composition not rendered');
        return null;
      }
    },
    /** The stack of a page that was not rendered, with positions in the sources of the remote where they are known. Never rejects. */
    explain: async (remote: Version, stack: string): Promise<string> =>
      (await options.explain?.(remote, stack).catch(() => null)) ?? stack,
    /** Sets the active compositions. All others end after their pending pages. */
    activate: (releases: readonly ComposedRelease[]): void => {
      active = new Set(releases.flatMap(generationsOf).map(({ id }) => id));
      for (const id of renderers.keys()) if (!active.has(id)) retire(id);
    },
    close: async (): Promise<void> => {
      isClosed = true;
      const all = [...renderers.values()].map((started) => started.catch(() => null));
      await Promise.all(all.map(async (started) => (await started)?.end()));
    },
  };
}

/** `requestId`: of the request for the page. */
type PageParameters = readonly [url: string, member?: RenderMember | null, requestId?: string];

type ReleaseRenderer = {
  readonly render: (...page: PageParameters) => Promise<RenderedPage | null>;
  readonly retire: () => void;
  readonly end: () => Promise<void>;
};

/**
 * A thread for the remotes of tier `own`, and a process for each remote of tier `foreign`. Rejects if the thread does not
 * start; a process that does not start costs the pages of its remote.
 */
async function startReleaseRenderer(
  release: ComposedRelease,
  options: RenderPoolOptions,
): Promise<ReleaseRenderer> {
  const { log, onExceeded, previous, tracing = null } = options;
  const workerFile = (release.generation === 'previous' && previous?.workerFile) || options.workerFile;
  const { scripts, ...task } = createTask(release, options);
  const isForeign = ({ name }: { readonly name: string }) => task.foreign.includes(name);
  const open = (host: RenderHost) =>
    superviseRenderer({ host, task, log, tracing, ...(onExceeded && { onExceeded }) });

  const ownScripts = scripts.filter((script) => !isForeign(script));
  const thread = open(renderThread(workerFile, { ...task, scripts: ownScripts }));
  await thread.started;
  const foreignScripts = scripts.filter(isForeign);
  const sandbox = foreignScripts.length > 0 ? await detectSandbox(log) : null;
  const processes = new Map(
    foreignScripts.flatMap((script) =>
      sandbox
        ? [[script.name, open(renderProcess({ workerFile, task, script, sandbox, tracing }))] as const]
        : [],
    ),
  );
  let pendingPages = 0;
  let isRetired = false;
  const retireProcesses = () => {
    if (isRetired && pendingPages === 0) for (const one of processes.values()) one.retire();
  };

  async function render(
    url: string,
    member: RenderMember | null = null,
    requestId?: string,
  ): Promise<RenderedPage | null> {
    const page = await thread.render(url, member, requestId);
    if (page?.kind !== 'foreign') return page;
    // Without the member: no data of one reaches the code of another company.
    const foreign = await processes.get(page.remote)?.render(url, null, requestId);
    return foreign && foreign.kind !== 'foreign' ? foreign : null;
  }

  return {
    render: (...page) => {
      pendingPages += 1;
      return render(...page).finally(() => {
        pendingPages -= 1;
        retireProcesses();
      });
    },
    retire: () => {
      isRetired = true;
      thread.retire();
      retireProcesses();
    },
    end: async () => void (await Promise.all([thread, ...processes.values()].map((one) => one.end()))),
  };
}

function createTask(release: ComposedRelease, { previous, ...options }: RenderPoolOptions) {
  const { records } = release;
  return {
    composition: release.composition,
    foreign: records.map(({ name }) => name).filter((name) => release.foreign.includes(name)),
    scripts: [
      ...records.map((record) => ({
        name: record.name,
        file: path.join(options.releasesFolder, record.name, record.version, record.server.script),
        integrity: ownValue(record.files, record.server.script)?.integrity ?? '',
      })),
      ...(previous ? release.elsewhere.map((name) => ({ name, ...previous.documentScript })) : []),
    ],
    providerOrigin: options.providerOrigin,
    renderTimeoutMs: options.renderTimeoutMs,
  } satisfies RenderTask;
}

export type PageJob = {
  readonly release: ComposedRelease;
  readonly url: URL;
  readonly member: RenderMember | null;
  /** Of the request that renders it, for the log of the provider. */
  readonly requestId?: string;
};

type RenderedIn = { readonly release: ComposedRelease; readonly page: RenderedPage | null };

/**
 * Renders a page with the generation of shared modules that its remote needs: the current one first, which answers a page
 * of the other generation with a redirect to itself. `release`: the one that has rendered the page.
 */
export async function renderInGeneration(
  pool: Pick<RenderPool, 'render'>,
  { release, url, member, requestId }: PageJob,
): Promise<RenderedIn> {
  const page = await pool.render(release, url.href, member, requestId);
  const { previous } = release;
  if (!previous || (page !== null && !isRedirectTo(url, page))) return { release, page };
  const other = await pool.render(previous, url.href, member, requestId);
  // If the current generation has no thread, only a page says that it belongs to the other one.
  return page !== null || other?.kind === 'page' ? { release: previous, page: other } : { release, page };
}

function isRedirectTo({ pathname, search }: URL, page: RenderedPage): boolean {
  return page.kind === 'redirect' && page.location === `${pathname}${search}`;
}
