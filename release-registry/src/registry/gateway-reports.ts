import { z } from 'zod';
import { gatewayReportKey, gatewayReportPrefix } from '../store/release-store.ts';
import type { Environment } from './environment.ts';
import { expirySchema } from './registry-expiry.ts';

const version = z.object({ remote: z.string(), version: z.string() });

/** What one gateway serves. It is not signed: it informs operators, and no gateway reads it. */
export const gatewayReportSchema = z.object({
  /** Unique for each process. */
  id: z.string().regex(/^[\w-]{1,80}$/),
  /** When the report was written, by the clock of the gateway. */
  at: z.iso.datetime(),
  environment: z.string(),
  /** Sequence of the registry that pages are rendered from. */
  sequence: z.number().int(),
  /** The version of each remote that visitors without a canary get, and whether it is switched off. */
  applied: z.array(version.extend({ isOff: z.boolean() })),
  canaries: z.array(version.extend({ traffic: z.number() })),
  /** Versions of the registry that do not run. */
  refused: z.array(version.extend({ reason: z.string() })),
  /** New versions whose pages are still checked. */
  checking: z.array(version),
  /** Why the registry in the store is not used at all; `null` if it is. */
  registryError: z.string().nullable(),
  /** `null`: it checks no signatures. Older gateways do not report it. */
  expiry: expirySchema.nullable().optional(),
  /** Address of its `/metrics.json`; `null` if it serves none. */
  metricsUrl: z
    .url({ protocol: /^https?$/ })
    .nullable()
    .optional(),
});
export type GatewayReport = z.infer<typeof gatewayReportSchema>;

/** A gateway renews its report every 10 s. */
export const reportIntervalMs = 10_000;
/** A gateway whose report is older has ended. */
const maxReportAgeMs = 30_000;
/** Reports of gateways that were killed are removed after this time. */
const retainedMs = 3_600_000;

/** Stores the report of a gateway, which announces it. Rejects if the store denies writing. */
export async function writeGatewayReport({ store, name }: Environment, report: GatewayReport): Promise<void> {
  const key = gatewayReportKey(name, report.id);
  const bytes = Buffer.from(`${JSON.stringify(report, null, 2)}\n`);
  const stored = await store.read(key);
  if (stored) await store.replace(key, bytes, stored.etag);
  else await store.create(key, bytes);
}

export function removeGatewayReport({ store, name }: Environment, id: string): Promise<void> {
  return store.remove(gatewayReportKey(name, id));
}

/** Reads the reports of the gateways that run, sorted by id. Documents that are no reports are skipped. */
export async function readGatewayReports(environment: Environment): Promise<readonly GatewayReport[]> {
  return (await readAll(environment)).filter((report) => ageOf(report) <= maxReportAgeMs);
}

/** Removes reports of gateways that ended without removing them. */
export async function removeOldReports(environment: Environment): Promise<void> {
  for (const report of await readAll(environment)) {
    if (ageOf(report) > retainedMs) await removeGatewayReport(environment, report.id);
  }
}

/** `null` if the value is not a report. */
export function readGatewayReport(value: unknown): GatewayReport | null {
  return gatewayReportSchema.safeParse(value).data ?? null;
}

async function readAll({ store, name }: Environment): Promise<readonly GatewayReport[]> {
  const keys = await store.list(gatewayReportPrefix(name));
  const stored = await Promise.all(keys.map((key) => store.read(key)));
  return stored.flatMap((one) => (one && readGatewayReport(parseJson(one.bytes.toString('utf8')))) ?? []);
}

function ageOf({ at }: GatewayReport): number {
  return Date.now() - Date.parse(at);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
