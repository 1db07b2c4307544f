import { readStoredLink } from '../../catalogue/product-serializer.ts';
import type { Database } from '../../database/database.ts';
import { dayInMs, minuteInMs, secondInMs, type Clock } from '../../lib/clock.ts';
import type { OutgoingFetch } from '../../lib/outgoing-fetch.ts';
import {
  findDueLink,
  leaseHost,
  refreshLinkQueue,
  saveHost,
  saveLink,
  type DueLink,
  type LeasedHost,
  type LinkResult,
} from './link-check-queries.ts';
import { createAskServer, probeLink, type AskServer, type LinkState } from './probe-link.ts';
import type { ReadRobotsRule } from './robots-rules.ts';

export type LinkCheckServices = {
  readonly db: Database;
  readonly clock: Clock;
  readonly config: { readonly PUBLIC_ORIGIN: string };
  readonly outgoingFetch: OutgoingFetch;
  readonly readRobotsRule: ReadRobotsRule;
};

/** Between two links of one host. */
const hostPauseMs = 10 * secondInMs;
/** Longer than robots.txt, HEAD and GET take together. */
const hostLeaseMs = minuteInMs;
const checkEveryMs = 7 * dayInMs;
/** A link that has failed is asked again the next day. */
const failedAgainMs = dayInMs;
const forbiddenAgainMs = 30 * dayInMs;
/** So many days with 404 or 410 remove the product. */
export const daysUntilGone = 3;
const maxBackoffMs = dayInMs;
const firstBackoffMs = 5 * minuteInMs;
const maxHosts = 10;

/** Adds new products to the queue of links, spread over a week. */
export async function fillLinkQueue({ db, clock }: Pick<LinkCheckServices, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  await refreshLinkQueue(db, now, new Date(now.getTime() + checkEveryMs));
}

/**
 * Checks one due link of each host that may be asked, at most ten. A host is asked by one process at a time, with a pause
 * after each link, and a growing one while it is overloaded or away.
 */
export async function checkDueLinks(services: LinkCheckServices, signal: AbortSignal): Promise<void> {
  const { db, clock } = services;
  const checks: Promise<void>[] = [];
  while (checks.length < maxHosts && !signal.aborted) {
    const now = clock.now();
    const host = await leaseHost(db, now, new Date(now.getTime() + hostLeaseMs));
    if (host === undefined) break;
    checks.push(checkHost(services, host, signal));
  }
  await Promise.all(checks);
}

async function checkHost(
  services: LinkCheckServices,
  { host, failures }: LeasedHost,
  signal: AbortSignal,
): Promise<void> {
  const { db, clock, config, outgoingFetch, readRobotsRule } = services;
  const after = (ms: number) => new Date(clock.now().getTime() + ms);
  const link = await findDueLink(db, host, clock.now());
  if (link === undefined) return;
  const ask = createAskServer(outgoingFetch, config.PUBLIC_ORIGIN, signal);
  // The address that shoppers open.
  const state = await readState({ ask, readRobotsRule }, readStoredLink(link.link) ?? link.link);
  if (signal.aborted) return await saveHost(db, host, { next_at: after(hostPauseMs), failures });
  if (state.kind === 'busy') {
    const backoffMs = Math.max(state.retryAfterMs, firstBackoffMs * 2 ** failures);
    return await saveHost(db, host, {
      next_at: after(Math.min(backoffMs, maxBackoffMs)),
      failures: failures + 1,
    });
  }
  await saveLink(db, link, judge(link, state.kind, clock.now()));
  await saveHost(db, host, { next_at: after(hostPauseMs), failures: 0 });
}

type State = LinkState | { readonly kind: 'forbidden' };

async function readState(
  { ask, readRobotsRule }: { readonly ask: AskServer; readonly readRobotsRule: ReadRobotsRule },
  url: string,
): Promise<State> {
  const rule = await readRobotsRule(ask, url);
  if (rule === 'busy') return { kind: 'busy', retryAfterMs: 0 };
  return rule === 'forbidden' ? { kind: 'forbidden' } : await probeLink(ask, url);
}

function judge(link: DueLink, kind: Exclude<State['kind'], 'busy'>, now: Date): LinkResult {
  const after = (ms: number) => new Date(now.getTime() + ms);
  if (kind === 'forbidden') return { next_at: after(forbiddenAgainMs) };
  if (kind === 'unknown') return { next_at: after(checkEveryMs) };
  if (kind === 'alive')
    return { next_at: after(checkEveryMs), failed_days: 0, failed_on: null, gone_at: null };
  const today = now.toISOString().slice(0, 10);
  const failed_days = link.failed_on === today ? link.failed_days : link.failed_days + 1;
  const isGone = failed_days >= daysUntilGone;
  return {
    next_at: after(isGone ? forbiddenAgainMs : failedAgainMs),
    failed_days: Math.min(failed_days, daysUntilGone),
    failed_on: today,
    ...(isGone && { gone_at: now }),
  };
}

/** How often the worker looks for due links. */
export const linkPollMs = 10 * secondInMs;
