import { hash, verify } from '@node-rs/argon2';
import { createTurns } from '../lib/semaphore.ts';

/** argon2id with the parameters OWASP recommends: about 20 ms and 19 MB each. */
const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** The hash of nothing anybody types: an unknown address takes as long to refuse as a wrong password. */
const nobodysHash =
  '$argon2id$v=19$m=19456,t=2,p=1$afNH2aNIZDS+Xv17wz8Rkg$QobDBEggiZdSiEaoE42pm7jwdwAMpsApDj0Pq0s0WU4';

const mostAtOnce = 4;
const mostWaiting = 60;

export type Passwords = {
  readonly hash: (password: string) => Promise<string>;
  /** False for a wrong password and, after the same work, for no hash at all. */
  readonly verify: (password: string, passwordHash: string | undefined) => Promise<boolean>;
};

/** Hashing takes turns: it is meant to be slow. */
export function createPasswords(): Passwords {
  const takeTurn = createTurns(mostAtOnce, mostWaiting);
  return {
    hash: (password) => takeTurn(() => hash(password, strength)),
    verify: (password, passwordHash) =>
      takeTurn(async () => {
        const isRight = await verify(passwordHash ?? nobodysHash, password);
        return isRight && passwordHash !== undefined;
      }),
  };
}
