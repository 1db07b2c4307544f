import { createLinkSigner } from '../../auth/link-signer.ts';
import type { Database } from '../../database/database.ts';
import { dayInMs } from '../../lib/clock.ts';

const lifeMs = 30 * dayInMs;
const textPattern = /^([\w-]+)\.(\d{4}-\d\d)\.(\d{10,14})$/;

export type BrandMonth = {
  readonly sourceKey: string;
  /** `YYYY-MM`. */
  readonly month: string;
};

/** Tokens with which anybody who has them reads the numbers of one brand and month, for 30 days. They allow nothing else. */
export function createBrandMonthLinks(db: Database) {
  const links = createLinkSigner(db, 'brand-month');
  return {
    create: async ({ sourceKey, month }: BrandMonth, now: Date) => {
      const endsAt = new Date(now.getTime() + lifeMs);
      const brand = Buffer.from(sourceKey).toString('base64url');
      return { token: await links.sign(`${brand}.${month}.${endsAt.getTime()}`), endsAt };
    },
    /** `expired`: it was ours. `undefined` for a token that is not. */
    read: async (token: string, now: Date): Promise<BrandMonth | 'expired' | undefined> => {
      const [, brand, month, endsAt] = textPattern.exec((await links.read(token)) ?? '') ?? [];
      if (brand === undefined || month === undefined) return undefined;
      if (Number(endsAt) <= now.getTime()) return 'expired';
      return { sourceKey: Buffer.from(brand, 'base64url').toString(), month };
    },
  };
}
