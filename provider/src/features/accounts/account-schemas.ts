import { z } from 'zod';
import type { UserRow } from './user-queries.ts';

const allRequired = 'All fields are required!';
const validEmail = 'Please enter a valid email!';

// oxlint-disable-next-line no-control-regex -- the pattern rejects control characters
const withoutControls = /^[^\u0000-\u001f\u007f]*$/;

function requiredLine(maxLength: number) {
  return z
    .string(allRequired)
    .max(maxLength, 'The text is too long.')
    .regex(withoutControls, 'Control characters are not accepted.')
    .trim()
    .min(1, allRequired);
}

/** The address of an account, trimmed and in lower case: each address has at most one account. */
export const emailField = z
  .string(allRequired)
  .trim()
  .min(1, allRequired)
  .max(254, validEmail)
  .toLowerCase()
  // Excludes characters with which a mail program would read several addresses.
  .regex(/^[^\s@<>(),;:"\\]+@[^\s@<>(),;:"\\.]+(?:\.[^\s@<>(),;:"\\.]+)+$/, validEmail);

/** The maximum length bounds the time that hashing takes. */
export const passwordField = z.string(allRequired).min(1, allRequired).max(256, 'The password is too long.');
export const newPasswordField = passwordField.min(6, 'Password must be at least 6 characters!');

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

/** The signed-in user as the API returns it. Role and password hash are never part of a response. */
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
  })
  .meta({ id: 'User' });

export const signInSchema = z.object({ token: z.string(), user: wireUserSchema }).meta({ id: 'SignIn' });

export function serializeUser(row: UserRow): z.output<typeof wireUserSchema> {
  const { id, name, email, phone, photo, address, state, country } = row;
  const isEmailVerified = row.verified_email === email;
  return { _id: id, name, email, phone, photo, address: { address, state, country }, isEmailVerified };
}
