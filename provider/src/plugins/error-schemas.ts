import { z } from 'zod';

/** Every refusal's body. */
export const failureSchema = z.object({ message: z.string() }).meta({ id: 'Failure' });

/** Section 8: search and filter-options are read by `error`. */
export const failureWithErrorSchema = z
  .object({ message: z.string(), error: z.string() })
  .meta({ id: 'FailureWithError' });
