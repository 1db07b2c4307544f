import { setImmediate } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { dayInMs } from '../../lib/clock.ts';
import { readBytes, RefusedAddressError } from '../../lib/outgoing-fetch.ts';
import { robotName, type AskServer } from './probe-link.ts';

/** RFC 9309, section 2.5: at least 500 KiB are read. */
const maxBytes = 512 * 1024;
/** Section 2.3.1.2. */
const maxRedirects = 5;
/** Of the files in memory. */
const maxCharacters = 20_000_000;

/** Whether `url` may be requested; `busy` while robots.txt cannot be read, which forbids all (RFC 9309, 2.3.1.4). */
export type ReadRobotsRule = (ask: AskServer, url: string) => Promise<'allowed' | 'forbidden' | 'busy'>;

/** Reads the robots.txt of each server at most once a day. */
export function createRobotsRules(): ReadRobotsRule {
  const rules = new LRUCache<string, readonly Rule[]>({ max: 500, ttl: dayInMs, maxSize: maxCharacters });
  return async (ask, url) => {
    const address = new URL('/robots.txt', url).href;
    let ofServer = rules.get(address);
    if (ofServer === undefined) {
      const robots = await readRobots(ask, address);
      if (typeof robots === 'string') return robots;
      ofServer = parseRules(robots.text);
      rules.set(address, ofServer, { size: robots.text.length + 1 });
    }
    return (await isAllowed(ofServer, url)) ? 'allowed' : 'forbidden';
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

type Rule = { readonly pattern: string; readonly isAllowed: boolean };

/**
 * The rules of the groups that name this program, or else of those for all (2.2.1). Those for others are not stored: the
 * packages for this store each rule for each name, which is 1 GB for a file of 120 KB.
 */
function parseRules(text: string): readonly Rule[] {
  const rules = new Map<string, Rule[]>();
  let group = new Set<string>();
  let hasRules = false;
  for (const { kind, value } of listLines(text)) {
    if (kind === 'user-agent') {
      if (hasRules) group = new Set();
      hasRules = false;
      const [name = ''] = value.toLowerCase().split('/', 1);
      if (name === robotName || name === '*') group.add(name);
      continue;
    }
    hasRules = true;
    // One without a path forbids nothing, and its group is one with rules.
    addRule(rules, group, { pattern: comparablePath(value), isAllowed: kind === 'allow' });
  }
  return rules.get(robotName) ?? rules.get('*') ?? [];
}

function addRule(rules: Map<string, Rule[]>, names: ReadonlySet<string>, rule: Rule): void {
  for (const name of names) {
    const known = rules.get(name);
    if (known === undefined) rules.set(name, [rule]);
    else known.push(rule);
  }
}

function listLines(text: string): readonly { readonly kind: string; readonly value: string }[] {
  return text
    .replace(/^\uFEFF/, '')
    .split(/[\r\n]+/)
    .flatMap((line) => {
      const [, kind, value] = /^[\t ]*(user-agent|(?:dis)?allow)[\t ]*:([^#]*)/i.exec(line) ?? [];
      return kind === undefined || value === undefined
        ? []
        : [{ kind: kind.toLowerCase(), value: value.trim() }];
    });
}

/** With capitals in escapes, and others than ASCII as escapes (2.2.2). */
function comparablePath(path: string): string {
  return path
    .replaceAll(/[^\u0021-\u007e]+/g, (part) => encodeURIComponent(part.replaceAll(/\p{Cs}/gu, '')))
    .replaceAll(/%[\da-f]{2}/gi, (escape) => escape.toUpperCase());
}

/** Of patterns, until the process can answer requests: the worst takes some milliseconds. */
const maxBusyLength = 8 * 1024;

/** The longest pattern decides, of two as long the one that allows (2.2.2). */
async function isAllowed(rules: readonly Rule[], url: string): Promise<boolean> {
  const { pathname, search } = new URL(url);
  const path = comparablePath(pathname + search);
  let found: Rule | undefined;
  let length = 0;
  for (const rule of rules) {
    length += rule.pattern.length;
    if (length > maxBusyLength) {
      await setImmediate();
      length = 0;
    }
    if (isStronger(rule, found) && matches(rule.pattern, path)) found = rule;
  }
  return found?.isAllowed ?? true;
}

function isStronger(rule: Rule, other: Rule | undefined): boolean {
  const longer = rule.pattern.length - (other?.pattern.length ?? 0);
  return longer > 0 || (longer === 0 && rule.isAllowed);
}

/** `*` is any text, a final `$` the end of the path. Each part is searched behind the one before, at its first place. */
function matches(pattern: string, path: string): boolean {
  const isWhole = pattern.endsWith('$');
  const [start = '', ...parts] = (isWhole ? pattern.slice(0, -1) : pattern).split(/\*+/);
  if (!path.startsWith(start)) return false;
  const end = isWhole ? parts.pop() : '';
  if (end === undefined) return path === start;
  let position = start.length;
  for (const part of parts) {
    const index = path.indexOf(part, position);
    if (index === -1) return false;
    position = index + part.length;
  }
  return path.length - end.length >= position && path.endsWith(end);
}
