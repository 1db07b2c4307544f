import { hostname } from 'node:os';
import { z } from 'zod';
import { isGone } from '../lib/is-alive.ts';
import { Refusal } from '../lib/refusal.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { fileKey } from '../store/store-keys.ts';

export type Claim = { readonly release: () => Promise<void> };

const schema = z.object({ by: z.string(), at: z.string(), host: z.string(), processId: z.number() });

/** A publish that has taken longer than this has died with its machine. */
const abandonedAfterMs = 10 * 60_000;

/**
 * Takes the right to write a version's files. Rejects with a {@link Refusal} while somebody else has it; one whose
 * process has ended, or that is ten minutes old, is taken over.
 */
export async function claimVersion(
  store: ReleaseStore,
  version: { readonly name: string; readonly version: string },
  by: string,
): Promise<Claim> {
  const key = fileKey(version, 'publishing.json');
  const claim = { by, at: new Date().toISOString(), host: hostname(), processId: process.pid };
  const bytes = Buffer.from(JSON.stringify(claim));
  if (!(await store.create(key, bytes))) await takeOver(store, key, bytes);
  return { release: () => store.remove(key) };
}

async function takeOver(store: ReleaseStore, key: string, bytes: Buffer): Promise<void> {
  const standing = await store.read(key);
  if (!standing) {
    if (await store.create(key, bytes)) return;
    throw new Refusal('Another publish of this version has just begun: try again when it has ended.');
  }
  const claim = readClaim(standing.bytes);
  if (claim && isAtWork(claim)) {
    throw new Refusal(
      `${claim.by} is publishing this version since ${claim.at}: try again when that has ended.`,
    );
  }
  if (await store.replace(key, bytes, standing.etag)) return;
  throw new Refusal('Another publish of this version has just begun: try again when it has ended.');
}

function readClaim(bytes: Buffer): z.infer<typeof schema> | null {
  try {
    return schema.safeParse(JSON.parse(bytes.toString('utf8'))).data ?? null;
  } catch {
    return null;
  }
}

function isAtWork(claim: z.infer<typeof schema>): boolean {
  return Date.now() - Date.parse(claim.at) <= abandonedAfterMs && !isGone(claim);
}
