import { conditionsByWeakness, type ConditionKind } from '@szn/shared-contracts/wire';
import { similarColours } from './language/query-words.ts';
import type { UnderstoodQuery } from './language/understood-query.ts';
import { omitCondition } from './query-conditions.ts';

/** How a search differs from the query that was typed. */
export type Attempt = {
  /** The conditions that are left out, the weakest first. */
  readonly dropped: readonly ConditionKind[];
  /** Words that are left out because no product has them. */
  readonly missing: readonly string[];
  readonly similarColours: readonly string[];
};

type QueryAttempt = Attempt & { readonly query: UnderstoodQuery };

export const asTyped: Attempt = { dropped: [], missing: [], similarColours: [] };

/**
 * The query, then the queries to try one after another while nothing matches: with similar colours; without the words that no
 * product has; without one condition, the weakest first; then without the two weakest, three, and so on, until one is left.
 * What the products must not have is never left out: that would show the opposite.
 */
export function* listAttempts(
  query: UnderstoodQuery,
  isFound: (word: string) => boolean,
): Generator<QueryAttempt, void, undefined> {
  yield { ...asTyped, query };
  const similar = query.filters.colours.flatMap((colour) => similarColours.get(colour) ?? []);
  const recoloured = { ...query, filters: { ...query.filters, colours: similar } };
  if (similar.length > 0) yield { ...asTyped, query: recoloured, similarColours: similar };
  const missing = query.text.filter((word) => !isFound(word));
  const isPart = missing.length > 0 && missing.length < query.text.length;
  const text = isPart ? query.text.filter((word) => !missing.includes(word)) : query.text;
  const rest = { ...asTyped, missing: isPart ? missing : [] };
  const found = { ...query, text };
  if (isPart) yield { ...rest, query: found };
  const kinds = conditionsByWeakness.filter((kind) => kind !== 'sort' && hasCondition(found, kind));
  // Everything that is not black is no result for an unknown word that is not black.
  if (kinds.length < 2) return;
  for (const kind of kinds) yield { ...rest, query: relax(found, kind), dropped: [kind] };
  for (let count = 2; count < kinds.length; count += 1) {
    const dropped = kinds.slice(0, count);
    yield { ...rest, query: dropped.reduce(relax, found), dropped };
  }
}

function hasCondition(query: UnderstoodQuery, kind: ConditionKind): boolean {
  return JSON.stringify(relax(query, kind)) !== JSON.stringify(query);
}

function relax(query: UnderstoodQuery, kind: ConditionKind): UnderstoodQuery {
  const { excluded, excludedPhrases, excludedText } = query;
  return { ...omitCondition(query, kind), excluded, excludedPhrases, excludedText };
}
