import { hash, verify } from '@node-rs/argon2';
import { createSemaphore } from '../lib/semaphore.ts';

/** Cost of argon2id: KiB of memory, passes, threads. */
export type PasswordCost = Readonly<Record<'memoryCost' | 'timeCost' | 'parallelism', number>>;

/** What OWASP recommends: about 20 ms and 19 MB for each hash. */
const recommendedCost: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Verified for unknown addresses, so that they take as long as a wrong password. No password has this hash. */
const unusedHash =
  '$argon2id$v=19$m=19456,t=2,p=1$afNH2aNIZDS+Xv17wz8Rkg$QobDBEggiZdSiEaoE42pm7jwdwAMpsApDj0Pq0s0WU4';

const limits = { maxConcurrent: 4, maxQueued: 60 };

/** `outdated`: the password is right, and its hash is of another spelling than `hash` makes today. */
export type PasswordMatch = 'right' | 'outdated' | 'wrong';

/**
 * The same password for every keyboard that writes its characters with other code points (NIST SP 800-63B, 3.1.1.2). Case
 * and spaces are part of it.
 */
export function normalizePassword(password: string): string {
  return password.normalize('NFKC');
}

/** Hashes a few passwords at a time, because each one is slow by design. A hash contains its cost. */
export function createPasswords(cost: PasswordCost = recommendedCost) {
  const runLimited = createSemaphore(limits);
  return {
    hash: (password: string) => runLimited(() => hash(normalizePassword(password), cost)),
    /** `wrong` also for a missing hash, after the same time. Accepts hashes of texts that were not normalised. */
    verify: (password: string, passwordHash: string | undefined): Promise<PasswordMatch> =>
      runLimited(async () => {
        for (const spelling of spellingsOf(password)) {
          const isMatch = await verify(passwordHash ?? unusedHash, spelling);
          if (isMatch && passwordHash !== undefined)
            return spelling === normalizePassword(password) ? 'right' : 'outdated';
        }
        return 'wrong';
      }),
  };
}

/** One text for nearly every password. The others are what an earlier hash can be of: the text as typed here or elsewhere. */
function spellingsOf(password: string): ReadonlySet<string> {
  const typed = [password, password.normalize('NFC'), password.normalize('NFD')];
  return new Set([normalizePassword(password), ...typed]);
}
