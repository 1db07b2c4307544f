import { z } from 'zod';
import { parseUrl } from '@szn/shared-contracts/wire';
import { RequestFailure } from '../lib/fastify-app.ts';
import type { Visitor } from '../../api/releases.ts';

const compositionSchema = z.object({
  environment: z.string(),
  revision: z.string(),
  remotes: z.array(
    z.object({ name: z.string(), version: z.string(), reason: z.string(), killed: z.string().nullable() }),
  ),
});

export type VisitorQuery = {
  readonly address: string;
  /** Value of the cookie `szn-visitor`, by which the gateway chooses a canary. */
  readonly visitor: string;
  /** Value of the parameter `mfe`, or a link that has it. */
  readonly override: string;
};

const requestTimeoutMs = 4000;

/** Asks a gateway what a new page of a visitor gets. Throws a {@link RequestFailure} with its answer if it refuses. */
export async function findVisitorVersions({ address, visitor, override }: VisitorQuery): Promise<Visitor> {
  const url = new URL('/registry.json', address);
  const wanted = readOverride(override);
  if (wanted !== '') url.searchParams.set('mfe', wanted);
  const prefix = url.protocol === 'https:' ? '__Host-' : '';
  const response = await fetch(url, {
    headers: visitor === '' ? {} : { cookie: `${prefix}szn-visitor=${encodeURIComponent(visitor)}` },
    signal: AbortSignal.timeout(requestTimeoutMs),
    redirect: 'error',
  }).catch(() => {
    throw new RequestFailure(502, `The storefront at ${address} does not answer.`);
  });
  const body: unknown = await response.json().catch(() => null);
  if (!response.ok) {
    const message = z.object({ message: z.string() }).safeParse(body).data?.message;
    throw new RequestFailure(422, message ?? `The storefront answers with status ${response.status}.`);
  }
  return { ...compositionSchema.parse(body), address };
}

/** The value of `mfe` in a link; other text is the value itself. */
function readOverride(text: string): string {
  const trimmed = text.trim();
  const url = parseUrl(trimmed);
  return url === null ? trimmed : (url.searchParams.get('mfe') ?? '');
}
