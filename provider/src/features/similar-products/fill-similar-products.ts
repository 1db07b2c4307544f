import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Database } from '../../database/database.ts';
import { findCategoryGroup, findGarmentKind } from './garment-kind.ts';
import { likenessRule } from './likeness.ts';
import { createRanking, type SimilarPieces } from './rank-similar.ts';
import * as queries from './similar-product-queries.ts';

export type SimilarReport = {
  /** Groups whose products have changed since their pieces were computed. */
  groups: number;
  /** Products of these groups. */
  products: number;
};

/** The event loop is free after each of these turns. */
const turnMs = 10;

/**
 * Computes the similar pieces of all products whose group (gender and category group) has changed. Does nothing while an
 * import is running, and for a catalogue version that is computed already. Each group is saved in one transaction, so
 * that a killed or aborted run continues with the next group. Several processes can run it at once: the result is the same.
 */
export async function fillSimilarProducts(db: Database, signal: AbortSignal): Promise<SimilarReport> {
  const report: SimilarReport = { groups: 0, products: 0 };
  const state = await queries.findSimilarState(db);
  if (!state.is_counted || state.similar_version === state.version) return report;
  const fingerprints = await queries.readFingerprints(db);
  const groups = groupScopes(await queries.findScopes(db));
  for (const [name, { gender, categorySlugs }] of groups) {
    if (signal.aborted) return report;
    const rows = await queries.readGroupRows(db, gender, categorySlugs);
    const fingerprint = hashGroup(rows);
    if (fingerprints.get(name) === fingerprint) continue;
    await queries.saveGroup(db, { name, fingerprint, pieces: await rankGroup(rows) });
    report.groups += 1;
    report.products += rows.length;
  }
  await queries.deleteUnlisted(db, [...groups.keys()]);
  await queries.finishSimilar(db, state.version, report.groups > 0);
  return report;
}

type Group = { readonly gender: queries.Scope['gender']; readonly categorySlugs: string[] };

function groupScopes(scopes: readonly queries.Scope[]): ReadonlyMap<string, Group> {
  const groups = new Map<string, Group>();
  for (const { gender, category_slug: slug } of scopes) {
    const name = `${gender}/${findCategoryGroup(slug)}`;
    const group = groups.get(name) ?? { gender, categorySlugs: [] };
    group.categorySlugs.push(slug);
    groups.set(name, group);
  }
  return groups;
}

function hashGroup(rows: readonly queries.GroupRow[]): string {
  const hash = createHash('sha256').update(`${likenessRule}`);
  for (const row of rows) hash.update(JSON.stringify(row));
  return hash.digest('base64url');
}

async function rankGroup(rows: readonly queries.GroupRow[]): Promise<readonly SimilarPieces[]> {
  // Of equally similar pieces the newest is first.
  const newestFirst = rows
    .toSorted(
      (one, other) => other.created_at.getTime() - one.created_at.getTime() || (one.id < other.id ? -1 : 1),
    )
    .map((row) => ({ ...row, kind: findGarmentKind(row.title_words) }));
  const rank = createRanking(newestFirst);
  const pieces: SimilarPieces[] = [];
  let turnStartedAt = performance.now();
  for (const position of newestFirst.keys()) {
    pieces.push(rank(position));
    if (performance.now() - turnStartedAt < turnMs) continue;
    await nextTurn();
    turnStartedAt = performance.now();
  }
  return pieces;
}
