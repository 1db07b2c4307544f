import { setTimeout as wait } from 'node:timers/promises';
import { isJsonObject } from '@szn/shared-contracts';

/** One kind of requests of shoppers. */
export type TrafficKind = {
  readonly name: string;
  /** Of all requests, in percent. */
  readonly share: number;
  /** The next request of this kind; `number` is different for each. */
  readonly ask: (number: number) => { readonly path: string; readonly body?: object };
  readonly isPage: boolean;
  /** Paths of pages that have no product cards. */
  readonly withoutProducts?: RegExp;
};

export type Failure = { readonly kind: string; readonly at: number; readonly reason: string };

/** What was sent of one kind, with the milliseconds of each good response. */
export type Tally = { requests: number; readonly good: number[]; failed: number };

export type Traffic = {
  readonly tallies: ReadonlyMap<string, Tally>;
  readonly failures: readonly Failure[];
  readonly seconds: number;
};

/** As long as the shop waits for the API. */
const requestTimeoutMs = 10_000;
const tickMs = 5;

/**
 * Sends requests of these kinds until `isOver`. With `perSecond` it sends so many, evenly in time, whether or not earlier
 * ones are answered; with `concurrency` each next one after the response to an earlier one.
 */
export async function sendTraffic(
  origin: string,
  kinds: readonly TrafficKind[],
  rate: { readonly perSecond: number } | { readonly concurrency: number },
  isOver: () => boolean,
): Promise<Traffic> {
  const tallies = new Map(
    kinds.map(({ name }): [string, Tally] => [name, { requests: 0, good: [], failed: 0 }]),
  );
  const failures: Failure[] = [];
  const order = shuffledOrder(kinds);
  const startedAt = performance.now();
  let sent = 0;
  const sendNext = async () => {
    const kind = order[sent % order.length];
    sent += 1;
    const tally = kind && tallies.get(kind.name);
    if (kind === undefined || tally === undefined) return;
    tally.requests += 1;
    const sentAt = performance.now();
    const reason = await findFailure(origin, kind, (firstNumber += 1));
    if (reason === undefined) tally.good.push(performance.now() - sentAt);
    else {
      tally.failed += 1;
      failures.push({ kind: kind.name, at: Date.now(), reason });
    }
  };
  if ('concurrency' in rate) {
    const client = async () => {
      while (!isOver()) await sendNext();
    };
    await Promise.all(Array.from({ length: rate.concurrency }, client));
  } else {
    const pending = new Set<Promise<void>>();
    while (!isOver()) {
      while (sent < ((performance.now() - startedAt) / 1000) * rate.perSecond) {
        const one = sendNext().finally(() => pending.delete(one));
        pending.add(one);
      }
      await wait(tickMs);
    }
    await Promise.all(pending);
  }
  return { tallies, failures, seconds: (performance.now() - startedAt) / 1000 };
}

/** Different for each start, so that no cache of a running server has the responses already. */
let firstNumber = Date.now() % 1_000_000;

/** Each kind as often as its share, spread over the hundred. 37 and 100 have no common factor. */
function shuffledOrder(kinds: readonly TrafficKind[]): readonly TrafficKind[] {
  const inTurn = kinds.flatMap((kind) => Array.from({ length: kind.share }, () => kind));
  return inTurn.map((_, index) => inTurn[(index * 37) % inTurn.length]).filter((kind) => kind !== undefined);
}

/** Why a shopper would call the response a failure; `undefined` for a good one. */
async function findFailure(origin: string, kind: TrafficKind, number: number): Promise<string | undefined> {
  const { path, body } = kind.ask(number);
  const accept = kind.isPage ? 'text/html' : 'application/json';
  try {
    const response = await fetch(origin + path, {
      signal: AbortSignal.timeout(requestTimeoutMs),
      headers: { accept, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return response.status === 200 ? findMissing(kind, path, text) : `status ${response.status}`;
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    return cause instanceof Error ? cause.message || cause.name : String(cause);
  }
}

function findMissing(
  { isPage, withoutProducts }: TrafficKind,
  path: string,
  text: string,
): string | undefined {
  if (!isPage) return isJsonObject(JSON.parse(text)) ? undefined : 'no JSON object';
  // A frame, which the browser would have to fill, has no rendered remote.
  if (!text.includes('data-remote="') || !text.includes('</html>')) return 'page without content';
  return withoutProducts?.test(path) || text.includes('<article') ? undefined : 'page without products';
}
