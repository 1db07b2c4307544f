import type { RequestOptions } from '@szn/shared-contracts';

export type RequestTarget = {
  readonly url: string;
  /** Another origin (the picture host) sees neither token nor cookies. */
  readonly isForeign: boolean;
};

/** Where a path of the provider's, or an absolute https URL, is asked for. Throws on any other path: a bug. */
export function findTarget(
  baseUrl: string,
  path: string,
  query: RequestOptions['query'] = {},
): RequestTarget {
  const isForeign = /^https?:\/\//i.test(path);
  if (!isForeign && !/^\/(?![/\\])/.test(path)) throw new TypeError(`Not a path of the provider: ${path}`);
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) parameters.set(name, String(value));
  }
  const search = parameters.toString();
  const target = isForeign ? path : baseUrl + path;
  return { url: search === '' ? target : `${target}?${search}`, isForeign };
}
