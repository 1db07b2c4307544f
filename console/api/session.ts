import { personSchema } from '@szn/shared-contracts/release';
import { z } from 'zod';

const roleSchema = z.enum(['viewer', 'releaser', 'administrator']);

/** Who is signed in: `issuer` is the OpenID provider, or `console` for local tokens. */
export const identitySchema = personSchema.extend({
  /** For display only: several people can have one name. */
  name: z.string().min(1).max(80),
  role: roleSchema,
  /** For releasers: the remotes that they may change. */
  remotes: z.array(z.string()),
});
export type Identity = z.infer<typeof identitySchema>;

export const sessionSchema = z.object({
  /** `null`: nobody is signed in. */
  identity: identitySchema.nullable(),
  /** Name of the provider for single sign-on; `null` if there is none. */
  provider: z.string().nullable(),
});
export type Session = z.infer<typeof sessionSchema>;
