import { z } from 'zod';
import { emailField } from './email-field.ts';
import { wireUserSchema } from './wire-user.ts';

const allRequired = 'All fields are required!';

// oxlint-disable-next-line no-control-regex -- refusing control characters is the purpose
const withoutControls = /^[^\u0000-\u001f\u007f]*$/;

function line(most: number, message: string) {
  return z
    .string(message)
    .max(most, 'The text is too long.')
    .regex(withoutControls, 'Control characters are not accepted.')
    .trim();
}

/** Long pass phrases are welcome; beyond this length hashing would be a way to keep the server busy. */
const passwordField = z.string(allRequired).min(1, allRequired).max(256, 'The password is too long.');

export const registerBodySchema = z.strictObject({
  name: line(80, allRequired).min(1, allRequired),
  email: emailField,
  password: passwordField.min(6, 'Password must be at least 6 characters!'),
});

export const loginBodySchema = z.strictObject({ email: emailField, password: passwordField });

export const signInSchema = z.object({ token: z.string(), user: wireUserSchema }).meta({ id: 'SignIn' });

/** Section 5: name, phone, address, state and country are required; the e-mail address cannot be changed. */
export const updateUserBodySchema = z.strictObject({
  name: line(80, allRequired).min(1, allRequired),
  phone: line(30, allRequired).min(1, allRequired),
  address: z.strictObject({
    address: line(200, allRequired).min(1, allRequired),
    state: line(80, allRequired).min(1, allRequired),
    country: line(80, allRequired).min(1, allRequired),
  }),
});
