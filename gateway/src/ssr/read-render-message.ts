import type { PageHead } from '@szn/shared-contracts';
import type { TieredRenderMessage } from '@szn/shared-contracts/rendering';
import { z } from 'zod';

/** Far larger than any page; the document is stored in the page cache. */
const maxCharacters = 4_000_000;
const text = z.string().max(maxCharacters);
const maxPathCharacters = 4000;
const status = z.number().int().min(200).max(599);
const id = z.number().int().nonnegative();
const headTexts = z.looseObject({
  title: text,
  description: text.optional(),
  canonicalPath: text.optional(),
});

function pageSchema(remote: string) {
  const own = z.literal(remote);
  return z.discriminatedUnion('kind', [
    // A path of the storefront: two slashes would name another host.
    z.object({
      kind: z.literal('redirect'),
      status: z.number().int().min(300).max(399),
      location: text.regex(/^\/(?![/\\])[\x21-\x7e]*$/),
    }),
    z.object({
      kind: z.literal('page'),
      status,
      head: z.custom<PageHead>((value) => headTexts.safeParse(value).success),
      isIncomplete: z.boolean().optional(),
      html: text,
      data: text,
      remote: own,
    }),
    z.object({
      kind: z.literal('frame'),
      status,
      html: text,
      remote: own.nullable(),
      reason,
      hasThrown: z.boolean(),
    }),
  ]);
}

const maxReasonLength = 2000;
const reason = z.string().transform((words) => words.slice(0, maxReasonLength));

/**
 * Creates the reader of what a process of tier `foreign` sends. A page that is not valid becomes an error of this page, all
 * else that is not valid is only logged.
 */
export function createMessageReader(remote: string): (value: unknown) => TieredRenderMessage {
  const schema = z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('ready'),
      refused: z.array(z.object({ name: z.literal(remote), reason })).max(1),
    }),
    z.object({ kind: z.literal('rendered'), id, page: pageSchema(remote) }),
    z.object({ kind: z.literal('failed'), id, reason }),
    z.object({ kind: z.literal('exceeded'), id, remote: z.unknown().transform(() => remote) }),
    z.object({ kind: z.literal('read'), id, job: id.optional(), path: z.string().max(maxPathCharacters) }),
    z.object({ kind: z.literal('stray'), reason }),
  ]);
  const invalidPage = z.object({ kind: z.literal('rendered'), id });
  return (value) => {
    const { data } = schema.safeParse(value);
    if (data) return data;
    const job = invalidPage.safeParse(value).data;
    return job
      ? { kind: 'failed', id: job.id, reason: 'the process sent something that is no page' }
      : { kind: 'stray', reason: 'the process sent something that is no message' };
  };
}
