import { z } from 'zod';
import { StaleVersionError } from '../../lib/request-failure.ts';
import { rejectRequest } from '../../plugins/error-handler.ts';

export const ifMatchHeaders = z.object({ 'if-match': z.string().max(100).optional() });

/** The body of a 412, with what there is now. Any other error is thrown, as by `rejectRequest`. */
export async function readConflict<State extends object>(error: unknown, read: () => Promise<State>) {
  if (!(error instanceof StaleVersionError)) return rejectRequest(error);
  return { message: error.message, ...(await read()) };
}

/** What a list of brands or feeds has for its changes. */
export const shopChangesSchema = z.object({
  revision: z.string().meta({ description: 'For `If-Match` of the next change' }),
  history: z
    .array(
      z.object({
        id: z.number().int(),
        at: z.iso.datetime(),
        author: z.string().nullable().meta({ description: 'Null: a command, or the account is deleted' }),
        name: z.string(),
        verb: z.enum(['added', 'changed', 'removed']),
        former: z
          .record(z.string(), z.unknown())
          .meta({ description: 'The replaced fields; null: there was none. Never the address of a feed' }),
        isUndoable: z.boolean().meta({ description: 'False: all is as before it' }),
      }),
    )
    .meta({ description: 'The changes of the last 30 days, the newest first' }),
});
export const undoBody = z.strictObject({
  id: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER).meta({ description: 'Of a change in `history`' }),
});
