import { clientPrefix, networkOf } from '@szn/settings/client-networks';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import { dayInMs, minuteInMs } from '../lib/clock.ts';
import {
  attemptKey,
  isAttemptWindowOpen,
  openAttemptWindow,
  takeAttempt,
  type AttemptLimit,
  type AttemptServices,
} from './attempt-limits.ts';

type LoginServices = AttemptServices & {
  readonly config: Pick<Config, 'LOGIN_ATTEMPTS_PER_ADDRESS' | 'LOGIN_ATTEMPTS_PER_ACCOUNT'>;
};

const windowMs = 5 * minuteInMs;
/** The limit of an account over all networks is so many times the limit of one network. */
const networksPerAccount = 10;
const accountWindowMs = 15 * minuteInMs;
/** The network of a successful sign-in is exempt from the limit over all networks for so long. */
export const knownNetworkLifeMs = 30 * dayInMs;

/**
 * Counts a sign-in attempt per network, per account and network, and per account over all networks. The second limit
 * does not lock out an owner in another network. The third slows down guesses from many networks; it does not apply to
 * networks from which the owner has signed in. Throws a 429 with Retry-After.
 */
export async function takeLoginAttempt(
  services: LoginServices,
  request: FastifyRequest,
  email: string,
): ReturnType<typeof takeAttempt> {
  const { LOGIN_ATTEMPTS_PER_ADDRESS: perNetwork, LOGIN_ATTEMPTS_PER_ACCOUNT: perAccount } = services.config;
  const network = networkOf(request.ip, clientPrefix);
  const limits: AttemptLimit[] = [
    { name: 'login-address', parts: [network], max: perNetwork, windowMs },
    { name: 'login-account', parts: [email, network], max: perAccount, windowMs },
  ];
  const { db, clock } = services;
  if (!(await isAttemptWindowOpen(db, knownNetworkKey(email, network), clock.now()))) {
    const max = perAccount * networksPerAccount;
    limits.push({ name: 'login-everywhere', parts: [email], max, windowMs: accountWindowMs });
  }
  return await takeAttempt(services, limits);
}

/** Call this after the owner of an account has proved it, by the password or by a link in a mail. */
export async function rememberOwnerNetwork(
  { db, clock }: AttemptServices,
  request: FastifyRequest,
  email: string,
): Promise<void> {
  const key = knownNetworkKey(email, networkOf(request.ip, clientPrefix));
  await openAttemptWindow(db, key, new Date(clock.now().getTime() + knownNetworkLifeMs));
}

function knownNetworkKey(email: string, network: string): string {
  return attemptKey({ name: 'owner-known', parts: [email, network] });
}
