import { createLinkSigner } from '../auth/link-signer.ts';
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

const subjectPattern = /^([\w-]{1,400})\.([a-zA-Z]{1,20})$/;

/** Signed tokens for the links that end mails. They do not expire, and need no session. */
export function createUnsubscribeTokens(db: Database): UnsubscribeTokens {
  const links = createLinkSigner(db, 'unsubscribe');
  return {
    create: async ({ subject, topic }) =>
      links.sign(`${Buffer.from(subject).toString('base64url')}.${topic}`),
    read: async (token) => {
      const [, subject = '', topic = ''] = subjectPattern.exec((await links.read(token)) ?? '') ?? [];
      return topic === 'alerts' || isConsentPurpose(topic)
        ? { subject: Buffer.from(subject, 'base64url').toString(), topic }
        : undefined;
    },
  };
}
