import type { KeyObject } from 'node:crypto';
import { nameSchema, personSchema, versionSchema } from '@szn/shared-contracts/release';
import { z } from 'zod';
import { RejectedError } from '../lib/errors.ts';
import { parseStoredDocument } from '../lib/json-document.ts';
import type { Version } from '../store/release-store.ts';
import type { Environment } from '../registry/environment.ts';
import { findKeyFor } from '../keys/key-list.ts';
import { isSignatureOf, sign } from '../keys/signature.ts';

const kinds = ['publish', 'withdraw', 'deprecate', 'restore'] as const;

const eventSchema = z.strictObject({
  kind: z.enum(kinds),
  remote: nameSchema,
  version: versionSchema,
  at: z.iso.datetime(),
  by: z.string().min(1),
  person: personSchema.optional(),
  reason: z.string().nullable(),
  /** When a deprecated version can no longer be promoted. */
  until: z.iso.datetime().optional(),
  /** Address of the commit that the version was built from. */
  commit: z.url({ protocol: /^https?$/ }).optional(),
  /** The run of the CI. */
  link: z.url({ protocol: /^https?$/ }).optional(),
  signature: z.strictObject({ keyId: z.string(), value: z.string() }).optional(),
});

/** What happened to a version in all environments. Events are created once and never change. */
export type VersionEvent = z.infer<typeof eventSchema>;

/** An event; only one with a signature that is trusted sets a state. */
export type StoredEvent = VersionEvent & { readonly isTrusted: boolean };

const prefixOf = (remote: string) => `events/${remote}/`;

/** Stores an event, signed if there is a key. */
export async function recordEvent(
  { store }: Pick<Environment, 'store'>,
  event: VersionEvent,
  signingKey: KeyObject | null,
): Promise<void> {
  const document = signingKey ? sign<VersionEvent>(event, signingKey) : event;
  const time = event.at.replace(/\D/g, '');
  const key = `${prefixOf(event.remote)}${time}-${event.kind}-${event.version}.json`;
  await store.create(key, Buffer.from(`${JSON.stringify(document, null, 2)}\n`));
}

type EventFilter = {
  readonly remote?: string;
  /** Reads only the latest ones. */
  readonly limit?: number;
};

/** Reads the events of a remote, or of all, in order of time. Documents that are no events are skipped. */
export async function readEvents(
  environment: Environment,
  { remote, limit = Infinity }: EventFilter = {},
): Promise<readonly StoredEvent[]> {
  const { store } = environment;
  const keys = await store.list(remote === undefined ? 'events/' : prefixOf(remote));
  const timeOf = (key: string) => key.slice(key.lastIndexOf('/') + 1);
  const latest = [...keys].sort((one, other) => (timeOf(one) < timeOf(other) ? -1 : 1));
  const stored = await Promise.all(
    latest.slice(-Math.min(limit, latest.length)).map((key) => store.read(key)),
  );
  return stored.flatMap((one) => (one && readEvent(environment, one.bytes)) ?? []);
}

function readEvent(environment: Environment, bytes: Buffer): StoredEvent | null {
  try {
    const event = parseStoredDocument('An event', bytes, eventSchema);
    return { ...event, isTrusted: isTrusted(environment, event) };
  } catch {
    return null;
  }
}

/** Signed by a key that may change the remote, in any environment. */
function isTrusted({ trustedKeys, keys }: Environment, event: VersionEvent): boolean {
  if (!trustedKeys) return true;
  const { signature, ...content } = event;
  if (!signature) return false;
  const authority = { rootKeys: trustedKeys, list: keys?.list ?? null };
  const found = findKeyFor(authority, signature.keyId, {
    environment: null,
    subject: { remote: event.remote },
    time: 'earlier',
  });
  return 'key' in found && isSignatureOf(content, signature, found.key);
}

/** The event that marks a version as withdrawn or deprecated; `null` if it is neither. */
export function findMark(events: readonly StoredEvent[], { name, version }: Version): StoredEvent | null {
  const [latest] = events
    .filter((event) => event.remote === name && event.version === version)
    .filter(({ kind, isTrusted: isValid }) => kind !== 'publish' && isValid)
    .reverse();
  return latest && latest.kind !== 'restore' ? latest : null;
}

/** The versions of a remote that are withdrawn now. */
export function listWithdrawn(events: readonly StoredEvent[], name: string): ReadonlySet<string> {
  const versions = new Set(events.filter(({ remote }) => remote === name).map(({ version }) => version));
  return new Set([...versions].filter((version) => findMark(events, { name, version })?.kind === 'withdraw'));
}

/**
 * Throws a {@link RejectedError} if the version is withdrawn, or deprecated and its time is over. Returns a warning for a
 * version that is deprecated.
 */
export function checkMark(events: readonly StoredEvent[], version: Version, now: Date): string | null {
  const mark = findMark(events, version);
  if (!mark) return null;
  const { by, until } = mark;
  const label = `${version.name}@${version.version}`;
  const reason = mark.reason === null ? '' : `: ${mark.reason}`;
  requireNotWithdrawn(events, version);
  if (until !== undefined && Date.parse(until) <= now.getTime()) {
    throw new RejectedError(`${label} was deprecated until ${until} by ${by}${reason}.`);
  }
  return `${label} is deprecated${until === undefined ? '' : ` until ${until}`}${reason}`;
}

/** Throws a {@link RejectedError} with the reason if the version is withdrawn. */
export function requireNotWithdrawn(events: readonly StoredEvent[], version: Version): void {
  const mark = findMark(events, version);
  if (mark?.kind !== 'withdraw') return;
  throw new RejectedError(
    `${version.name}@${version.version} was withdrawn at ${mark.at} by ${mark.by}: ${mark.reason}. "restore" undoes it.`,
  );
}
