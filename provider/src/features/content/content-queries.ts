import { isContentOf, contentSlots, type ContentSlot, type SiteContent } from '@szn/shared-contracts/wire';
import { sql, type Selectable } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { MemberDataPart } from '../../database/member-data.ts';
import type { Tables } from '../../database/schema.ts';

export type ContentVersion = Selectable<Tables['content_versions']> & {
  /** The address of the author, unless the account is deleted. */
  readonly author: string | null;
};

const maxListed = 100;

/** The number of the advisory lock; the value has no meaning. */
const contentLock = 7_041_907;

/** Until the end of the transaction nobody else changes content. */
export async function lockContent(transaction: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(${contentLock})`.execute(transaction);
}

type ReadOptions = {
  /** Shown in its slot whether it is in force or not. */
  readonly draft?: VersionKey | undefined;
  /** What is still in force then; now by default. */
  readonly until?: Date;
};

/**
 * What the storefront shows: of the versions of a slot that have started and are in force, the one that started last. A version that is
 * not valid in this release is left out.
 */
export async function readContent(
  db: Database,
  now: Date,
  { draft, until = now }: ReadOptions = {},
): Promise<SiteContent> {
  const shown = await db
    .selectFrom('content_versions')
    .distinctOn('slot')
    .select(['slot', 'document'])
    .where('state', '=', 'published')
    .where('starts_at', '<=', now)
    .where((where) => where.or([where('ends_at', 'is', null), where('ends_at', '>', until)]))
    .orderBy('slot')
    .orderBy('starts_at', 'desc')
    .orderBy('version', 'desc')
    .execute();
  const previewed = draft && (await findVersion(db, draft));
  const rows = [...shown, ...(previewed ? [previewed] : [])];
  const documents = new Map(rows.map(({ slot, document }) => [slot, document]));
  return Object.fromEntries(
    contentSlots.flatMap((slot) => {
      const document = documents.get(slot);
      return isContentOf(slot, document) ? [[slot, document]] : [];
    }),
  );
}

const maxEnds = 8;

/**
 * The times at which something that is in force ends, the first one first, with what is shown from then on: for gateways that do not
 * reach the provider then. Without what is planned, which nobody may read before it starts.
 */
export async function readContentEnds(db: Database, now: Date) {
  const ends = await db
    .selectFrom('content_versions')
    .select('ends_at as at')
    .distinct()
    .where('state', '=', 'published')
    .where('starts_at', '<=', now)
    .where('ends_at', '>', now)
    .orderBy('ends_at')
    .limit(maxEnds)
    .execute();
  return await Promise.all(
    ends
      .flatMap(({ at }) => (at === null ? [] : [at]))
      .map(async (at) => ({
        at: at.toISOString(),
        content: await readContent(db, now, { until: at }),
      })),
  );
}

export type VersionKey = { readonly slot: ContentSlot; readonly version: number };

export async function findVersion(db: Database, { slot, version }: VersionKey) {
  const versions = db.selectFrom('content_versions').selectAll();
  return await versions.where('slot', '=', slot).where('version', '=', version).executeTakeFirst();
}

/** The last versions of a slot, the newest first. */
export async function listVersions(db: Database, slot: ContentSlot): Promise<readonly ContentVersion[]> {
  return await db
    .selectFrom('content_versions')
    .leftJoin('users', 'users.id', 'content_versions.author_id')
    .selectAll('content_versions')
    .select('users.email as author')
    .where('slot', '=', slot)
    .orderBy('version', 'desc')
    .limit(maxListed)
    .execute();
}

/** With the number after the last one of its slot. */
export async function insertVersion(
  db: Database,
  version: Omit<Selectable<Tables['content_versions']>, 'version'>,
): Promise<void> {
  const { document, slot } = version;
  const last = await db
    .selectFrom('content_versions')
    .select((select) => select.fn.max('version').as('version'))
    .where('slot', '=', slot)
    .executeTakeFirst();
  const row = { ...version, version: (last?.version ?? 0) + 1 };
  await db
    .insertInto('content_versions')
    .values({ ...row, document: document && JSON.stringify(document) })
    .execute();
}

export async function updateVersion(
  db: Database,
  { slot, version }: VersionKey,
  change: Pick<Tables['content_versions'], 'state' | 'starts_at' | 'ends_at' | 'author_id'> & {
    readonly created_at?: Date;
  },
): Promise<void> {
  const versions = db.updateTable('content_versions').set(change);
  await versions.where('slot', '=', slot).where('version', '=', version).execute();
}

/** Drafts that nobody has published since. */
export async function deleteOldDrafts(db: Database, slot: ContentSlot, before: Date): Promise<void> {
  const drafts = db.deleteFrom('content_versions').where('slot', '=', slot).where('state', '=', 'draft');
  await drafts.where('created_at', '<', before).execute();
}

/** What somebody has written for the shop stays, without its author. */
export const contentData: MemberDataPart = {
  stored: 'account',
  tables: ['content_versions'],
  exportFields: async (db, { userId }) => ({
    content: await db
      .selectFrom('content_versions')
      .select(['slot', 'version', 'created_at as at', 'document'])
      .where('author_id', '=', userId)
      .orderBy('created_at')
      .execute(),
  }),
  remove: async (transaction, { userId }) => {
    const written = transaction.updateTable('content_versions').set({ author_id: null });
    await written.where('author_id', '=', userId).execute();
  },
};
