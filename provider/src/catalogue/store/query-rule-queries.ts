import { sql, type Transaction } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { Tables } from '../../database/schema.ts';
import type { QueryRule } from '../query-rules.ts';

/** A change that was made; without `instead` and `page` it removed the rule. */
export type QueryRuleChange = QueryRule & {
  readonly id: number;
  readonly at: Date;
  /** The address of the editor; `null` without the account. */
  readonly author: string | null;
};

type Reader = Database | Transaction<Tables>;

/** The last change of each phrase, the newest first: a rule counts while it names something. */
export async function readQueryRules(db: Reader): Promise<readonly QueryRuleChange[]> {
  const rows = await selectChanges(db)
    .where(sql<boolean>`query_rule_changes.id in (select max(id) from query_rule_changes group by phrase)`)
    .where(sql<boolean>`coalesce(instead, page) is not null`)
    .execute();
  return rows.map(toChange);
}

/** The changes since a time, the newest first. */
export async function readQueryRuleHistory(
  db: Reader,
  since: Date,
  limit: number,
): Promise<readonly QueryRuleChange[]> {
  return (await selectChanges(db).where('at', '>=', since).limit(limit).execute()).map(toChange);
}

/** The number of the last change; `0` before the first. */
export async function readQueryRuleRevision(db: Reader): Promise<number> {
  const { revision } = await db
    .selectFrom('query_rule_changes')
    .select(sql<number>`coalesce(max(id), 0)::integer`.as('revision'))
    .executeTakeFirstOrThrow();
  return revision;
}

export async function insertQueryRuleChange(
  transaction: Transaction<Tables>,
  { phrase, instead, page }: QueryRule,
  { at, authorId }: { readonly at: Date; readonly authorId: string },
): Promise<void> {
  await transaction
    .insertInto('query_rule_changes')
    .values({ at, phrase, instead: instead ?? null, page: page ?? null, author_id: authorId })
    .execute();
}

function selectChanges(db: Reader) {
  return db
    .selectFrom('query_rule_changes')
    .leftJoin('users', 'users.id', 'query_rule_changes.author_id')
    .select(['query_rule_changes.id', 'at', 'phrase', 'instead', 'page', 'users.email as author'])
    .orderBy('query_rule_changes.id', 'desc');
}

type Row = Awaited<ReturnType<ReturnType<typeof selectChanges>['execute']>>[number];

function toChange({ instead, page, ...change }: Row): QueryRuleChange {
  return { ...change, ...(instead !== null && { instead }), ...(page !== null && { page }) };
}
