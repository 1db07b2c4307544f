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

/** Hashes a few passwords at a time, because each one is slow by design. A hash contains its cost. */
export function createPasswords(cost: PasswordCost = recommendedCost) {
  const runLimited = createSemaphore(limits);
  return {
    hash: (password: string) => runLimited(() => hash(password, cost)),
    /** False for a wrong password, and for a missing hash after the same time. */
    verify: (password: string, passwordHash: string | undefined) =>
      runLimited(async () => {
        const isMatch = await verify(passwordHash ?? unusedHash, password);
        return isMatch && passwordHash !== undefined;
      }),
  };
}
