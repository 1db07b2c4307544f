import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Database } from '../database/database.ts';

export type LinkSigner = {
  /** The text with its signature. */
  readonly sign: (text: string) => Promise<string>;
  /** The text that was signed; `undefined` for a token that is not ours. */
  readonly read: (token: string) => Promise<string | undefined>;
};

const tokenPattern = /^([\w.-]{1,500})\.([\w-]{43})$/;

/**
 * Signs what links carry. The key of each kind of link is in the database, not derived from `SESSION_SECRET`: links keep working when that
 * is replaced.
 */
export function createLinkSigner(db: Database, kind: string): LinkSigner {
  let key: Promise<string> | undefined;
  const digest = async (text: string) => {
    key ??= readLinkKey(db, kind);
    try {
      return createHmac('sha256', await key)
        .update(text)
        .digest();
    } catch (error) {
      key = undefined;
      throw error;
    }
  };
  return {
    sign: async (text) => `${text}.${(await digest(text)).toString('base64url')}`,
    read: async (token) => {
      const [, text, signature = ''] = tokenPattern.exec(token) ?? [];
      if (text === undefined) return undefined;
      const expected = await digest(text);
      const given = Buffer.from(signature, 'base64url');
      return given.length === expected.length && timingSafeEqual(given, expected) ? text : undefined;
    },
  };
}

/** The key of this database. The first process that needs it creates it. */
async function readLinkKey(db: Database, name: string): Promise<string> {
  await db
    .insertInto('link_keys')
    .values({ name, key: randomBytes(32).toString('hex') })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await db
    .selectFrom('link_keys')
    .select('key')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return row.key;
}
