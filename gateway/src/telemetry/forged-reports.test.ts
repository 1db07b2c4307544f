import {
  compareVitals,
  defaultDistrusted,
  findAlarm,
  findStopReason,
  percentile75,
  type VersionFigures,
} from '@szn/release-registry/rollouts/rollout-rules';
import { createNetworkCounts } from './network-counts.ts';

const versions = { canary: { name: 'home', version: '2.0.0' }, stable: { name: 'home', version: '1.0.0' } };
type Role = keyof typeof versions;
const roles = ['canary', 'stable'] as const;
const limits = { minVisits: 20, maxExcessPoints: 5 };
const rule = { ...limits, minVitals: 10, maxExcessPercent: 20 };
const hour = 3_600_000;
const bounds = [1, 2, 3, 4, Infinity];

/** Numbers from 0 to below 1 that a seed repeats. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** A fleet of gateways that count what visitors and attackers send, within an hour. */
function createFleet(size: number) {
  let time = 0;
  const gateways = Array.from({ length: size }, () => createNetworkCounts(() => time));
  const counts = { canary: { visits: 0, failed: 0 }, stable: { visits: 0, failed: 0 } };
  const loads: Record<Role, number[]> = { canary: [], stable: [] };
  const gatewayAt = (part: number) => gateways[Math.floor(part * size)] ?? createNetworkCounts();
  return {
    passTime: (part: number) => void (time = Math.min(hour - 1, time + part * 1000)),
    visit: (role: Role, address: string, gateway: number) =>
      void (counts[role].visits += Number(gatewayAt(gateway)('visits', versions[role], address))),
    fail: (role: Role, address: string, gateway: number) =>
      void (counts[role].failed += Number(gatewayAt(gateway)('failures', versions[role], address))),
    measure: (role: Role, { address, gateway, lcp }: { address: string; gateway: number; lcp: number }) => {
      if (gatewayAt(gateway)('vitals', versions[role], address)) loads[role].push(lcp);
    },
    figures: (role: Role): VersionFigures => ({
      ...counts[role],
      vitals: {
        LCP: Object.fromEntries(
          bounds.map((bound) => [
            bound === Infinity ? '+Inf' : String(bound),
            loads[role].filter((value) => value <= bound).length,
          ]),
        ),
        INP: {},
        CLS: {},
      },
    }),
  };
}
type Fleet = ReturnType<typeof createFleet>;

/** Visits of a few hundred networks, of which each role fails at its rate. */
function addVisitors(fleet: Fleet, rates: Readonly<Record<Role, number>>, random: () => number): void {
  for (const [index, role] of roles.entries()) {
    for (let visitor = 0; visitor < (role === 'canary' ? 100 : 250); visitor++) {
      const address = `10.${index}.${visitor}.1`;
      const gateway = random();
      fleet.visit(role, address, gateway);
      if (random() < rates[role]) fleet.fail(role, address, gateway);
      fleet.measure(role, { address, gateway, lcp: 1.5 });
      fleet.passTime(random());
    }
  }
}

/** Thousands of requests of a few networks that have any number of addresses each. */
function addForgeries(fleet: Fleet, networks: number, random: () => number): void {
  const preferred = random() < 0.5 ? 'canary' : 'stable';
  for (let request = 0; request < 800; request++) {
    const role = random() < 0.8 ? preferred : 'stable';
    const network = Math.floor(random() * networks);
    const address =
      random() < 0.5 ? `192.0.${network}.${request % 250}` : `2001:db8:${network}:${request}::1`;
    const gateway = random();
    if (random() < 0.3) fleet.visit(role, address, gateway);
    else if (random() < 0.5) fleet.fail(role, address, gateway);
    else fleet.measure(role, { address, gateway, lcp: random() < 0.5 ? 0.1 : 60 });
    fleet.passTime(random());
  }
}

function judge(fleet: Fleet, gateways: number) {
  const [canary, stable] = [fleet.figures('canary'), fleet.figures('stable')];
  const compared = {
    canary,
    stable,
    current: stable,
    past: { visits: 5000, failed: 50 },
    forgeable: defaultDistrusted * gateways,
  };
  return {
    isStopped: findStopReason(compared, limits) !== null,
    isAlarm: findAlarm(compared, limits) !== null,
    isSlow: compareVitals(compared, rule).some(({ verdict }) => verdict === 'worse'),
  };
}

// Half of them have IPv4 and IPv6, which are two networks.
const attackers = defaultDistrusted / 2;

test.each([1, 2, 3])('With %i gateways, few networks stop no good canary and hide no bad one', (size) => {
  for (let seed = 1; seed <= 8; seed++) {
    const random = createRandom(seed);
    const good = createFleet(size);
    addForgeries(good, attackers, random);
    addVisitors(good, { canary: 0.01, stable: 0.01 }, random);
    addForgeries(good, attackers, random);
    expect({ seed, ...judge(good, size) }).toEqual({ seed, isStopped: false, isAlarm: false, isSlow: false });

    const bad = createFleet(size);
    addForgeries(bad, attackers, random);
    addVisitors(bad, { canary: 0.6, stable: 0.01 }, random);
    addForgeries(bad, attackers, random);
    expect({ seed, ...judge(bad, size) }).toMatchObject({ seed, isStopped: true, isAlarm: false });
  }
});

test('No number of networks makes the default version look worse than its past and the limit', () => {
  const fleet = createFleet(1);
  addVisitors(fleet, { canary: 0.3, stable: 0.01 }, createRandom(1));
  for (let network = 0; network < 250; network++) {
    fleet.visit('stable', `172.16.${network}.1`, 0);
    fleet.fail('stable', `172.16.${network}.1`, 0);
  }

  expect(judge(fleet, 1)).toEqual({ isStopped: true, isAlarm: true, isSlow: false });
});

test('A client network counts again after an hour, and failures never exceed visits', () => {
  let time = 0;
  const isCounted = createNetworkCounts(() => time);
  const version = versions.canary;

  expect(isCounted('failures', version, '192.0.2.1')).toBe(false);
  expect(isCounted('visits', version, '192.0.2.1')).toBe(true);
  expect(isCounted('visits', version, '192.0.2.2')).toBe(false);
  expect(isCounted('failures', version, '198.51.100.1')).toBe(true);
  expect(isCounted('failures', version, '203.0.113.1')).toBe(false);
  time = hour;
  expect(isCounted('visits', version, '192.0.2.3')).toBe(true);
});

test('One network that names products without end leaves the room for counts to the others', () => {
  let time = 0;
  const isCounted = createNetworkCounts(() => time);
  const open = (product: number, address: string) =>
    isCounted('opened', { name: `${product}`, version: '' }, address);
  const taken = Array.from({ length: 3000 }, (_, product) => open(product, '192.0.2.1')).filter(Boolean);
  expect(taken).toHaveLength(2000);
  expect(open(2500, '198.51.100.1')).toBe(true);
  time = hour;
  expect(open(2500, '192.0.2.1')).toBe(true);
});

test('The percentile without the measurements of a few networks is at most the one of the others', () => {
  const honest = { '1': 20, '2': 60, '3': 80, '+Inf': 80 };
  const forged = { '1': 20, '2': 60, '3': 80, '+Inf': 84 };

  expect(percentile75(forged, { slowest: 4 }).value).toBe(percentile75(honest).value);
});
