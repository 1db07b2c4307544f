import { z } from 'zod';
import { normalizePassword } from '../../auth/passwords.ts';
import { emailLine, lineField } from '../../lib/text-fields.ts';
import type { UserRow } from './user-queries.ts';

const allRequired = 'All fields are required!';
const validEmail = 'Please enter a valid email!';

function requiredLine(maxLength: number) {
  return lineField(maxLength, { missing: allRequired, tooLong: 'The text is too long.' });
}

/** The address of an account: each has at most one. */
export const emailField = emailLine(validEmail, allRequired).regex(/@[^@.]+(?:\.[^@.]+)+$/, validEmail);

/** The maximum length bounds the time that hashing takes. */
export const passwordField = z.string(allRequired).min(1, allRequired).max(256, 'The password is too long.');
export const newPasswordField = passwordField
  .overwrite(normalizePassword)
  .min(6, 'Password must be at least 6 characters!');

export const registerBodySchema = z.strictObject({
  name: requiredLine(80),
  email: emailField,
  password: newPasswordField,
});

export const loginBodySchema = z.strictObject({ email: emailField, password: passwordField });

/** Section 5: name, phone, address, state and country are required; the e-mail address cannot be changed. */
export const updateUserBodySchema = z.strictObject({
  name: requiredLine(80),
  phone: requiredLine(30),
  address: z.strictObject({
    address: requiredLine(200),
    state: requiredLine(80),
    country: requiredLine(80),
  }),
});

const maxSizes = 20;

export const sizesBodySchema = z.strictObject({
  /** Names as the size filter has them. */
  sizes: z
    .array(lineField(20, { missing: 'A size needs a name', tooLong: 'The name of a size is too long' }))
    .max(maxSizes, `At most ${maxSizes} sizes`),
});
export const sizesSchema = z.object({ sizes: z.array(z.string()).nullable() }).meta({ id: 'Sizes' });

/** The signed-in user as the API returns it. The password hash is never part of a response. */
export const wireUserSchema = z
  .object({
    _id: z.string(),
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    photo: z.string().nullable(),
    address: z.object({ address: z.string(), state: z.string(), country: z.string() }),
    /** The owner of the address has opened a link that was mailed there. */
    isEmailVerified: z.boolean(),
    /** Members have none: they learn nothing of the desk. */
    role: z.enum(['editor', 'admin']).optional(),
  })
  .meta({ id: 'User' });

export const signInSchema = z.object({ token: z.string(), user: wireUserSchema }).meta({ id: 'SignIn' });

export function serializeUser(row: UserRow): z.output<typeof wireUserSchema> {
  const { id, name, email, phone, photo, address, state, country, role } = row;
  return {
    _id: id,
    name,
    email,
    phone,
    photo,
    address: { address, state, country },
    isEmailVerified: row.verified_email === email,
    ...(role !== 'member' && { role }),
  };
}
