import { useEffect, useState } from 'react';

/** The console rejected a request, or does not answer (`status` 0). */
class ApiError extends Error {
  override readonly name = 'ApiError';

  constructor(
    message: string,
    readonly status: number,
  ) {
    super(message);
  }
}

type RequestOptions = { readonly method?: string; readonly body?: unknown; readonly signal?: AbortSignal };

/** Requests an endpoint of the console, whose schemas are the types. Rejects with an {@link ApiError}. */
export async function request<Value>(path: string, options: RequestOptions = {}): Promise<Value> {
  const response = await send(path, options);
  const value: unknown = response.status === 204 ? null : await response.json().catch(() => null);
  if (!response.ok)
    throw new ApiError(readField(value, 'message') ?? `Status ${response.status}`, response.status);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server validates each response with its schema
  return value as Value;
}

async function send(path: string, { method = 'GET', body, signal }: RequestOptions): Promise<Response> {
  const content = body !== undefined && {
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  };
  return fetch(path, { method, ...(signal && { signal }), ...content }).catch((error: unknown) => {
    throw signal?.aborted ? error : new ApiError('The console does not answer.', 0);
  });
}

function readField(value: unknown, name: string): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const field: unknown = Reflect.get(value, name);
  return typeof field === 'string' ? field : undefined;
}

export type Loaded<Value> =
  | { readonly status: 'loading' }
  | { readonly status: 'loaded'; readonly value: Value }
  | { readonly status: 'failed'; readonly message: string };

/**
 * The response of an endpoint. Another path aborts the request; `null` requests nothing. Another `revision` requests it
 * again and shows the last response meanwhile.
 */
export function useEndpoint<Value>(path: string | null, revision: string | number = 0): Loaded<Value> {
  const [loaded, setLoaded] = useState<{ path: string; state: Loaded<Value> } | null>(null);

  useEffect(() => {
    if (path === null) return undefined;
    const controller = new AbortController();
    const settle = (state: Loaded<Value>) => {
      if (!controller.signal.aborted) setLoaded({ path, state });
    };
    request<Value>(path, { signal: controller.signal }).then(
      (value) => settle({ status: 'loaded', value }),
      (error: unknown) =>
        settle({ status: 'failed', message: String(error instanceof Error ? error.message : error) }),
    );
    return () => controller.abort();
  }, [path, revision]);

  return loaded !== null && loaded.path === path ? loaded.state : { status: 'loading' };
}
