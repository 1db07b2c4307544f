import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { isJsonObject, readField } from '@szn/shared-contracts';
import { root } from '../../../tools/project/project-folders.ts';
import { clientOfOtherNetwork, readVersions } from '../../../tests/fixtures/gateway-traffic.ts';
import type { Topology } from './start-topology.ts';

/** Rates need two samples; Prometheus takes one in 15 s. */
const observedMs = 50_000;
const dataLimitMs = 60_000;

const pages = ['/', '/men', '/women/dresses', '/sale', '/about-us', '/wishlist', '/compare'];
const requests = ['/proxy/products?limit=5', '/proxy/products/search?q=tee'];

/** Queries of dashboards that have no data in a storefront in which nothing fails, and why. */
const emptyQueries: Readonly<Record<string, string>> = {
  'Responses that are failures': 'no response is a failure',
  'Pages without content': 'each page has content',
  'Refused versions': 'no version is refused',
  'Feeds: time since the last import': 'the topology has no feed',
  'Dead links at brands': 'the topology checks no links',
};

/** Metrics of alerts that a sound topology does not have, and why. */
const missingMetrics: Readonly<Record<string, string>> = {
  szn_remote_refused: 'no version is refused',
  szn_provider_feed_failures: 'the topology has no feed',
  szn_provider_feed_held_back: 'the same',
  node_filesystem_avail_bytes: 'of the node exporter of a machine, which is no part of the recipes',
  node_filesystem_size_bytes: 'the same',
};

/**
 * Opens pages through HAProxy and asks Prometheus: whether each target is up, each rule can be evaluated and has its metrics,
 * and each query of a dashboard returns data. Prints what it finds; resolves to the faults.
 */
export async function checkTopology(topology: Topology): Promise<readonly string[]> {
  const faults = [...(await visit(topology))];
  const ask = createClient(topology.prometheus);
  faults.push(...(await untilFine(() => checkTargets(ask))));
  faults.push(...(await untilFine(() => checkRules(ask))));
  for (const { panel, query } of readDashboards()) {
    const found = await untilFine(
      () => checkQuery(ask, panel, query),
      panel in emptyQueries ? 0 : dataLimitMs,
    );
    faults.push(...found);
  }
  for (const [what, why] of Object.entries({ ...emptyQueries, ...missingMetrics }))
    say(`no data expected: ${what} (${why})`);
  return faults;
}

/** Pages and requests of shoppers for some time, with the reports that browsers would send. */
async function visit({ origin, gateways }: Topology): Promise<readonly string[]> {
  const [{ origin: url }] = gateways;
  const reports = createReports((await readVersions({ url }))[0] ?? '');
  const faults = new Set<string | undefined>();
  let visits = 0;
  const endsAt = Date.now() + observedMs;
  while (Date.now() < endsAt) {
    for (const address of [...pages, ...requests]) faults.add(await findFault(origin + address));
    for (const [address, body] of Object.entries(reports)) faults.add(await report(origin + address, body));
    visits += pages.length + requests.length;
    await wait(2000);
  }
  const found = [...faults].filter((fault) => fault !== undefined);
  say(`${visits} pages and requests through HAProxy, ${found.length} kinds of faults`);
  return found;
}

async function findFault(url: string): Promise<string | undefined> {
  const headers = { accept: 'text/html', 'x-forwarded-for': clientOfOtherNetwork() };
  const response = await fetch(url, { headers });
  const text = await response.text();
  if (!response.ok) return `${url}: status ${response.status}`;
  return url.includes('/proxy/') || text.includes('data-remote="') ? undefined : `${url}: no content`;
}

async function report(url: string, body: object): Promise<string | undefined> {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': clientOfOtherNetwork() };
  const { status } = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  return status === 204 ? undefined : `${url}: status ${status}`;
}

/** A measurement and an error, as browsers send them for a version. */
function createReports(remoteVersion: string) {
  const [name, version = ''] = remoteVersion.split('@');
  const ms = (value: number) => ({ value });
  return {
    '/telemetry/vitals': {
      remote: { name, version },
      route: null,
      composition: 'check',
      vitals: { TTFB: ms(90), FCP: ms(300), LCP: ms(700), INP: ms(40), CLS: { value: 0.01 } },
    },
    '/telemetry': {
      kind: 'handled',
      code: null,
      message: 'sent by the check of the topology',
      stack: '',
      during: null,
      remote: { name, version, reason: 'default', contract: version, owner: 'check' },
      standIn: null,
      route: null,
      path: '/',
      isFirstOfVisit: true,
    },
  };
}

type Ask = (address: string) => Promise<unknown>;

/** Asks the API of Prometheus for `data`. */
function createClient(prometheus: string): Ask {
  return async (address) => {
    const response = await fetch(`${prometheus}/api/v1/${address}`);
    const answer: unknown = await response.json();
    if (readField(answer, 'status') !== 'success') {
      throw new Error(`${decodeURIComponent(address)}: ${String(readField(answer, 'error'))}`);
    }
    return readField(answer, 'data');
  };
}

/** Repeats a check until it finds no fault: samples are some seconds old. */
async function untilFine(
  check: () => Promise<readonly string[]>,
  limitMs = dataLimitMs,
): Promise<readonly string[]> {
  const endsAt = Date.now() + limitMs;
  for (;;) {
    const faults = await check().catch((error: unknown) => [String(error)]);
    if (faults.length === 0 || Date.now() >= endsAt) return faults;
    await wait(2000);
  }
}

async function checkTargets(ask: Ask): Promise<readonly string[]> {
  const targets = listOf(readField(await ask('targets?state=active'), 'activeTargets'));
  const faults = targets
    .filter((target) => readField(target, 'health') !== 'up')
    .map(
      (target) =>
        `target ${String(readField(target, 'scrapeUrl'))}: ${String(readField(target, 'lastError'))}`,
    );
  if (targets.length === 0) faults.push('Prometheus has no targets');
  if (faults.length === 0) say(`${targets.length} targets are up`);
  return faults;
}

async function checkRules(ask: Ask): Promise<readonly string[]> {
  const groups = listOf(readField(await ask('rules'), 'groups'));
  const rules = groups.flatMap((group) => listOf(readField(group, 'rules')));
  const faults = rules.length === 0 ? ['Prometheus has no rules'] : [];
  for (const rule of rules) faults.push(...(await checkRule(ask, rule)));
  if (faults.length === 0) say(`${rules.length} alerts are evaluated and have their metrics; none fires`);
  return faults;
}

/** An alert that does not fire has no data: so its metrics are looked for one by one. */
async function checkRule(ask: Ask, rule: object): Promise<readonly string[]> {
  const name = `alert ${String(readField(rule, 'name'))}`;
  const metrics = new Set(
    String(readField(rule, 'query')).match(/\b(?:szn|process|node|haproxy)_\w+|\bup\b/g),
  );
  const faults = metrics.size === 0 ? [`${name} has no metric`] : [];
  if (readField(rule, 'health') !== 'ok') faults.push(`${name}: ${String(readField(rule, 'lastError'))}`);
  if (readField(rule, 'state') === 'firing') faults.push(`${name} fires`);
  for (const metric of metrics) {
    if (metric in missingMetrics) continue;
    if (await isEmpty(ask, metric)) faults.push(`${name}: no data for ${metric}`);
  }
  return faults;
}

async function checkQuery(ask: Ask, panel: string, query: string): Promise<readonly string[]> {
  const hasData = !(await isEmpty(ask, query));
  const isExpected = !(panel in emptyQueries);
  if (isExpected && !hasData) return [`panel "${panel}": no data for ${query}`];
  if (hasData) say(`panel "${panel}" has data`);
  return [];
}

async function isEmpty(ask: Ask, query: string): Promise<boolean> {
  return listOf(readField(await ask(`query?query=${encodeURIComponent(query)}`), 'result')).length === 0;
}

function readDashboards(): readonly { readonly panel: string; readonly query: string }[] {
  const folder = path.join(root, 'deploy/monitoring/dashboards');
  return readdirSync(folder).flatMap((file) => {
    const dashboard: unknown = JSON.parse(readFileSync(path.join(folder, file), 'utf8'));
    return listOf(readField(dashboard, 'panels')).flatMap((panel) =>
      listOf(readField(panel, 'targets')).map((target) => ({
        panel: String(readField(panel, 'title')),
        query: String(readField(target, 'expr')),
      })),
    );
  });
}

function listOf(value: unknown): readonly object[] {
  return Array.isArray(value) ? value.filter((one) => isJsonObject(one)) : [];
}

function say(text: string): void {
  process.stdout.write(`  ${text}\n`);
}
