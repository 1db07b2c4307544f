import { basename } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { ownValue, parseUrl } from '@szn/shared-contracts/wire';
import { sql, type Selectable } from 'kysely';
import type { Database } from '../database/database.ts';
import type { MemberDataPart } from '../database/member-data.ts';
import type { Tables } from '../database/schema.ts';
import { dayInMs } from '../lib/clock.ts';
import { StaleVersionError } from '../lib/request-failure.ts';

/** For so long a change of a brand or feed can be undone; then it is deleted. */
export const undoableMs = 30 * dayInMs;
const maxListed = 200;
const maxExported = 5000;
/** The number of the advisory lock; the value has no meaning. */
const shopLock = 7_041_908;

type Row = Selectable<Tables['shop_changes']>;
type Kind = Row['kind'];

/** The fields of a brand or feed. */
export type ShopState = Readonly<Record<string, unknown>>;

/** A command on the server has neither author nor revision. */
export type ShopEdit = {
  readonly now: Date;
  readonly authorId?: string;
  /** What `readShopRevision` said when the editor read what is changed. */
  readonly revision?: string | undefined;
};

export type ShopChange = Pick<Row, 'id' | 'name' | 'verb'> & {
  /** Of a change the replaced fields, `null` where there was none; of a removal all fields. */
  readonly former: ShopState;
};

/** Until the end of the transaction nobody else changes brands or feeds. Throws a `StaleVersionError` for another revision than the present one. */
export async function lockShop(transaction: Database, kind: Kind, { revision }: ShopEdit): Promise<void> {
  await sql`select pg_advisory_xact_lock(${shopLock})`.execute(transaction);
  if (revision === undefined || revision === (await readShopRevision(transaction, kind))) return;
  const last = await selectChanges(transaction, kind).executeTakeFirst();
  throw new StaleVersionError(
    `${last?.author ?? 'Somebody'} has changed ${last?.name ?? 'this'} meanwhile. The page shows what there is now; what you have entered is still in the form.`,
  );
}

/** Changes with each change of brands or of feeds. Read it before what it is a revision of. */
export async function readShopRevision(db: Database, kind: Kind): Promise<string> {
  const last = await selectChanges(db, kind).executeTakeFirst();
  return String(last?.id ?? 0);
}

type Difference = {
  readonly kind: Kind;
  readonly name: string;
  readonly before: ShopState | undefined;
  readonly after: ShopState | undefined;
};

/** Stores what was before a change, if there is a difference. */
export async function logShopChange(
  transaction: Database,
  { kind, name, before = {}, after = {} }: Difference,
  { now, authorId }: ShopEdit,
): Promise<void> {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (field) => !isDeepStrictEqual(ownValue(before, field), ownValue(after, field)),
  );
  if (fields.length === 0) return;
  const replaced = Object.fromEntries(fields.map((field) => [field, ownValue(before, field) ?? null]));
  const verb = verbOf(before, after);
  const { url, ...former } = verb === 'added' ? {} : replaced;
  await transaction
    .insertInto('shop_changes')
    .values({
      at: now,
      kind,
      name,
      verb,
      former: JSON.stringify(url === null ? { ...former, url } : former),
      former_url: typeof url === 'string' ? url : null,
      author_id: authorId ?? null,
    })
    .execute();
}

function verbOf(before: ShopState, after: ShopState): Row['verb'] {
  if (Object.keys(before).length === 0) return 'added';
  return Object.keys(after).length === 0 ? 'removed' : 'changed';
}

/** Throws an error for people if it is older than it can be undone. */
export async function findShopChange(db: Database, kind: Kind, { id, now }: { id: number; now: Date }) {
  const row = await selectRecent(db, kind, now).where('shop_changes.id', '=', id).executeTakeFirst();
  if (row === undefined) throw new Error('This change cannot be undone any more');
  return toChange(row);
}

type HistoryOptions = { readonly now: Date; readonly present: ReadonlyMap<string, ShopState> };

/** The changes that can be undone, the newest first. Of an address it has the server only, of a path the name of the file. */
export async function readShopHistory(db: Database, kind: Kind, { now, present }: HistoryOptions) {
  const rows = await selectRecent(db, kind, now).limit(maxListed).execute();
  return rows.map((row) => {
    const { id, author, name, verb } = row;
    const change = toChange(row);
    const former = verb === 'changed' ? withoutSecrets(change.former) : {};
    return {
      id,
      at: row.at.toISOString(),
      author,
      name,
      verb,
      former,
      isUndoable: isUndoable(change, present),
    };
  });
}

function withoutSecrets({ url, path, ...former }: ShopState): ShopState {
  return {
    ...former,
    ...(typeof url === 'string' && { url: parseUrl(url)?.origin ?? '' }),
    ...(typeof path === 'string' && { path: basename(path) }),
  };
}

function isUndoable({ name, verb, former }: ShopChange, all: HistoryOptions['present']): boolean {
  const present = all.get(name);
  if (verb === 'removed') return present === undefined;
  if (present === undefined) return false;
  // A place behind the last one is the last one.
  const { place } = former;
  const replaced = typeof place === 'number' ? { ...former, place: Math.min(place, all.size) } : former;
  return (
    verb === 'added' ||
    Object.entries(replaced).some(
      ([field, value]) => !isDeepStrictEqual(ownValue(present, field) ?? null, value),
    )
  );
}

export async function deleteShopChangesBefore(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('shop_changes').where('at', '<', before).execute();
}

function selectChanges(db: Database, kind: Kind) {
  return db
    .selectFrom('shop_changes')
    .leftJoin('users', 'users.id', 'author_id')
    .selectAll('shop_changes')
    .select('users.name as author')
    .where('kind', '=', kind)
    .orderBy('shop_changes.id', 'desc');
}

function selectRecent(db: Database, kind: Kind, now: Date) {
  return selectChanges(db, kind).where('at', '>=', new Date(now.getTime() - undoableMs));
}

function toChange({ id, name, verb, former, former_url: url }: Row): ShopChange {
  return { id, name, verb, former: { ...former, ...(url !== null && { url }) } };
}

/** A change outlives the account of its author for the rest of its 30 days, and then names nobody. */
export const shopChangeData: MemberDataPart = {
  stored: 'account',
  tables: ['shop_changes'],
  exportFields: async (db, { userId }) => ({
    shopChanges: await db
      .selectFrom('shop_changes')
      .select(['at', 'kind', 'name', 'verb'])
      .where('author_id', '=', userId)
      .orderBy('id')
      .limit(maxExported)
      .execute(),
  }),
  // The foreign key does.
  remove: null,
};
