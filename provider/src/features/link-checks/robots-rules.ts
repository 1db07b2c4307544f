import { LRUCache } from 'lru-cache';
import robotsParser from 'robots-parser';
import { dayInMs } from '../../lib/clock.ts';
import { robotName, type AskServer } from './probe-link.ts';

/** RFC 9309, section 2.5: at least 500 KiB are read. */
const maxLength = 512 * 1024;

/** Whether `url` may be requested; `busy` while robots.txt cannot be read, which forbids all (RFC 9309, 2.3.1.4). */
export type ReadRobotsRule = (ask: AskServer, url: string) => Promise<'allowed' | 'forbidden' | 'busy'>;

/** Reads the robots.txt of each server at most once a day. */
export function createRobotsRules(): ReadRobotsRule {
  const rules = new LRUCache<string, ReturnType<typeof robotsParser>>({ max: 500, ttl: dayInMs });
  return async (ask, url) => {
    const address = new URL('/robots.txt', url).href;
    let rule = rules.get(address);
    if (rule === undefined) {
      const text = await readRobots(ask, address);
      if (text === undefined) return 'busy';
      rule = robotsParser(address, text);
      rules.set(address, rule);
    }
    return rule.isAllowed(url, robotName) === false ? 'forbidden' : 'allowed';
  };
}

/** A missing file forbids nothing (2.3.1.3). A redirect of it is followed once, to the same server or another one. */
async function readRobots(ask: AskServer, address: string): Promise<string | undefined> {
  try {
    let response = await ask(address, 'GET');
    const location = response.headers.get('location');
    if (response.status >= 300 && response.status < 400 && location !== null) {
      await response.body?.cancel();
      response = await ask(new URL(location, address).href, 'GET');
    }
    if (response.status >= 500 || response.status === 429) return undefined;
    return response.ok ? (await response.text()).slice(0, maxLength) : '';
  } catch {
    return undefined;
  }
}
