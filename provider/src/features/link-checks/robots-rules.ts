import { LRUCache } from 'lru-cache';
import robotsParser from 'robots-parser';
import { dayInMs } from '../../lib/clock.ts';
import { readBytes, RefusedAddressError } from '../../lib/outgoing-fetch.ts';
import { robotName, type AskServer } from './probe-link.ts';

/** RFC 9309, section 2.5: at least 500 KiB are read. */
const maxBytes = 512 * 1024;
/** Section 2.3.1.2. */
const maxRedirects = 5;

/** Whether `url` may be requested; `busy` while robots.txt cannot be read, which forbids all (RFC 9309, 2.3.1.4). */
export type ReadRobotsRule = (ask: AskServer, url: string) => Promise<'allowed' | 'forbidden' | 'busy'>;

/** Reads the robots.txt of each server at most once a day. */
export function createRobotsRules(): ReadRobotsRule {
  const rules = new LRUCache<string, ReturnType<typeof robotsParser>>({ max: 500, ttl: dayInMs });
  return async (ask, url) => {
    const address = new URL('/robots.txt', url).href;
    let rule = rules.get(address);
    if (rule === undefined) {
      const robots = await readRobots(ask, address);
      if (typeof robots === 'string') return robots;
      rule = robotsParser(address, robots.text);
      rules.set(address, rule);
    }
    return rule.isAllowed(url, robotName) === false ? 'forbidden' : 'allowed';
  };
}

/**
 * A missing file forbids nothing (2.3.1.3), and neither does one that is too long to read. `forbidden`: the server or its
 * redirect is at an address that is not asked.
 */
async function readRobots(
  ask: AskServer,
  address: string,
): Promise<{ readonly text: string } | 'forbidden' | 'busy'> {
  try {
    const response = await ask(address, 'GET', maxRedirects);
    if (response.status >= 500 || response.status === 429) return 'busy';
    if (response.ok) return { text: (await readBytes(response, maxBytes))?.toString() ?? '' };
    await response.body?.cancel();
    return { text: '' };
  } catch (error) {
    return error instanceof RefusedAddressError ? 'forbidden' : 'busy';
  }
}
