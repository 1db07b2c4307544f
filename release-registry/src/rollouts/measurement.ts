import { ownValue } from '@szn/shared-contracts/wire';
import type { KeyObject } from 'node:crypto';
import { environmentSchema, nameSchema, versionSchema } from '@szn/shared-contracts/release';
import { z } from 'zod';
import { DocumentError, parseStoredDocument } from '../lib/json-document.ts';
import type { Environment } from '../registry/environment.ts';
import { findKeyFor } from '../keys/key-list.ts';
import { isSignatureOf, sign } from '../keys/signature.ts';
import { rolloutKey } from '../store/release-store.ts';
import type { RolloutOfRemote } from './change-rollout.ts';
import { comparedVitals, type StepFigures, type VersionFigures } from './rollout-rules.ts';

/** `processes`: of gateways in this step; `past visits` and `past failed`: of the default version before it; others by `<version> visits`, `<version> failed` or `<version> <vital> <upper bound>`. */
const counters = z.record(z.string(), z.number().nonnegative());
export type Counters = Readonly<z.infer<typeof counters>>;

const measurementSchema = z.strictObject({
  environment: environmentSchema,
  remote: nameSchema,
  version: versionSchema,
  stable: versionSchema,
  /** `since` of the plan: figures of another step do not count. */
  since: z.iso.datetime(),
  /** When a guard first read a gateway in this step. */
  startedAt: z.iso.datetime(),
  /** By the id of the gateway: what it last said. Its counters are those since it started (seconds since 1970). */
  gateways: z.record(z.string(), z.strictObject({ startedAt: z.number(), counters })),
  /** What was counted in this step, over all gateways and their restarts. */
  totals: counters,
  /** Reports that the client networks which the guard does not trust can have made in this step, of each kind and version. */
  forgeable: z.number().int().nonnegative().optional(),
  signature: z.strictObject({ keyId: z.string(), value: z.string() }).optional(),
});

/** What was measured of a step. It is stored, so that any guard continues with it. */
export type Measurement = z.infer<typeof measurementSchema>;

/** The counters of one gateway process. */
export type GatewayCounters = {
  /** The same for all guards, whichever address they know; new after a restart. */
  readonly gateway: string;
  /** Seconds since 1970. */
  readonly startedAt: number;
  readonly counters: Counters;
};

/** `etag`: `null` if there is no document. `measurement`: `null` if the document is of another step or not trusted. */
type StoredMeasurement = { readonly measurement: Measurement | null; readonly etag: string | null };

export async function readMeasurement(
  environment: Environment,
  rollout: RolloutOfRemote,
): Promise<StoredMeasurement> {
  const { store, name } = environment;
  const key = rolloutKey(name, rollout.remote);
  const stored = await store.read(key);
  if (!stored) return { measurement: null, etag: null };
  const { etag } = stored;
  try {
    const found = parseStoredDocument(key, stored.bytes, measurementSchema);
    const isUsable = isOf(found, name, rollout) && isTrusted(environment, found);
    return { measurement: isUsable ? found : null, etag };
  } catch (error) {
    if (error instanceof DocumentError) return { measurement: null, etag };
    throw error;
  }
}

/** Signed by a key that may change the remote. */
function isTrusted({ trustedKeys, keys, name }: Environment, measurement: Measurement): boolean {
  if (!trustedKeys) return true;
  const { signature, ...content } = measurement;
  if (!signature) return false;
  const authority = { rootKeys: trustedKeys, list: keys?.list ?? null };
  const task = { environment: name, subject: { remote: measurement.remote }, time: 'now' } as const;
  const found = findKeyFor(authority, signature.keyId, task);
  return 'key' in found && isSignatureOf(content, signature, found.key);
}

function isOf(
  found: Measurement,
  environment: string,
  { remote, version, stable, rollout }: RolloutOfRemote,
) {
  return (
    found.environment === environment &&
    found.remote === remote &&
    found.version === version &&
    found.stable === stable &&
    found.since === rollout.since
  );
}

/** Resolves to false, and writes nothing, if another guard has written meanwhile. */
export function writeMeasurement(
  { store, name }: Environment,
  { measurement, etag }: { readonly measurement: Measurement; readonly etag: string | null },
  signingKey: KeyObject,
): Promise<boolean> {
  const key = rolloutKey(name, measurement.remote);
  const bytes = Buffer.from(`${JSON.stringify(sign(measurement, signingKey))}\n`);
  return etag === null ? store.create(key, bytes) : store.replace(key, bytes, etag);
}

/** The measurement of a step before its first gateway is read. */
export function startMeasurement(
  environment: string,
  { remote, version, stable, rollout }: RolloutOfRemote,
  at: Date,
): Measurement {
  const { since } = rollout;
  const startedAt = at.toISOString();
  return { environment, remote, version, stable, since, startedAt, gateways: {}, totals: {} };
}

/**
 * Adds what a gateway has counted since it was last read, or since it started if that was later. What a gateway counted
 * before the step is left out.
 */
export function addCounters(measurement: Measurement, read: GatewayCounters): Measurement {
  const { gateways, totals } = measurement;
  const { gateway, startedAt, counters: now } = read;
  const before = countersBefore(measurement, read);
  const isFirst = ownValue(gateways, gateway)?.startedAt !== startedAt;
  const past = Object.fromEntries(
    (['visits', 'failed'] as const).map((field) => {
      const counted = isFirst ? (ownValue(before, `${measurement.stable} ${field}`) ?? 0) : 0;
      return [`past ${field}`, (totals[`past ${field}`] ?? 0) + counted];
    }),
  );
  const added = Object.entries(now).map(
    ([key, count]) =>
      [key, (ownValue(totals, key) ?? 0) + Math.max(0, count - (ownValue(before, key) ?? 0))] as const,
  );
  return {
    ...measurement,
    gateways: { ...gateways, [gateway]: { startedAt, counters: now } },
    totals: {
      ...totals,
      ...past,
      processes: (totals.processes ?? 0) + Number(isFirst),
      ...Object.fromEntries(added),
    },
  };
}

/** Zero for a process that started in this step, or after the one that was read before. */
function countersBefore({ gateways, startedAt: begin }: Measurement, read: GatewayCounters): Counters {
  const last = ownValue(gateways, read.gateway);
  if (last?.startedAt === read.startedAt) return last.counters;
  const isNewProcess = last !== undefined || read.startedAt * 1000 >= Date.parse(begin);
  return isNewProcess ? {} : read.counters;
}

/** Each process counts a client network once an hour. */
export function withForgeable(measurement: Measurement, distrusted: number, now: Date): Measurement {
  const { startedAt, totals } = measurement;
  const hours = hoursSince(Date.parse(startedAt), now.getTime());
  return { ...measurement, forgeable: distrusted * hours * (totals.processes ?? 0) };
}

/** Begun hours, at least one. */
export function hoursSince(begin: number, now: number): number {
  return Math.max(1, Math.ceil((now - begin) / 3_600_000));
}

export function figuresOf({ totals, version, stable, startedAt, forgeable }: Measurement): StepFigures {
  return {
    startedAt: new Date(startedAt),
    canary: figuresOfVersion(totals, version),
    stable: figuresOfVersion(totals, stable),
    past: { visits: totals['past visits'] ?? 0, failed: totals['past failed'] ?? 0 },
    forgeable: forgeable ?? 0,
  };
}

function figuresOfVersion(totals: Counters, version: string): VersionFigures {
  const histogram = (vital: string) => {
    const prefix = `${version} ${vital} `;
    const buckets = Object.entries(totals).filter(([key]) => key.startsWith(prefix));
    return Object.fromEntries(buckets.map(([key, count]) => [key.slice(prefix.length), count]));
  };
  const [LCP, INP, CLS] = comparedVitals;
  return {
    visits: ownValue(totals, `${version} visits`) ?? 0,
    failed: ownValue(totals, `${version} failed`) ?? 0,
    vitals: { LCP: histogram(LCP), INP: histogram(INP), CLS: histogram(CLS) },
  };
}
