import { exitOnFailure } from '@szn/remote-kit/lib/child-processes';
import { installBrowser } from '../tests/fixtures/chromium.ts';
import { runSuite, type SuiteCase } from './reliability/run-suite.ts';

const server = { runner: 'jest', project: 'faults' } as const;
const browser = { runner: 'playwright', project: 'faults' } as const;
const deliveries = { runner: 'playwright', project: 'deliveries', isLong: true } as const;

const manyKills = { CRASH_ROUNDS: '50', CRASH_WRITES: '340' };

const cases: readonly SuiteCase[] = [
  {
    ...server,
    name: 'killed provider, embedded database',
    files: ['crash'],
    title: 'embedded',
    full: manyKills,
  },
  {
    ...server,
    name: 'killed provider and PostgreSQL',
    files: ['crash'],
    title: 'loses nothing acknowledged',
    full: manyKills,
  },
  { ...server, name: 'stopped under load', files: ['crash'], title: 'a stop under load' },
  { ...server, name: 'full disk', files: ['full-disk'] },
  { ...server, name: 'locked table, deadlines', files: ['locked-table'] },
  { ...server, name: 'stopped processes of PostgreSQL', files: ['stopped-database'] },
  { ...server, name: 'dropped table, recovery to a point in time', files: ['point-in-time-recovery'] },
  {
    runner: 'jest',
    project: 'gateway',
    name: 'stopped and looping render processes',
    files: ['render-process', 'start-renderer'],
  },
  { ...server, name: 'slow clients, load shedding', files: ['overload', 'load-shedding'] },
  {
    ...browser,
    name: 'faulty connections to provider and gateway',
    files: ['network-faults'],
    full: { FLIPPED_BYTES: '2000' },
    isSeeded: true,
  },
  {
    ...browser,
    name: 'pages whose servers fail, network, storage and clock of browsers',
    files: ['account/', 'browser-conditions', 'degraded', 'home/', 'misbehaving-remote', 'stopped-provider'],
  },
  { ...deliveries, name: 'faulty remotes, beside a plain Module Federation host', files: ['fault-matrix'] },
  {
    ...deliveries,
    name: 'memory after many promotions',
    files: ['memory-of-promotions'],
    full: { PROMOTIONS: '50' },
  },
  { ...deliveries, name: 'killed provider under npm start', files: ['restarts'] },
  { ...deliveries, name: 'bad promotions, last known good', files: ['bad-promotion', 'last-known-good'] },
];

async function main(): Promise<void> {
  installBrowser();
  await runSuite('faults', cases);
}

void exitOnFailure(main());
