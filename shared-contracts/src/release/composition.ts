import type { PageLink } from '../remote/page-declaration.ts';
import type { EnvironmentValues } from '../remote/shell-services.ts';
import type { BrandRow } from '../routes/brand-rows.ts';
import type { SlotFill } from '../remote/slots.ts';
import type { SiteContent } from '../routes/site-content.ts';

/** Why this version of a remote was assigned. */
export type CompositionReason = 'default' | 'canary' | 'override' | 'last-known-good';

/** See the release record. */
export type RemoteTier = 'primary' | 'essential' | 'optional';

/** One version of a remote as a page loads it. */
export type ComposedVersion = {
  readonly version: string;
  readonly contract: string;
  /** The contract that it needs, if that is not the one it was built with. */
  readonly needs?: string;
  /** Root-relative URLs, or absolute ones of a remote under development; the entry first. */
  readonly entry: string;
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
  /** Whether it uses the shared Redux modules of the shell. */
  readonly needsRedux: boolean;
};

/** One remote with its assigned version: all that is needed to route to it and load it. */
export type ComposedRemote = ComposedVersion & {
  readonly name: string;
  readonly owner: string;
  readonly tier: RemoteTier;
  /** See the release record. */
  readonly emptyText?: string;
  readonly routes: readonly string[];
  /** By route: the links to its pages in header and footer. */
  readonly links?: Readonly<Record<string, PageLink>>;
  /** The routes whose pages browsers do not store for reading without a network. */
  readonly notOffline?: readonly string[];
  /** Names of its commands: the first `send` of one starts the remote. */
  readonly handles: readonly string[];
  readonly activatesFor: 'member' | null;
  /** By slot of another remote: how it fills it. */
  readonly fills?: Readonly<Record<string, SlotFill>>;
  readonly reason: CompositionReason;
  /** The text for shoppers while the remote is switched off and not loaded; else `null`. */
  readonly killed: string | null;
  /** The fallback version if this one cannot be loaded or started. */
  readonly previous: ComposedVersion | null;
};

/** The versions of all remotes for one page, written into the HTML by the gateway. */
export type Composition = SiteData & {
  readonly environment: string;
  /** Changes whenever any remote's version, a value, a brand or content does. */
  readonly revision: string;
  readonly remotes: readonly ComposedRemote[];
  /** Addresses and flags of the environment; left out if there are none. */
  readonly values?: EnvironmentValues;
};

/** What the provider stores about the shop itself; left out while it is that of the specification. */
export type SiteData = {
  readonly brands?: readonly BrandRow[];
  readonly content?: SiteContent;
};

/** URLs per file: its own, which the import map lists, and those for retries ({@link retryEvent}). */
export const urlVariantsPerFile = 6;

/**
 * The event of the window that precedes an import from a retry URL; its detail is that URL. The shell then preloads it with
 * the integrity that the import map has for the file.
 */
export const retryEvent = 'szn:retry';

/** The path of a file of a version. Its content never changes. */
export function releaseUrl(
  remote: { readonly name: string; readonly version: string },
  file: string,
): string {
  return `/releases/${remote.name}/${remote.version}/browser/${file}`;
}

/**
 * The URL for the n-th attempt. Browsers cache the failure of a module URL, so that each attempt needs another URL. The
 * gateway removes the added segment. Chunks get new URLs too, since they are relative to their entry. After
 * {@link urlVariantsPerFile} attempts the first URL is used again.
 */
export function retryUrl(url: string, attempt: number): string {
  const variant = attempt % urlVariantsPerFile;
  return variant === 0 ? url : url.replace(/([^/]+)$/, `~r${variant}/$1`);
}
