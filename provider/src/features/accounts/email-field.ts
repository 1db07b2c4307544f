import { z } from 'zod';

const required = 'All fields are required!';
const validEmail = 'Please enter a valid email!';

/** An account's address: trimmed and in lower case, so that one address has one account. */
export const emailField = z
  .string(required)
  .trim()
  .min(1, required)
  .max(254, validEmail)
  .toLowerCase()
  // Excludes what a mail program would read as more than one address.
  .regex(/^[^\s@<>(),;:"\\]+@[^\s@<>(),;:"\\.]+(?:\.[^\s@<>(),;:"\\.]+)+$/, validEmail);
