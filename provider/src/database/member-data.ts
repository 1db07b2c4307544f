import type { StoredDataId } from '@szn/shared-contracts';
import type { Database } from './database.ts';
import type { Tables } from './schema.ts';

export type StoredMember = {
  readonly userId: string;
  readonly email: string;
  /** Rows of an address are the member's only then. */
  readonly isEmailVerified: boolean;
};

/**
 * What one feature stores about a member. Every feature that does has a part in `memberData`: the privacy policy names it,
 * the export contains it, and the deletion of the account removes it.
 */
export type MemberDataPart = {
  /** Where the privacy policy and the page "Your data" describe it. */
  readonly stored: StoredDataId;
  readonly tables: readonly (keyof Tables)[];
  /**
   * Its fields of the export, bounded by the limits of the feature. Null where the rows tell the member nothing, such as
   * hashes, or where the account does not prove that they are theirs, such as rows of an address that is not verified.
   */
  readonly exportFields: ((db: Database, member: StoredMember) => Promise<Record<string, unknown>>) | null;
  /**
   * Removes rows in the transaction that deletes the account, before the member's row. Null where foreign keys with
   * `on delete cascade` do, or where the rows end by themselves within the period that the privacy policy names.
   */
  readonly remove: ((transaction: Database, member: StoredMember, now: Date) => Promise<void>) | null;
};
