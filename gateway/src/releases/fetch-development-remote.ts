import type { DevelopmentRemote } from '@szn/release-registry/composition/development-remote';
import { developmentRecordSchema, type DevelopmentRecord } from '@szn/shared-contracts/release';
import { OverrideError } from './parse-overrides.ts';

const limitMs = 2000;
/** What the builds call it when they are not for production. */
const developmentEntry = { entry: 'remoteEntry.js', scripts: [], styles: [] };

/**
 * Asks a development server what its remote is. A server on the developer's own machine may be out of the gateway's
 * reach: `known`, the version that the environment runs, then speaks for it. Rejects with an {@link OverrideError}
 * that says what is wrong.
 */
export async function fetchDevelopmentRemote(
  { name, origin }: { readonly name: string; readonly origin: string },
  known: () => Promise<DevelopmentRecord | null>,
): Promise<DevelopmentRemote> {
  const answer = await fetchRecord(origin);
  if (answer === null) return { origin, record: describeKnown(await known(), origin) };
  const record = developmentRecordSchema.safeParse(answer);
  if (!record.success) throw new OverrideError(`${origin}/release.json does not describe a remote.`);
  if (record.data.name !== name) {
    throw new OverrideError(`${origin} serves "${record.data.name}", not "${name}".`);
  }
  return { record: record.data, origin };
}

function describeKnown(known: DevelopmentRecord | null, origin: string): DevelopmentRecord {
  if (known) return { ...known, version: '0.0.0-dev', browser: developmentEntry };
  throw new OverrideError(
    `${origin}/release.json could not be read, and no version of this remote is known.`,
  );
}

async function fetchRecord(origin: string): Promise<unknown> {
  try {
    const answer = await fetch(`${origin}/release.json`, {
      redirect: 'error',
      signal: AbortSignal.timeout(limitMs),
    });
    return answer.ok ? await answer.json() : null;
  } catch {
    return null;
  }
}
