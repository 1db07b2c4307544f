import { conditionsByWeakness } from '@szn/shared-contracts/wire';
import { z } from 'zod';
import { namesField } from '../../catalogue/query-fields.ts';

const emptyQuery = 'Please enter something to search for.';

export const queryField = z
  .string(emptyQuery)
  .trim()
  .min(1, emptyQuery)
  .max(100, 'The search text is too long.');

/** Kinds of conditions of the query that do not apply, separated by commas: `without=price,colour`. */
export const withoutField = namesField
  .pipe(z.array(z.enum(conditionsByWeakness)).optional())
  .optional()
  .transform((kinds = []) => kinds);
