import { lookup, type LookupAddress, type LookupAllOptions } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { isPublicHostName, parseUrl } from '@szn/shared-contracts/wire';
import ipaddr from 'ipaddr.js';
import { Agent, fetch } from 'undici';

/** `loopback`: servers of this machine too, by http and on any port, for development and tests. */
export type OutgoingReach = 'public' | 'loopback';

export type OutgoingRequest = {
  readonly method?: 'GET' | 'HEAD';
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal | undefined;
  /** Ends the request, its redirects and the reading of the body. */
  readonly timeoutMs: number;
  /** Hosts, with a port that is not the default one, that may be asked. Default: all public ones, on the default port. */
  readonly hosts?: readonly string[];
  /** Default: `https` only. */
  readonly allowsHttp?: boolean;
  /** Default: none, and the redirect is the answer. */
  readonly maxRedirects?: number;
};

export type OutgoingResponse = {
  readonly status: number;
  readonly ok: boolean;
  readonly headers: { readonly get: (name: string) => string | null };
  readonly body: (AsyncIterable<Uint8Array> & { readonly cancel: () => Promise<void> }) | null;
};

/** As `lookup` of `node:dns`. */
export type ResolveName = (
  name: string,
  options: LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/** Rejects with a {@link RefusedAddressError} for an address that may not be asked. */
export type OutgoingFetch = (url: string, request: OutgoingRequest) => Promise<OutgoingResponse>;

/** The request was not sent. The message is for operators. */
export class RefusedAddressError extends Error {
  override readonly name = 'RefusedAddressError';
}

/**
 * The one way to addresses that a feed, a product or another server names. Each request and each redirect goes to a
 * public address: the addresses of a name are checked when the connection is made, and the connection goes to the checked
 * ones, so that a name that changes its address meanwhile gains nothing.
 */
export function createOutgoingFetch(reach: OutgoingReach, resolveName: ResolveName = lookup): OutgoingFetch {
  const connect = { lookup: createCheckedLookup(reach, resolveName), timeout: connectTimeoutMs };
  const dispatcher = new Agent({ connect });
  return async (given, { signal, timeoutMs, ...request }) => {
    const signals = [AbortSignal.timeout(timeoutMs), ...(signal === undefined ? [] : [signal])];
    const ask = async ({ href }: URL, headers = request.headers) =>
      await fetch(href, {
        method: request.method ?? 'GET',
        headers: { ...headers },
        redirect: 'manual',
        signal: AbortSignal.any(signals),
        dispatcher,
      }).catch(throwCause);
    const url = checkUrl(given, request, reach);
    return await followRedirects({ url, response: await ask(url) }, request, { ask, reach });
  };
}

type Asked<Response> = { readonly url: URL; readonly response: Response };
type Asking<Response> = {
  readonly ask: (url: URL, headers?: OutgoingRequest['headers']) => Promise<Response>;
  readonly reach: OutgoingReach;
};

async function followRedirects<Response extends OutgoingResponse>(
  { url, response }: Asked<Response>,
  request: Omit<OutgoingRequest, 'timeoutMs'>,
  asking: Asking<Response>,
): Promise<Response> {
  const { maxRedirects } = request;
  const location = isRedirect(response.status) ? response.headers.get('location') : null;
  if (maxRedirects === undefined || location === null) return response;
  await response.body?.cancel();
  if (maxRedirects === 0) throw new Error(`${url.host} redirects too often`);
  const target = parseUrl(location, url);
  if (target === null) throw new RefusedAddressError(`${url.host} redirects to no address`);
  // A server that was asked by https never leads to http.
  const allowsHttp = request.allowsHttp === true && url.protocol === 'http:';
  const headers = headersFor(target, { from: url, headers: request.headers });
  const rest = { ...request, allowsHttp, maxRedirects: maxRedirects - 1, headers };
  const next = checkUrl(target.href, rest, asking.reach);
  return await followRedirects({ url: next, response: await asking.ask(next, rest.headers) }, rest, asking);
}

/** Credentials are for the server that was asked, not for one that it names. */
function headersFor(
  to: URL,
  { from, headers = {} }: { readonly from: URL; readonly headers: OutgoingRequest['headers'] | undefined },
): Readonly<Record<string, string>> {
  const { authorization: _authorization, ...others } = headers;
  return to.origin === from.origin ? headers : others;
}

const connectTimeoutMs = 10_000;

/** The bytes of a response; `undefined` if there are more than `maxBytes`. Compressed ones count unpacked. */
export async function readBytes(
  { body }: Pick<OutgoingResponse, 'body'>,
  maxBytes: number,
): Promise<Buffer | undefined> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body ?? []) {
    length += chunk.byteLength;
    // Leaving the loop cancels the download.
    if (length > maxBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

type AddressRules = Pick<OutgoingRequest, 'hosts' | 'allowsHttp'>;

/** Checks what the address itself says. The URL parser writes decimal, octal and hexadecimal IPv4 addresses as usual. */
function checkUrl(text: string, rules: AddressRules, reach: OutgoingReach): URL {
  const url = parseUrl(text);
  if (url === null) throw new RefusedAddressError('There is no such address');
  const name = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const isOwn = reach === 'loopback' && isLoopback(name);
  const protocols = ['https:', ...(rules.allowsHttp === true || isOwn ? ['http:'] : [])];
  const checks: readonly (readonly [boolean, string])[] = [
    [protocols.includes(url.protocol), `${url.protocol} is not allowed`],
    [url.username + url.password === '', 'the address contains credentials'],
    [rules.hosts?.includes(url.host) !== false, 'it is none of the hosts that may be asked'],
    [isOwn || isPublicHostName(name), 'it is no public host name'],
    [isOwn || rules.hosts !== undefined || url.port === '', 'it has a port'],
  ];
  const refusal = checks.find(([isAllowed]) => !isAllowed);
  if (refusal !== undefined) throw new RefusedAddressError(`${url.host} is not asked: ${refusal[1]}`);
  return url;
}

/** Resolves a name for a connection. One address that is not allowed is enough to refuse the name. */
function createCheckedLookup(reach: OutgoingReach, resolveName: ResolveName): LookupFunction {
  return (name, options, callback) => {
    resolveName(name, { ...options, all: true }, (error, addresses) => {
      if (error !== null) return callback(error, []);
      const refused = addresses.find(({ address }) => !isAllowedAddress(address, reach));
      const [first] = addresses;
      if (refused !== undefined || first === undefined)
        return callback(
          new RefusedAddressError(`${name} has the address ${refused?.address}, which is not public`),
          [],
        );
      return options.all === true ? callback(null, addresses) : callback(null, first.address, first.family);
    });
  };
}

const globalUnicast = ipaddr.parseCIDR('2000::/3');

/** True for public unicast addresses: no private, shared, local, mapped, translated, tunnelled or reserved one. */
export function isAllowedAddress(text: string, reach: OutgoingReach): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.process(text);
  if (address.range() === 'loopback') return reach === 'loopback';
  return address.range() === 'unicast' && (address.kind() === 'ipv4' || address.match(globalUnicast));
}

function isLoopback(text: string): boolean {
  return text === 'localhost' || (ipaddr.isValid(text) && ipaddr.process(text).range() === 'loopback');
}

function isRedirect(status: number): boolean {
  return [301, 302, 303, 307, 308].includes(status);
}

/** `fetch` hides the reason in `cause`. */
function throwCause(error: unknown): never {
  throw error instanceof Error && error.cause instanceof Error ? error.cause : error;
}
