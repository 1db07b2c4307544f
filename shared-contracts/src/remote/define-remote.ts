import type { ComponentType } from 'react';
import type { LoaderFunctionArgs, ShouldRevalidateFunction } from 'react-router-dom';
import type { Unsubscribe } from '../bus/bus.ts';
import type { CommandTopic, EventTopic, StateTopic } from '../bus/topic.ts';
import type { RequestOptions, ShellServices } from './shell-services.ts';
import type { PageDeclaration } from './page-declaration.ts';
import type { OfferedSlot, SlotFill, SlotName } from './slots.ts';
import { setBrandRows } from '../routes/brand-rows.ts';
import type { Product } from '../wire/product.ts';

/**
 * The version of everything in this package that crosses from one build to another: `defineRemote`, `ShellServices`,
 * topics, release records. A remote runs in every shell of the same major version whose contract is not
 * older than the one that the remote needs: `contract` in its package.json, or else the one it was built with.
 */
export const contractVersion = '1.0.0';

/** One route of a remote, as React Router's data routes have it. */
export type RemotePage = {
  /** Pure in parameters, request and services; runs on the server and in the browser. */
  readonly loader?: (args: Pick<LoaderFunctionArgs, 'params' | 'request'>) => unknown;
  /** Not called if only the fragment changes: the shell keeps the page under a menu or dialog. */
  readonly shouldRevalidate?: ShouldRevalidateFunction;
  /**
   * The first provider request of the loader. The shell prefetches it into the HTTP cache before a shopper follows a
   * link to this page. Pure. Only for responses that are the same for all shoppers.
   */
  readonly firstRequest?: (args: Omit<PageHeadArgs, 'data'>) => ProviderRead | undefined;
  readonly Component: ComponentType;
  readonly head: (args: PageHeadArgs) => PageHead;
};

/** A `get` of the provider: its path below the base path, and its query. */
export type ProviderRead = {
  readonly path: string;
  readonly query?: RequestOptions['query'];
  /** The pictures of the first row that its response leads to, which are prefetched as well. */
  readonly pictures?: (response: unknown) => readonly PreloadImage[];
};

export type PageHeadArgs = {
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly url: URL;
  /** The result of the loader; `undefined` if it failed. */
  readonly data: unknown;
};

/** A started remote: one per page in the browser, one per request on the server. */
export type RemoteInstance<Pattern extends string = string> = {
  readonly pages: Readonly<Record<Pattern, RemotePage>>;
  /** By slot: the content, rendered in the browser only. */
  readonly fills?: Readonly<Record<SlotName, ComponentType>>;
  /** Returns plain data of the server's store, from which `start` restores it in the browser. */
  readonly dehydrate?: () => unknown;
  /** Starts background work. Called once, in the browser only, when the remote is first needed. */
  readonly activate?: () => Unsubscribe;
  /** Removes all listeners, timers and subscriptions. */
  readonly dispose?: () => void;
};

type AnyState = Pick<StateTopic<unknown>, 'kind' | 'name' | 'version'>;
type AnyEvent = Pick<EventTopic<unknown>, 'kind' | 'name' | 'version'>;
type AnyCommand = Pick<CommandTopic<unknown, unknown>, 'kind' | 'name' | 'version'>;

/**
 * `Served`: the patterns with a page in the result of `start`, exactly the declared routes. `Filled`: the slots with a
 * component in it, at least the declared ones.
 */
export type RemoteDefinition<
  Pattern extends string = string,
  Served extends string = Pattern,
  Filled extends SlotName = SlotName,
> = {
  readonly name: string;
  /**
   * By path pattern: what shell and gateway know of its page before any code of the remote is loaded. Only the release
   * record reads it, from the server script: `typeof window === 'undefined' ? { … } : undefined` leaves it out of the
   * scripts for browsers.
   */
  readonly routes: Readonly<Record<Pattern, PageDeclaration>> | undefined;
  /** Commands it handles; the first `send` of one starts the remote. */
  readonly handles?: readonly AnyCommand[];
  readonly sends?: readonly AnyCommand[];
  readonly publishes?: readonly (AnyEvent | AnyState)[];
  readonly consumes?: readonly (AnyEvent | AnyState)[];
  /** `member`: started when a signed-in shopper's browser is idle, not only when a page or command needs it. */
  readonly activatesFor?: 'member';
  /** Places in its pages that other remotes can fill. Each name starts with the name of the remote. */
  readonly slots?: readonly OfferedSlot[];
  /** The slots of other remotes that it fills. */
  readonly fills?: Readonly<Record<Filled, SlotFill>>;
  /** `state`: the unchecked result of `dehydrate` on the server, or `undefined`. */
  readonly start: (
    services: ShellServices,
    state: unknown,
  ) => RemoteInstance<NoInfer<Pattern>> & {
    readonly pages: DeclaredOnly<NoInfer<Pattern>, Served>;
  } & FillsOf<NoInfer<Filled>>;
};

/** A component for each declared slot; nothing to declare without slots. */
type FillsOf<Filled extends SlotName> = SlotName extends Filled
  ? unknown
  : { readonly fills: Readonly<Record<Filled, ComponentType>> };

/** TypeScript allows surplus fields in return values; pages for undeclared patterns must not compile. */
type DeclaredOnly<Pattern extends string, Served extends string> = Readonly<Record<Served, RemotePage>> &
  Readonly<Record<Exclude<Served, Pattern>, never>>;

/** A remote as its one exposed module, `./remote`, exports it. */
export type Remote = RemoteDefinition & { readonly contract: string };

/**
 * Declares a remote. Its routes and topics end up in the release record, read from this very value at build time, so
 * that record and code cannot disagree.
 */
export function defineRemote<
  const Pattern extends string,
  Served extends string,
  Filled extends SlotName = SlotName,
>(definition: RemoteDefinition<Pattern, Served, Filled>): Remote {
  return {
    contract: contractVersion,
    ...definition,
    start: (services, state) => {
      setBrandRows(services.brands);
      return definition.start(services, state);
    },
  };
}

/** Guards a module that a federated build exported, whatever version of this package built it. */
export function isRemote(value: unknown): value is Remote {
  if (typeof value !== 'object' || value === null) return false;
  const { name, contract, start }: Partial<Record<keyof Remote, unknown>> = value;
  return typeof name === 'string' && typeof contract === 'string' && typeof start === 'function';
}

/** The content of the document head for a page, from parameters and loader data. */
export type PageHead = {
  /** The title without the storefront's name, which the shell appends. */
  readonly title: string;
  readonly description?: string;
  /** Path and query for search engines. */
  readonly canonicalPath?: string;
  readonly isIndexed?: boolean;
  /**
   * `false`: nobody stores the page, neither gateway nor browser nor an edge. For a page that must be gone at once, such
   * as that of a link that can be revoked.
   */
  readonly isCacheable?: boolean;
  /** The picture of link previews, a JPEG of 1200 x 630 pixels. Without it, the declared one of the page. */
  readonly sharePicture?: SharePicture;
  /** The path from the home page to this page, for search engines. Without it, the page is directly below the home page. */
  readonly crumbs?: readonly PageCrumb[];
  /** The products of the page's list, in its order; the gateway describes them to search engines. */
  readonly products?: readonly Product[] | undefined;
  /** The product that the page is about. */
  readonly product?: Product | undefined;
  /** Further schema.org objects, written as JSON-LD. */
  readonly structuredData?: readonly object[];
  /** The Atom feed of what the page lists: the HTML names it. Absent without a feed. */
  readonly feed?: PageFeed | undefined;
};

/** `path`: root-relative, with its query. */
export type SharePicture = { readonly path: string; readonly alt: string };

/** A page on the way from the home page, which is left out, to the current page, which is last. */
export type PageCrumb = { readonly label: string; readonly path: string };

/** `path` of `feedPath`. */
export type PageFeed = { readonly title: string; readonly path: string };

export type PreloadImage = { readonly src: string; readonly srcSet?: string; readonly sizes?: string };
