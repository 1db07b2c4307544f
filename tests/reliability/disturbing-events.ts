import { setPriority } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { startProcess, untilReady } from '@szn/remote-kit/lib/child-processes';
import type { TestPostgres } from '../../provider/test/support/start-postgres.ts';
import { root } from '../../tools/project-folders.ts';
import { readVersions } from '../fixtures/gateway-traffic.ts';
import type { Server, System } from './balanced-system.ts';

/** Something that must not disturb shoppers. `prepare` is no part of it. */
type Event = {
  readonly name: string;
  readonly prepare?: () => Promise<void>;
  readonly cause: () => Promise<void>;
};

export type EventResult = {
  readonly event: string;
  readonly at: number;
  readonly ms: number;
  readonly error?: string;
};

const recoveryLimitMs = 60_000;
/** A supervisor starts an ended process after so long. */
const restartPauseMs = 1000;

/** At regular intervals, one after another, so that each failure has one possible cause. */
export async function causeEvents(
  system: System,
  minutes: number,
  isOver: () => boolean,
): Promise<readonly EventResult[]> {
  const { postgres, gateways, providers } = system;
  let deployed = 0;
  const next = () => `1.0.${deployed + 1}`;
  const publish = () =>
    runReleaseProcess(system, 'publish', 'content', '--version', next(), '--from', 'remotes/content');
  const promote = async () => {
    const version = `content@${next()}`;
    deployed += 1;
    await runReleaseProcess(system, 'promote', version);
    await untilServed(system, (versions) => versions.includes(version));
  };
  const rollBack = async () => {
    const version = `content@1.0.${deployed}`;
    await runReleaseProcess(system, 'rollback', 'content');
    await untilServed(system, (versions) => !versions.includes(version));
  };
  const promotion: Event = { name: 'a remote promoted', prepare: publish, cause: promote };
  const events: readonly Event[] = [
    promotion,
    { name: 'a gateway killed', cause: () => killAndRestart(gateways[1]) },
    { name: 'a remote rolled back', cause: rollBack },
    { name: 'a provider killed', cause: () => killAndRestart(providers[1]) },
    promotion,
    { name: 'the database restarted', cause: () => restartDatabase(postgres, system.origin) },
    { name: 'a remote rolled back', cause: rollBack },
  ];
  const intervalMs = Math.min(60_000, (minutes * 60_000) / (events.length + 1));
  const results: EventResult[] = [];
  for (let number = 0; ; number += 1) {
    const event = events[number % events.length];
    const nextAt = Date.now() + intervalMs;
    await event?.prepare?.();
    while (Date.now() < nextAt && !isOver()) await wait(100);
    if (isOver() || event === undefined) return results;
    const { name } = event;
    const at = Date.now();
    const error = await event.cause().then(
      () => undefined,
      (reason: unknown) => String(reason),
    );
    const ms = Date.now() - at;
    results.push({ event: name, at, ms, ...(error !== undefined && { error }) });
    process.stdout.write(`${new Date(at).toISOString().slice(11, 19)} ${name}: ${error ?? `${ms} ms`}\n`);
  }
}

/**
 * In a process of its own: the compression of a publication would occupy the threads that decompress the responses here.
 * It yields to the servers, because it would run on another machine.
 */
async function runReleaseProcess({ releasesFolder }: System, ...words: readonly string[]): Promise<void> {
  const parameters = ['--import', 'tsx', 'tools/szn.ts', ...words, '--store', releasesFolder];
  const release = startProcess('szn', parameters, { cwd: root, environment: {}, isQuiet: true });
  setPriority(release.pid, 10);
  if ((await release.ended) !== 0) throw new Error(`szn ${words.join(' ')} failed; its message is above.`);
}

async function untilServed({ gateways }: System, isServed: (versions: readonly string[]) => boolean) {
  const endsAt = Date.now() + recoveryLimitMs;
  for (const { origin: url } of gateways) {
    while (!isServed(await readVersions({ url }))) {
      if (Date.now() > endsAt) throw new Error(`${url} does not serve the version.`);
      await wait(50);
    }
  }
}

async function killAndRestart(server: Server): Promise<void> {
  process.kill(server.service.pid, 'SIGKILL');
  await server.service.ended;
  await wait(restartPauseMs);
  server.service = server.start();
  await untilReady(`${server.origin}/readyz`, server.service, recoveryLimitMs);
}

/** Kills it, as a machine that loses its power; ends when lists that no cache has are answered again. */
async function restartDatabase(postgres: TestPostgres, origin: string): Promise<void> {
  await postgres.kill();
  await wait(restartPauseMs);
  await postgres.start();
  const endsAt = Date.now() + recoveryLimitMs;
  for (let price = 1; ; price += 1) {
    const response = await fetch(`${origin}/proxy/products?limit=3&maxPrice=${90_000 + price}`).catch(
      () => undefined,
    );
    if (response?.ok) return;
    if (Date.now() > endsAt) throw new Error('Lists are not answered after the restart of the database.');
    await wait(100);
  }
}
