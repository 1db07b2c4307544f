import { contentSlots } from '@szn/shared-contracts/wire';
import { createLinkSigner } from '../../auth/link-signer.ts';
import type { Database } from '../../database/database.ts';
import { dayInMs } from '../../lib/clock.ts';
import type { VersionKey } from './content-queries.ts';

const lifeMs = dayInMs;
const textPattern = /^([a-z]+)\.(\d{1,9})\.(\d{10,14})$/;

/** Tokens with which the storefront shows one version of one slot to whoever has them, for a day. They allow nothing else. */
export function createDraftLinks(db: Database) {
  const links = createLinkSigner(db, 'draft');
  return {
    create: async ({ slot, version }: VersionKey, now: Date): Promise<string> =>
      await links.sign(`${slot}.${version}.${now.getTime() + lifeMs}`),
    /** `undefined` for a token that is not ours or has expired. */
    read: async (token: string, now: Date): Promise<VersionKey | undefined> => {
      const [, name, version, endsAt] = textPattern.exec((await links.read(token)) ?? '') ?? [];
      const slot = contentSlots.find((one) => one === name);
      return slot !== undefined && Number(endsAt) > now.getTime()
        ? { slot, version: Number(version) }
        : undefined;
    },
  };
}
