import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Database } from '../database/database.ts';
import { isConsentPurpose } from './consent-queries.ts';
import type { ConsentPurpose } from '../database/schema.ts';

/** All alerts, or one kind of mail. Mails of the account, such as a new password, cannot be left. */
export type UnsubscribeTopic = ConsentPurpose | 'alerts';

export type UnsubscribeSubject = {
  /** The id of a member or, for the newsletter, an address. */
  readonly subject: string;
  readonly topic: UnsubscribeTopic;
};

export type UnsubscribeTokens = {
  readonly create: (link: UnsubscribeSubject) => Promise<string>;
  /** `undefined` for a token that is not ours. */
  readonly read: (token: string) => Promise<UnsubscribeSubject | undefined>;
};

const tokenPattern = /^([\w-]{1,400})\.([a-zA-Z]{1,20})\.([\w-]{43})$/;

/**
 * Signed tokens for the links that end mails. They do not expire, and need no session. Their key is in the database, not
 * derived from `SESSION_SECRET`: links of old mails keep working when that is replaced.
 */
export function createUnsubscribeTokens(db: Database): UnsubscribeTokens {
  let key: Promise<string> | undefined;
  const sign = async (text: string) => {
    key ??= readLinkKey(db);
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
    create: async ({ subject, topic }) => {
      const text = `${Buffer.from(subject).toString('base64url')}.${topic}`;
      return `${text}.${(await sign(text)).toString('base64url')}`;
    },
    read: async (token) => {
      const [, subject = '', topic = '', signature = ''] = tokenPattern.exec(token) ?? [];
      if (topic !== 'alerts' && !isConsentPurpose(topic)) return undefined;
      const expected = await sign(`${subject}.${topic}`);
      const given = Buffer.from(signature, 'base64url');
      return given.length === expected.length && timingSafeEqual(given, expected)
        ? { subject: Buffer.from(subject, 'base64url').toString(), topic }
        : undefined;
    },
  };
}

/** The key of this database. The first process that needs it creates it. */
async function readLinkKey(db: Database): Promise<string> {
  await db
    .insertInto('link_keys')
    .values({ name: 'unsubscribe', key: randomBytes(32).toString('hex') })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await db
    .selectFrom('link_keys')
    .select('key')
    .where('name', '=', 'unsubscribe')
    .executeTakeFirstOrThrow();
  return row.key;
}
