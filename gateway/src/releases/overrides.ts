import { ownValue, parseUrl } from '@szn/shared-contracts/wire';
import { type ComposedRelease, composeRelease } from '@szn/release-registry/composition/compose';
import type { CompositionSources, Override } from '@szn/release-registry/composition/compose-remote';
import type { Environment } from '@szn/release-registry/registry/environment';
import { listPreviews, readPreview } from '@szn/release-registry/signed-documents/previews';
import { developmentRecordSchema, type Registry } from '@szn/shared-contracts/release';
import type { RegistrySnapshot } from './registry-snapshot.ts';
import type { SiteData } from '@szn/shared-contracts';

/** What requests name is read again after this time. */
const cacheMs = 5000;
/** A request can name anything. */
const maxEntries = 100;

/** Remembers for seconds what `read` has resolved to. Concurrent calls share one read; a rejection is not remembered. */
function createShortCache<Value>(read: (key: string) => Promise<Value>): (key: string) => Promise<Value> {
  const entries = new Map<string, { readonly readAt: number; readonly value: Promise<Value> }>();
  return (key) => {
    const cached = entries.get(key);
    if (cached && Date.now() - cached.readAt < cacheMs) return cached.value;
    if (entries.size >= maxEntries) entries.clear();
    const value = read(key);
    entries.set(key, { readAt: Date.now(), value });
    value.catch(() => entries.delete(key));
    return value;
  };
}

export type OverrideOptions = {
  readonly sources: CompositionSources;
  /** Allowed origins of development servers; empty in production. */
  readonly origins: readonly string[];
};

/** What runs without the override. */
type BaseVersions = Pick<RegistrySnapshot, 'registry' | 'unusable'>;
type ComposerOptions = OverrideOptions & {
  /** Holds the previews. */
  readonly environment: Environment;
  /** Versions can be named directly, not by a signed preview only. */
  readonly hasVersions: boolean;
};

/**
 * Composes the stable versions of a registry with the overrides that a text names. Rejects with an {@link OverrideError} if
 * a preview or version does not exist, an origin is not allowed, or the versions do not fit together.
 */
export type OverrideComposer = (text: string, base: BaseVersions) => Promise<ComposedRelease>;

const previewPattern = /^preview:([a-z][a-z0-9-]{0,30})$/;

export function createOverrideComposer(options: ComposerOptions): OverrideComposer {
  const { environment, hasVersions } = options;
  // Requests can name any label, but reach the store for those that exist only.
  const findLabels = createShortCache(async () => new Set(await listPreviews(environment)));
  const findPreview = createShortCache(async (label) =>
    (await findLabels('')).has(label) ? readPreview(environment, label) : null,
  );

  return async (text, base) => {
    const [, label] = previewPattern.exec(text) ?? [];
    if (label === undefined) {
      if (hasVersions) return composeOverride(text, base, options);
      throw new OverrideError('This storefront shows previews only.');
    }
    // An untrusted preview is none for the client; its message names the store.
    const preview = await findPreview(label).catch(() => null);
    if (!preview || Date.parse(preview.expiresAt) <= Date.now()) {
      throw new OverrideError(`There is no preview "${label}", or it has expired.`);
    }
    const versions = Object.entries(preview.versions).map(([name, version]) => `${name}@${version}`);
    return composeOverride(versions.join(','), base, options);
  };
}

/** An override that is not valid or not available. The message is sent to the client. */
export class OverrideError extends Error {
  override readonly name = 'OverrideError';
  /** Read by the error handler of Fastify. */
  readonly statusCode = 400;
}

/**
 * Composes the stable versions of the registry with the overrides of `text`. Rejects with an {@link OverrideError} if a
 * version does not exist, an origin is not allowed, or the versions do not fit together.
 */
async function composeOverride(
  text: string,
  { registry, unusable }: BaseVersions,
  options: OverrideOptions,
): Promise<ComposedRelease> {
  const overrides = await Promise.all(
    parseOverrides(text).map(
      async (requested) => [requested.name, await resolveOverride(requested, registry, options)] as const,
    ),
  );
  try {
    return await composeRelease(registry, options.sources, { unusable, overrides: new Map(overrides) });
  } catch (error) {
    // The message of a missing record contains a path of the store and is not sent to clients.
    const isMissing = error instanceof Error && error.name === 'DocumentError';
    const reason = isMissing || !(error instanceof Error) ? 'There is no such version.' : error.message;
    throw new OverrideError(`${text} cannot run here. ${reason}`, { cause: error });
  }
}

type RequestedOverride =
  { readonly name: string; readonly version: string } | { readonly name: string; readonly origin: string };

const partPattern = /^([a-z][a-z0-9-]{0,40})@(.+)$/;
const versionPattern = /^\d+\.\d+\.\d+(?:-[0-9a-z.-]+)?$/;
const maxParts = 8;
const maxCharacters = 500;

/** Parses untrusted text such as `catalogue@2.1.0,home@http://localhost:4101`. */
function parseOverrides(text: string): readonly RequestedOverride[] {
  const parts = text.length > maxCharacters ? [] : text.split(',');
  if (parts.length === 0 || parts.length > maxParts) throw new OverrideError('This override is too long.');
  const overrides = parts.map(parsePart);
  const names = overrides.map(({ name }) => name);
  const duplicate = names.find((name, index) => names.indexOf(name) !== index);
  if (duplicate !== undefined) throw new OverrideError(`"${duplicate}" is overridden twice.`);
  return overrides;
}

function parsePart(part: string): RequestedOverride {
  const [, name = '', target = ''] = partPattern.exec(part) ?? [];
  if (versionPattern.test(target)) return { name, version: target };
  const origin = readOrigin(target);
  if (name !== '' && origin !== null) return { name, origin };
  throw new OverrideError(
    `"${part}" is no override. Write remote@version or remote@http://host:port, several with commas between.`,
  );
}

/** Accepts an origin without path, user and query. */
function readOrigin(target: string): string | null {
  const url = parseUrl(target);
  if (url === null || !/^https?:$/.test(url.protocol)) return null;
  const { origin } = url;
  return origin === target.replace(/\/$/, '') ? origin : null;
}

const fetchTimeoutMs = 2000;
/** File names of development builds. */
const developmentFiles = { entry: 'remoteEntry.js', scripts: [], styles: [] };

async function resolveOverride(
  requested: RequestedOverride,
  registry: Registry,
  { sources, origins }: OverrideOptions,
): Promise<Override> {
  if ('version' in requested) return { kind: 'version', version: requested.version };
  const { name, origin } = requested;
  if (!origins.includes(origin)) {
    throw new OverrideError(`${origin} is not on this storefront's list of development servers.`);
  }
  const json = await fetchRecord(origin);
  if (json === null) {
    // The gateway may not reach a server on a developer's machine; the stable version then describes the remote.
    const stable = ownValue(registry.microFrontends, name)?.find(({ deployment }) => deployment.default);
    if (!stable) {
      throw new OverrideError(
        `${origin}/release.json could not be read, and no version of this remote is known.`,
      );
    }
    const record = await sources.readRecord({ name, ...stable.metadata });
    const remote = { origin, record: { ...record, version: '0.0.0-dev', browser: developmentFiles } };
    return { kind: 'development', remote };
  }
  const { data: record } = developmentRecordSchema.safeParse(json);
  if (!record) throw new OverrideError(`${origin}/release.json does not describe a remote.`);
  if (record.name !== name) throw new OverrideError(`${origin} serves "${record.name}", not "${name}".`);
  return { kind: 'development', remote: { record, origin } };
}

async function fetchRecord(origin: string): Promise<unknown> {
  try {
    const signal = AbortSignal.timeout(fetchTimeoutMs);
    const response = await fetch(`${origin}/release.json`, { redirect: 'error', signal });
    return response.ok ? await response.json() : null;
  } catch {
    return null;
  }
}

/** What a provider signs: slot, version, end and signature. Nothing else is asked for. */
const tokenPattern = /^[a-z]+\.\d{1,9}\.\d{10,14}\.[\w-]{20,100}$/;

/** Composes the stable versions with the draft of a token. Rejects with an {@link OverrideError} if its link is not valid. */
export function createDraftComposer(
  sources: CompositionSources,
  readDraft: (token: string) => Promise<SiteData | undefined>,
): OverrideComposer {
  const findDraft = createShortCache(readDraft);
  return async (token, { registry, unusable }) => {
    const draft = tokenPattern.test(token) ? await findDraft(token) : undefined;
    if (draft === undefined) throw new OverrideError('There is no such draft, or its link has expired.');
    return await composeRelease(registry, { ...sources, readSiteData: () => draft }, { unusable });
  };
}
