import { setPriority } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { startProcess, untilReady } from '@szn/remote-kit/lib/child-processes';
import type { TestPostgres } from '../../provider/test/support/start-postgres.ts';
import { root } from '../../tools/project/project-folders.ts';
import { readVersions } from '../../tests/fixtures/gateway-traffic.ts';
import type { Server, System } from '../../tests/fixtures/balanced-system.ts';

/** Something that must not disturb shoppers. */
export type Event = {
  readonly name: string;
  /** No part of the event. */
  readonly prepare?: () => Promise<void>;
  /** The time in which something is away: part of the event, but not of the recovery. */
  readonly endure?: () => Promise<void>;
  /** Ends when everything works again. */
  readonly cause: () => Promise<void>;
};

export type EventResult = {
  readonly event: string;
  readonly at: number;
  /** Of the recovery. */
  readonly ms: number;
  readonly error?: string;
};

export const recoveryLimitMs = 60_000;
/** A supervisor starts an ended process after so long. */
const restartPauseMs = 1000;

/** Promotions of a remote, kills of processes, and a restart of the database. */
export function listEvents(system: System): readonly Event[] {
  const { postgres, gateways, providers } = system;
  const { promotion, rollback } = listReleaseEvents(system);
  return [
    promotion,
    { name: 'a gateway killed', cause: () => killAndRestart(gateways[1]) },
    rollback,
    { name: 'a provider killed', cause: () => killAndRestart(providers[1]) },
    promotion,
    { name: 'the database restarted', cause: () => restartDatabase(postgres, system.origin) },
    rollback,
  ];
}

/** A new version of a remote for all visitors, and the way back. Each promotion must be followed by a rollback. */
export function listReleaseEvents(system: Pick<System, 'gateways' | 'releases'>) {
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
  const rollback: Event = { name: 'a remote rolled back', cause: rollBack };
  return { promotion, rollback };
}

/** One after another, so that each failure has one possible cause, until `isOver`; then from the first one again. */
export async function causeEvents(
  events: readonly Event[],
  intervalMs: number,
  isOver: () => boolean,
): Promise<readonly EventResult[]> {
  const results: EventResult[] = [];
  for (let number = 0; ; number += 1) {
    const event = events[number % events.length];
    const nextAt = Date.now() + intervalMs;
    await event?.prepare?.();
    while (Date.now() < nextAt && !isOver()) await wait(100);
    if (isOver() || event === undefined) return results;
    results.push(await carryOut(event));
  }
}

async function carryOut({ name, endure, cause }: Event): Promise<EventResult> {
  const at = Date.now();
  await endure?.();
  const recoversAt = Date.now();
  const error = await cause().then(
    () => undefined,
    (reason: unknown) => String(reason),
  );
  const ms = Date.now() - recoversAt;
  process.stdout.write(`${new Date(at).toISOString().slice(11, 19)} ${name}: ${error ?? `${ms} ms`}\n`);
  return { event: name, at, ms, ...(error !== undefined && { error }) };
}

/**
 * In a process of its own: the compression of a publication would occupy the threads that decompress the responses here.
 * It yields to the servers, because it would run on another machine.
 */
export async function runReleaseProcess(
  { releases }: Pick<System, 'releases'>,
  ...words: readonly string[]
): Promise<void> {
  const parameters = ['--import', 'tsx', 'tools/szn.ts', ...words];
  const release = startProcess('szn', parameters, { cwd: root, environment: releases, isQuiet: true });
  setPriority(release.pid, 10);
  if ((await release.ended) !== 0) throw new Error(`szn ${words.join(' ')} failed; its message is above.`);
}

async function untilServed(
  { gateways }: Pick<System, 'gateways'>,
  isServed: (versions: readonly string[]) => boolean,
) {
  const endsAt = Date.now() + recoveryLimitMs;
  for (const { origin: url } of gateways) {
    while (!isServed(await readVersions({ url }))) {
      if (Date.now() > endsAt) throw new Error(`${url} does not serve the version.`);
      await wait(50);
    }
  }
}

export async function killAndRestart(server: Server): Promise<void> {
  process.kill(server.service.pid, 'SIGKILL');
  await server.service.ended;
  await wait(restartPauseMs);
  await startAgain(server);
}

export async function startAgain(server: Server): Promise<void> {
  server.service = server.start();
  await untilReady(`${server.origin}/readyz`, server.service, recoveryLimitMs);
}

/** Kills it, as a machine that loses its power; ends when lists that no cache has are answered again. */
export async function restartDatabase(
  postgres: Pick<TestPostgres, 'kill' | 'start'>,
  origin: string,
): Promise<void> {
  await postgres.kill();
  await wait(restartPauseMs);
  await postgres.start();
  await untilListsAreAnswered(origin);
}

export async function untilListsAreAnswered(origin: string): Promise<void> {
  const endsAt = Date.now() + recoveryLimitMs;
  for (let price = 1; ; price += 1) {
    const response = await fetch(`${origin}/proxy/products?limit=3&maxPrice=${90_000 + price}`).catch(
      () => undefined,
    );
    if (response?.ok) return;
    if (Date.now() > endsAt) throw new Error('Lists are not answered.');
    await wait(100);
  }
}
