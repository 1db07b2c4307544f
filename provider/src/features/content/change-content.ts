import { hash } from 'node:crypto';
import { isContentOf, type ContentSlot } from '@szn/shared-contracts/wire';
import type { Database } from '../../database/database.ts';
import { dayInMs } from '../../lib/clock.ts';
import { StaleVersionError } from '../../lib/request-failure.ts';
import {
  deleteOldDrafts,
  findVersion,
  insertVersion,
  listVersions,
  lockContent,
  updateVersion,
  type ContentVersion,
} from './content-queries.ts';
import { hasPicturesOf } from './content-pictures.ts';

/** For so long a draft can be returned to; what was published stays. */
const draftLifeMs = 30 * dayInMs;
/** Nobody plans so far ahead: a year too many is a mistake. */
const maxAheadMs = 400 * dayInMs;

export type ContentChange =
  /** Adds a draft. */
  | { readonly verb: 'save'; readonly document: unknown }
  /** Shows a version from and until a time, from now and for ever without them; 0 is the specification. */
  | {
      readonly verb: 'publish';
      readonly version: number;
      readonly from?: Date | undefined;
      readonly until?: Date | undefined;
    }
  /** Ends a version that is shown, or makes one that is not yet shown a draft again. */
  | { readonly verb: 'withdraw'; readonly version: number };

export type ContentEdit = {
  readonly slot: ContentSlot;
  /** Of the versions that the editor has seen; `*`: whatever there is. */
  readonly revision: string | undefined;
  readonly authorId: string;
  readonly change: ContentChange;
};

/**
 * Changes what a slot of the storefront shows. Versions are not changed, so that each can be returned to. Throws an error for people if the
 * change is not valid, and a `StaleVersionError` if the slot has another revision.
 */
export async function changeContent(db: Database, edit: ContentEdit, now: Date): Promise<void> {
  const { slot, revision, authorId, change } = edit;
  await db.transaction().execute(async (transaction) => {
    await lockContent(transaction);
    if (revision !== '*' && contentRevision(slot, await listVersions(transaction, slot)) !== revision)
      throw new StaleVersionError('Somebody else has changed this meanwhile.');
    const row = { slot, author_id: authorId, created_at: now };
    if (change.verb === 'save') {
      await deleteOldDrafts(transaction, slot, new Date(now.getTime() - draftLifeMs));
      const document = checkDocument(slot, change.document);
      if (!(await hasPicturesOf(transaction, document)))
        throw new Error('A picture of this draft is no longer there: upload it again');
      await insertVersion(transaction, { ...row, ...draft, document });
      return;
    }
    const key = { slot, version: change.version };
    const stored = change.version === 0 ? specified : await findVersion(transaction, key);
    if (stored === undefined) throw new Error(`There is no version ${change.version}`);
    if (change.verb === 'withdraw') {
      const ended = endOf(stored, now);
      // A draft again, with the life of a new one.
      const life = ended.state === 'draft' && { created_at: now };
      await updateVersion(transaction, key, { ...ended, ...life, author_id: authorId });
      return;
    }
    const shown = windowOf(now, change);
    if (stored.state === 'draft') await updateVersion(transaction, key, { ...shown, author_id: authorId });
    else await insertVersion(transaction, { ...row, ...shown, document: stored.document });
  });
}

type Schedule = Pick<ContentVersion, 'state' | 'starts_at' | 'ends_at'>;

const draft: Schedule = { state: 'draft', starts_at: null, ends_at: null };
/** What a slot shows without a version: it can be returned to, and not be withdrawn. */
const specified = { ...draft, state: 'published', document: null } as const;

/** Changes with everything that an editor sees of a slot. */
export function contentRevision(slot: ContentSlot, versions: readonly ContentVersion[]): string {
  const seen = versions.map(({ author: _author, document: _document, ...version }) => version);
  return hash('sha256', JSON.stringify([slot, seen]), 'base64url').slice(0, 22);
}

/** What each slot accepts, for people; `isContentOf` decides. */
const rules: Readonly<Record<ContentSlot, string>> = {
  announcement: 'The announcement has one line of at most 90 characters',
  hero: 'The hero has one to five slides with different names of at most 8 characters, headings of two lines of at most 12, texts of at most 70, and pictures that were uploaded here with a description of at most 120',
  intro:
    'The popup has a title of at most 40 characters, a text of at most 200, and a link with a text of at most 30',
  rows: 'The home page has at least one row, and none twice',
  notes: 'A note has at most 200 characters, and that of the footer at most 90',
};

function checkDocument(slot: ContentSlot, document: unknown): Record<string, unknown> {
  if (isContentOf(slot, document)) return document;
  throw new Error(
    `${rules[slot]}. Texts are plain lines without invisible characters; links are pages of the shop, such as /sale`,
  );
}

function endOf({ starts_at: startsAt, ends_at: endsAt }: Schedule, now: Date): Schedule {
  if (startsAt === null || (endsAt !== null && endsAt <= now))
    throw new Error('This version is not published');
  return startsAt < now ? { state: 'published', starts_at: startsAt, ends_at: now } : draft;
}

function windowOf(now: Date, { from = now, until }: Window): Schedule {
  const startsAt = from > now ? from : now;
  if (until !== undefined && until <= startsAt)
    throw new Error('The end is after the start, and not over yet');
  if (startsAt.getTime() - now.getTime() > maxAheadMs) throw new Error('The start is within a year from now');
  return { state: 'published', starts_at: startsAt, ends_at: until ?? null };
}

type Window = { readonly from?: Date | undefined; readonly until?: Date | undefined };
