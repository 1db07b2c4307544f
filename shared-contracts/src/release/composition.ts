/** Why a visit runs this version of a remote. */
export type CompositionReason = 'default' | 'canary' | 'override' | 'last-known-good';

/** See the release record. */
export type RemoteTier = 'primary' | 'essential' | 'optional';

/** One version of a remote as a page loads it. */
export type ComposedVersion = {
  readonly version: string;
  readonly contract: string;
  /** Root-relative URLs, or absolute ones of a remote under development; the entry first. */
  readonly entry: string;
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
  /** Whether it asks the shell for the shared Redux modules, which not every page needs. */
  readonly needsRedux: boolean;
};

/** One remote as this visit runs it: enough to route to it, load it and name it, before any of its code arrives. */
export type ComposedRemote = ComposedVersion & {
  readonly name: string;
  readonly owner: string;
  readonly tier: RemoteTier;
  /** See the release record. */
  readonly emptyText?: string;
  readonly routes: readonly string[];
  /** Names of the commands whose first sender starts it. */
  readonly handles: readonly string[];
  readonly activatesFor: 'member' | null;
  readonly reason: CompositionReason;
  /** What shoppers are told while the remote is switched off; nothing of it is loaded then. */
  readonly killed: string | null;
  /** Takes its place in a visit in which it cannot be loaded or started. */
  readonly previous: ComposedVersion | null;
};

/** The set of versions of one visit, written into the page by the gateway. */
export type Composition = {
  readonly environment: string;
  /** Changes whenever any remote's version does. */
  readonly revision: string;
  readonly remotes: readonly ComposedRemote[];
};

/** How many addresses a file has: its own and those that retries use up. The import map lists them all. */
export const urlVariantsPerFile = 6;

/**
 * The same of a version that stands in for another: its turn comes rarely, and every address costs bytes in each page,
 * so there are as many as it and one Retry of the shopper need.
 */
export const urlVariantsPerFallbackFile = 4;

/** Path on the storefront's origin under which a version's file is served, for ever with the same bytes. */
export function releaseUrl(
  remote: { readonly name: string; readonly version: string },
  file: string,
): string {
  return `/releases/${remote.name}/${remote.version}/browser/${file}`;
}

/**
 * The address for the n-th try. A browser keeps the failure of a module's URL, so another try needs another URL. The
 * gateway drops the added segment; entry and chunks alike get new addresses, since chunks are found beside their
 * entry. After {@link urlVariantsPerFile} tries the first address comes round again.
 */
export function retryUrl(url: string, attempt: number): string {
  const variant = attempt % urlVariantsPerFile;
  return variant === 0 ? url : url.replace(/([^/]+)$/, `~r${variant}/$1`);
}
