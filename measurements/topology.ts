import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { aborted, createInterruption, exitOnFailure } from '@szn/remote-kit/lib/child-processes';
import { lookForPostgres } from '../provider/test/support/find-postgres.ts';
import { lookForProgram } from '../provider/test/support/find-program.ts';
import { disturbTraffic } from './reliability/mixed-traffic.ts';
import { checkTopology } from './reliability/topology/check-topology.ts';
import { debianPackages } from './reliability/topology/debian-programs.ts';
import { withTopology, type Topology } from './reliability/topology/start-topology.ts';
import { listTopologyEvents } from './reliability/topology/topology-events.ts';
import { build } from '../tools/build.ts';
import { installDebianPackage } from '../tools/testing/install-packages.ts';
import { readPort } from '../tools/servers/start-storefront.ts';
import { supervise } from '../tools/servers/supervise.ts';

const usage = `npm run topology [-- --check | --traffic [--minutes 60] [--share 0.5]]

Starts what deploy/containers describes, without containers, on packages of Debian, which it installs: PostgreSQL with a
replica, PgBouncer, Redis, an S3 store, two providers, two gateways, HAProxy, Prometheus. Runs until Ctrl-C.

  --check    opens pages and asks Prometheus for what dashboards and alerts need, then ends with 0 or 1
  --traffic  sends mixed traffic while parts are killed, restarted and away; an hour or more writes
             docs/reliability/topology.json

PORT is the first of seventeen ports (4700), LOG_LEVEL that of gateways and providers (fatal).
`;

const options = {
  check: { type: 'boolean', default: false },
  traffic: { type: 'boolean', default: false },
  minutes: { type: 'string', default: '60' },
  share: { type: 'string', default: '0.5' },
  help: { type: 'boolean', default: false },
} as const;

/** Short runs have no time for a minute each. */
const longRunMinutes = 30;
const eventIntervalMs = 150_000;

async function main(signal: AbortSignal): Promise<void> {
  const { values } = parseArgs({ options });
  if (values.help) {
    process.stdout.write(usage);
    return;
  }
  const minutes = Number(values.minutes);
  const share = Number(values.share);
  if (!(minutes > 0)) throw new Error(`--minutes must be a number above 0, not "${values.minutes}".`);
  if (!(share > 0 && share <= 1)) throw new Error(`--share must be from 0 to 1, not "${values.share}".`);
  const port = readPort(process.env.PORT || '4700');
  const postgresFolder = installPrograms();
  await build();
  const logLevel = process.env.LOG_LEVEL || 'fatal';
  await withTopology({ port, postgresFolder, signal, logLevel }, async (topology) => {
    for (const [name, address] of Object.entries(topology.addresses))
      process.stdout.write(`  ${name}: ${address}\n`);
    const work = async () => {
      if (values.check) await check(topology);
      else if (values.traffic) await sendTraffic(topology, minutes, share);
      else await keepRunning(topology, signal);
    };
    await Promise.race([work(), aborted(signal)]);
  });
}

async function check(topology: Topology): Promise<void> {
  const faults = await checkTopology(topology);
  if (faults.length > 0) throw new Error(faults.join('\n'));
  process.stdout.write('The topology works.\n');
}

async function sendTraffic(topology: Topology, minutes: number, share: number): Promise<void> {
  const awayMs = minutes >= longRunMinutes ? 60_000 : 15_000;
  const events = listTopologyEvents(topology, awayMs);
  await disturbTraffic(topology, { minutes, share, events, eventIntervalMs, file: 'topology.json' });
}

/** As systemd does, starts gateways and providers again that have ended by themselves. */
async function keepRunning({ gateways, providers }: Topology, signal: AbortSignal): Promise<void> {
  const supervisors = [...gateways, ...providers].map((server) =>
    supervise(server.service, {
      restart: () => {
        server.service = server.start();
        return server.service;
      },
      log: (line) => process.stdout.write(`${line}\n`),
    }),
  );
  await aborted(signal);
  for (const supervisor of supervisors) await supervisor.stop();
}

/** Installs what is missing, and stops and disables the services that the installation starts. */
function installPrograms(): string {
  const missing = Object.entries(debianPackages).flatMap(([name, program]) =>
    lookForProgram(program) === undefined ? [name] : [],
  );
  if (lookForPostgres() === undefined) missing.push('postgresql');
  if (missing.length > 0) {
    process.stdout.write(`Installing ${missing.join(', ')} with apt-get …\n`);
    if (!installDebianPackage(...missing))
      throw new Error(`apt-get could not install ${missing.join(', ')}.`);
    for (const name of missing) disableService(name);
  }
  const postgresFolder = lookForPostgres();
  if (postgresFolder === undefined) throw new Error('PostgreSQL is not there after its installation.');
  return postgresFolder;
}

function disableService(name: string): void {
  const asRoot = process.getuid?.() === 0 ? '' : 'sudo -n ';
  // Without systemd, as in a container, a service may have been started by its script.
  const script = `
    if [ -d /run/systemd/system ]; then ${asRoot}systemctl disable --now "$1"
    else ${asRoot}service "$1" stop; ${asRoot}update-rc.d "$1" disable; fi`;
  spawnSync('sh', ['-c', script, 'sh', name], { stdio: ['ignore', 'ignore', 'inherit'] });
}

const interruption = createInterruption();
void exitOnFailure(main(interruption), undefined, interruption);
