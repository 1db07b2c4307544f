import type { Registry } from '@szn/shared-contracts/release';
import { z } from 'zod';
import type { CheckedRegistry } from './check-registry.ts';
import { type Authority, findKeyFor } from '../keys/key-list.ts';

/** How long the content of a registry counts as the present state. */
export const expirySchema = z.object({
  /** `null`: no key that may change every remote has signed one of the latest documents. */
  issuedAt: z.iso.datetime().nullable(),
  expiresAt: z.iso.datetime().nullable(),
  isExpired: z.boolean(),
});
export type Expiry = Readonly<z.infer<typeof expirySchema>>;

const msPerDay = 86_400_000;

/** The setting `REGISTRY_MAX_AGE_DAYS`, in milliseconds. */
export const maxAgeSchema = z.coerce
  .number()
  .positive()
  .max(3650)
  .default(7)
  .transform((days) => days * msPerDay);

/**
 * Finds the document that confirms a registry: the latest one that a key signed that may change every remote. The key of
 * one team says nothing about the entries of the others. `null` if there is none.
 */
export function findIssue(documents: readonly Registry[], authority: Authority): Registry | null {
  const isIssue = ({ environment, signature }: Registry) => {
    const task = { environment, subject: 'every remote', time: 'earlier' } as const;
    return signature !== undefined && 'key' in findKeyFor(authority, signature.keyId, task);
  };
  return documents.find(isIssue) ?? null;
}

/** The time from which a registry counts: the signed time of its change, unless a check found another one. */
function issuedAtOf(registry: CheckedRegistry): string | null {
  return registry.issuedAt === undefined ? registry.change.at : registry.issuedAt;
}

export function expiryOf(registry: CheckedRegistry, maxAgeMs: number, now: Date): Expiry {
  const issuedAt = issuedAtOf(registry);
  if (issuedAt === null) return { issuedAt, expiresAt: null, isExpired: true };
  const expiresAt = Date.parse(issuedAt) + maxAgeMs;
  return { issuedAt, expiresAt: new Date(expiresAt).toISOString(), isExpired: expiresAt <= now.getTime() };
}

/** Whether half of the time has passed: there is time left to notice that a renewal fails. */
export function isRenewalDue(registry: CheckedRegistry, maxAgeMs: number, now: Date): boolean {
  return expiryOf(registry, maxAgeMs / 2, now).isExpired;
}

/** For people: until when a registry counts. */
export function describeExpiry({ issuedAt, expiresAt, isExpired }: Expiry): string {
  if (issuedAt === null) return 'expired: no key that may change every remote has signed it lately';
  return isExpired ? `expired at ${expiresAt}, issued at ${issuedAt}` : `expires at ${expiresAt}`;
}
