import { fixedPaths } from '@szn/release-registry/composition/shared-modules';
import { generationsOf, type ComposedRelease } from '@szn/release-registry/composition/compose';
import type { CompositionSources } from '@szn/release-registry/composition/compose-remote';
import type { ComposedRemote } from '@szn/shared-contracts';
import type { RenderedPage } from '@szn/shared-contracts/rendering';
import type { Registry } from '@szn/shared-contracts/release';
import type { RenderPool } from '../ssr/render-pool.ts';
import { composeSnapshot, stableRelease, type RegistrySnapshot } from './registry-snapshot.ts';

export type RenderCheckOptions = {
  readonly pool: RenderPool;
  readonly sources: CompositionSources;
  /** Whether a page that does not render says something about its version: not while the provider is down. */
  readonly canJudge: () => Promise<boolean>;
};

/** A version in a composition that contains it and runs with its generation of shared modules. */
type Subject = { readonly release: ComposedRelease; readonly remote: ComposedRemote };

type KnownVersions = {
  readonly snapshot: RegistrySnapshot;
  /** `<remote>@<version>` of the versions that are left out until they are checked. */
  readonly checking: ReadonlySet<string>;
};

type Verdict = 'renders' | 'undecided' | { readonly reason: string };

const keyOf = ({ name, version }: ComposedRemote) => `${name}@${version}`;

/** Decides whether a version renders its sample pages. */
function createJudge({ pool, sources }: Omit<RenderCheckOptions, 'canJudge'>) {
  async function render(release: ComposedRelease, path: string): Promise<RenderedPage | null> {
    const renderer = await pool.warm(release).catch(() => null);
    return (await renderer?.render(`http://localhost${path}`)) ?? null;
  }

  /** What would run instead of a version, the next one first. */
  async function* listReplacements({ remote }: Subject, registry: Registry): AsyncGenerator<Subject> {
    const excluded = new Map([[keyOf(remote), 'compared with its replacement']]);
    for (;;) {
      const release = stableRelease(await composeSnapshot(registry, sources, excluded));
      const next = subjectsOf(release).find((subject) => subject.remote.name === remote.name);
      if (!next) return;
      yield next;
      excluded.set(keyOf(next.remote), 'compared with its replacement');
    }
  }

  async function findBetter(subject: Subject, path: string, registry: Registry): Promise<string | null> {
    for await (const replacement of listReplacements(subject, registry)) {
      const page = await render(onlyRemote(replacement), path);
      if (page?.kind === 'page' && page.remote === subject.remote.name) return replacement.remote.version;
    }
    return null;
  }

  /** What was thrown, and where the code of the remote has thrown it. */
  async function describeFailure({ remote }: Subject, page: RenderedPage | null): Promise<string> {
    if (page?.kind !== 'frame') return 'ends or blocks its thread';
    const [message = '', ...lines] = (await pool.explain(remote, page.reason)).split('\n');
    const frame = lines.find((line) => /^\s*at (?!.*\/render-worker\.cjs:)/.test(line));
    return `fails (${message}${frame === undefined ? '' : ` ${frame.trim()}`})`;
  }

  async function judgePage(subject: Subject, path: string, registry: Registry): Promise<Verdict> {
    if (isRendered(await render(subject.release, path))) return 'renders';
    // In a thread of its own: another remote of the composition may be the cause.
    const page = await render(onlyRemote(subject), path);
    if (isRendered(page)) return 'renders';
    const better = await findBetter(subject, path, registry);
    const hasThrown = page === null || (page.kind === 'frame' && page.hasThrown);
    const isFirst = path === fixedPaths(subject.remote.routes)[0];
    if (better === null && !(isFirst && hasThrown)) return 'undecided';
    const failure = await describeFailure(subject, page);
    return {
      reason: `Its page ${path} ${failure}${better === null ? '' : `; ${better} renders it`}.`,
    };
  }

  return async (subject: Subject, registry: Registry): Promise<Verdict> => {
    const hasReplacement = !(await listReplacements(subject, registry).next()).done;
    // Nothing says whether the other pages of a new remote should render.
    const paths = fixedPaths(subject.remote.routes).slice(0, hasReplacement ? maxSamplePages : 1);
    let result: Verdict = 'renders';
    for (const path of paths) {
      const verdict = await judgePage(subject, path, registry);
      if (typeof verdict === 'object') return verdict;
      if (verdict === 'undecided') result = verdict;
    }
    return result;
  };
}

const maxSamplePages = 20;

/**
 * Renders the pages without parameters of each version once. A version fails if an earlier one renders a page that it does
 * not render, or if the code of its first page throws, ends its thread or blocks it. So the result depends only on
 * registry and releases, and a restart decides alike. A page that fails for lack of data says nothing where no other
 * version renders it.
 */
export function createRenderCheck({ pool, sources, canJudge }: RenderCheckOptions) {
  const judge = createJudge({ pool, sources });
  const passed = new Set<string>();
  const failed = new Map<string, string>();
  const undecided = new Set<string>();

  async function verify(subject: Subject, registry: Registry): Promise<void> {
    const key = keyOf(subject.remote);
    const verdict = await judge(subject, registry);
    if (verdict === 'renders') passed.add(key);
    else if (verdict === 'undecided') undecided.add(key);
    else failed.set(key, verdict.reason);
  }

  const pendingOf = (snapshot: RegistrySnapshot) =>
    listRunning(snapshot).filter(({ remote }) => !passed.has(keyOf(remote)));

  return {
    /** Composes a registry without the versions that are to be checked (`checking`), except those that run already. */
    composeKnown: async (registry: Registry, current: RegistrySnapshot): Promise<KnownVersions> => {
      const running = new Set(listRunning(current).map(({ remote }) => keyOf(remote)));
      const checking = new Map<string, string>();
      for (;;) {
        const snapshot = await composeSnapshot(registry, sources, new Map([...failed, ...checking]));
        const unknown = pendingOf(snapshot).filter(({ remote }) => !running.has(keyOf(remote)));
        if (unknown.length === 0) return { snapshot, checking: new Set(checking.keys()) };
        for (const { remote } of unknown) checking.set(keyOf(remote), 'not checked yet');
      }
    },
    /** Composes a registry without versions that fail. Resolves to `null` if `isSuperseded` becomes true meanwhile. */
    composeChecked: async (
      registry: Registry,
      isSuperseded: () => boolean,
    ): Promise<RegistrySnapshot | null> => {
      for (;;) {
        const snapshot = await composeSnapshot(registry, sources, new Map(failed));
        const subjects = pendingOf(snapshot).filter(({ remote }) => !undecided.has(keyOf(remote)));
        if (subjects.length === 0 || !(await canJudge())) return snapshot;
        for (const subject of subjects) {
          if (isSuperseded()) return null;
          await verify(subject, registry);
        }
      }
    },
    /** Whether a version of the snapshot failed its check or could not be checked. */
    isUncertain: (snapshot: RegistrySnapshot): boolean => failed.size > 0 || pendingOf(snapshot).length > 0,
    /** Checks versions again that did not pass. */
    reset: (): void => {
      failed.clear();
      undecided.clear();
    },
  };
}

/** Each version that a snapshot runs, once. */
function listRunning({ compositions }: RegistrySnapshot): readonly Subject[] {
  const subjects = compositions.flatMap(({ release }) => subjectsOf(release));
  return [...new Map(subjects.map((subject) => [keyOf(subject.remote), subject])).values()];
}

/** The remotes that a release runs, each with the generation of its pages; those of editors and admins with their pages. */
function subjectsOf(release: ComposedRelease): readonly Subject[] {
  const generations = [...(release.staff ? generationsOf(release.staff) : []), ...generationsOf(release)];
  return generations.flatMap((generation) =>
    generation.composition.remotes
      .filter(({ name, killed }) => killed === null && !generation.elsewhere.includes(name))
      .map((remote) => ({ release: generation, remote })),
  );
}

function onlyRemote({ release, remote }: Subject): ComposedRelease {
  return {
    ...release,
    id: `${release.id} ${keyOf(remote)}`,
    composition: { ...release.composition, remotes: [remote] },
    elsewhere: [],
    previous: null,
    staff: null,
    records: release.records.filter(({ name }) => name === remote.name),
  };
}

function isRendered(page: RenderedPage | null): boolean {
  return page !== null && page.kind !== 'frame';
}
