import type { RequestOptions } from '@szn/shared-contracts';

/** Where a browser reaches the provider: a path of the gateway that served the page. */
export const apiBasePath = '/proxy';

export type RequestUrl = {
  readonly url: string;
  /** Requests to another origin (the picture host) carry neither token nor cookies. */
  readonly isCrossOrigin: boolean;
};

/** Resolves a path of the provider or an absolute URL. Throws for any other path, which is a bug of the caller. */
export function resolveRequestUrl(
  baseUrl: string,
  path: string,
  query: RequestOptions['query'] = {},
): RequestUrl {
  const isCrossOrigin = /^https?:\/\//i.test(path);
  if (!isCrossOrigin && !/^\/(?![/\\])/.test(path)) {
    throw new TypeError(`Not a path of the provider: ${path}`);
  }
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) parameters.set(name, String(value));
  }
  const search = parameters.toString();
  const target = isCrossOrigin ? path : baseUrl + path;
  return { url: search === '' ? target : `${target}?${search}`, isCrossOrigin };
}
