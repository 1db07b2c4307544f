import { findWorsePage } from './find-worse-page.ts';
import type { RenderPool } from '../ssr/render-pool.ts';
import { commonRelease, type Edition, type SharedComposition } from './registry-snapshot.ts';

/** Which edition pages come from. */
export type ServedEditions = {
  readonly current: () => Edition;
  /**
   * Warms the compositions of another edition and lets it take over. Resolves also when a later call has overtaken this
   * one. Rejects when the new edition renders worse than the one at work, which then stays.
   */
  readonly use: (edition: Edition) => Promise<void>;
};

export type ServingOptions = {
  readonly pool: RenderPool;
  /** Told of a canary that renders worse than what everybody else runs, and so is given to nobody. */
  readonly onCanaryRefused: (error: unknown) => void;
};

/** Begins with a first edition; rejects when no thread can be started for it. */
export async function serveEditions(first: Edition, options: ServingOptions): Promise<ServedEditions> {
  const { pool } = options;
  await pool.warm(commonRelease(first));
  let current = await withoutWorseCanaries(first, options);
  let wanted = first;
  let lastTurn: Promise<unknown> = Promise.resolve();
  keepCurrent();

  function keepCurrent(): void {
    pool.keep(current.compositions.map(({ release }) => release));
  }

  async function takeOver(next: Edition): Promise<void> {
    const isOvertaken = () => wanted !== next;
    if (isOvertaken()) return;
    try {
      await refuseWorse(next);
      const checked = await withoutWorseCanaries(next, options);
      if (!isOvertaken()) current = checked;
    } finally {
      keepCurrent();
    }
  }

  async function refuseWorse(next: Edition): Promise<void> {
    const [atWork, candidate] = [commonRelease(current), commonRelease(next)];
    if (atWork.id === candidate.id) return;
    const renderers = [await pool.warm(candidate), await pool.warm(atWork)] as const;
    const worse = await findWorsePage(candidate.composition, ...renderers);
    if (worse !== null) throw new Error(`It does not render ${worse}, which the composition at work does.`);
  }

  return {
    current: () => current,
    use: (edition) => {
      wanted = edition;
      // One at a time, in the order of the calls.
      const turn = lastTurn.then(() => takeOver(edition));
      lastTurn = turn.catch(() => undefined);
      return turn;
    },
  };
}

async function withoutWorseCanaries(edition: Edition, options: ServingOptions): Promise<Edition> {
  const compositions: SharedComposition[] = [];
  for (const shared of edition.compositions) {
    const refusal = await findRefusal(shared, edition, options.pool);
    if (refusal === null) compositions.push(shared);
    else options.onCanaryRefused(refusal);
  }
  return { ...edition, compositions };
}

async function findRefusal(
  { release }: SharedComposition,
  edition: Edition,
  pool: RenderPool,
): Promise<unknown> {
  const common = commonRelease(edition);
  if (release === common) return null;
  try {
    const worse = await findWorsePage(release.composition, await pool.warm(release), await pool.warm(common));
    return worse === null ? null : new Error(`The canary does not render ${worse}, which the default does.`);
  } catch (error) {
    return error;
  }
}
