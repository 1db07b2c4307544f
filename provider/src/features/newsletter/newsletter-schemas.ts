import { z } from 'zod';

const validEmail = 'Please enter a valid email address.';
const yourName = 'Please enter your name.';
// oxlint-disable-next-line no-control-regex -- refusing control characters is the purpose
const withoutControls = /^[^\u0000-\u001f\u007f]*$/;

/** Section 5: a name after trimming, and an address that contains an at-sign. */
export const subscribeBodySchema = z.strictObject({
  name: z.string(yourName).regex(withoutControls, yourName).trim().min(1, yourName).max(80, yourName),
  email: z
    .string(validEmail)
    .regex(withoutControls, validEmail)
    .trim()
    .toLowerCase()
    .max(254, validEmail)
    .regex(/^[^\s@<>(),;:"]+@[^\s@<>(),;:"]+$/, validEmail),
});
