export type CachedAnswer = {
  readonly bytes: number;
  /** For how long it may be given again; 0 for what has failed. */
  readonly lifeMs: number;
};

export type AnswerCacheOptions = {
  readonly mostBytes: number;
  /** How long after its life an answer still stands in for one that has failed. */
  readonly standInMs: number;
  readonly now?: () => number;
};

type Entry<Answer> = { readonly answer: Answer; readonly freshUntil: number };

/**
 * Answers for moments, so that a crowd costs one rendering: those who ask at the same time share one, those who ask
 * soon after are given the same. Keeps the most recently asked ones within its size.
 */
export function createAnswerCache<Answer extends CachedAnswer>(options: AnswerCacheOptions) {
  const now = options.now ?? Date.now;
  const kept = new Map<string, Entry<Answer>>();
  const underWay = new Map<string, Promise<Answer>>();
  let keptBytes = 0;

  function keep(key: string, answer: Answer): void {
    drop(key);
    kept.set(key, { answer, freshUntil: now() + answer.lifeMs });
    keptBytes += answer.bytes + key.length;
    for (const oldest of kept.keys()) {
      if (keptBytes <= options.mostBytes) break;
      drop(oldest);
    }
  }

  function drop(key: string): void {
    const entry = kept.get(key);
    if (!entry) return;
    kept.delete(key);
    keptBytes -= entry.answer.bytes + key.length;
  }

  async function renew(key: string, make: () => Promise<Answer>): Promise<Answer> {
    const answer = await make();
    if (answer.lifeMs > 0) {
      keep(key, answer);
      return answer;
    }
    const before = kept.get(key);
    return before && before.freshUntil + options.standInMs > now() ? before.answer : answer;
  }

  /** The kept answer, or what `make` gives. Rejects as `make` does. */
  return async (key: string, make: () => Promise<Answer>): Promise<Answer> => {
    const entry = kept.get(key);
    if (entry && entry.freshUntil > now()) {
      // The order of a Map is that of insertion: asked last, dropped last.
      kept.delete(key);
      kept.set(key, entry);
      return entry.answer;
    }
    const shared = underWay.get(key);
    if (shared) return shared;
    const made = renew(key, make).finally(() => underWay.delete(key));
    underWay.set(key, made);
    return made;
  };
}
