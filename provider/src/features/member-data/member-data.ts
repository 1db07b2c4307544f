import { roleData } from '../../auth/roles.ts';
import { shopChangeData } from '../../shop-changes/shop-changes.ts';
import { queryRuleData } from '../search/change-query-rules.ts';
import { consentData } from '../../consents/consent-queries.ts';
import type { Database } from '../../database/database.ts';
import type { MemberDataPart, StoredMember } from '../../database/member-data.ts';
import { sessionEnded } from '../../lib/request-failure.ts';
import { mailData } from '../../mail/mail-outbox.ts';
import { attemptData } from '../../rate-limit/attempt-limits.ts';
import { verificationData } from '../accounts/email-verification-service.ts';
import { passwordResetData } from '../accounts/password-reset-service.ts';
import { accountData, deviceData } from '../accounts/user-queries.ts';
import { alertData } from '../alerts/alert-data.ts';
import { boardData } from '../boards/board-queries.ts';
import { contentData } from '../content/content-queries.ts';
import { followData } from '../follows/follow-queries.ts';
import { newsletterData } from '../newsletter/newsletter-queries.ts';
import { photoData } from '../photos/photo-storage.ts';
import { overrideData } from '../product-overrides/describe-overrides.ts';
import { wishlistData } from '../wishlist/wishlist-queries.ts';

/** Everything that is stored about members. A test compares it with the schema and with the privacy policy. */
export const memberData: readonly MemberDataPart[] = [
  accountData,
  roleData,
  contentData,
  overrideData,
  queryRuleData,
  shopChangeData,
  deviceData,
  photoData,
  wishlistData,
  followData,
  boardData,
  newsletterData,
  passwordResetData,
  verificationData,
  consentData,
  alertData,
  mailData,
  attemptData,
];

export const exportFormat = { format: 'szn-member-data', version: 1 } as const;

/** A copy of what is stored about a member, as of one moment. */
export async function exportMember(db: Database, member: StoredMember, now: Date) {
  const fields = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (transaction) => {
      const parts: Record<string, unknown>[] = [];
      for (const { exportFields } of memberData)
        if (exportFields !== null) parts.push(await exportFields(transaction, member));
      return parts;
    });
  return {
    ...exportFormat,
    exportedAt: now.toISOString(),
    ...Object.fromEntries(fields.flatMap(Object.entries)),
  };
}

/**
 * Deletes the account in one transaction. Other requests of the member either complete before, or find the session ended:
 * they wait for the lock of the member's row, and then violate its foreign keys (`isMemberGone`). Throws a 401 when another
 * request has deleted the account, or changed the password since it was confirmed.
 */
export async function deleteMember(
  db: Database,
  { passwordHash, ...member }: StoredMember & { readonly passwordHash: string },
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const row = await transaction
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', member.userId)
      .forUpdate()
      .executeTakeFirst();
    if (row?.password_hash !== passwordHash) throw sessionEnded();
    for (const { remove } of memberData) await remove?.(transaction, member, now);
    await transaction.deleteFrom('users').where('id', '=', member.userId).execute();
  });
}
