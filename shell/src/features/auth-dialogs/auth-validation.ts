import type { FormProblem } from '../../lib/use-form.ts';
import { authMessages } from './auth-messages.ts';

type SignInFields = { readonly email: string; readonly password: string };
type RegisterFields = SignInFields & { readonly name: string; readonly confirmPassword: string };

const { problems } = authMessages;
/** Text, an at sign and a host with a dot: the "standard pattern" of section 5. */
const emailPattern = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;
const minPasswordLength = 6;

/** Section 5, "Sign in". */
export function findSignInProblem(fields: SignInFields): FormProblem<keyof SignInFields> | undefined {
  return findMissing(fields, ['email', 'password']) ?? findEmailProblem(fields.email);
}

/** Section 5, "Register", in its order. */
export function findRegisterProblem(fields: RegisterFields): FormProblem<keyof RegisterFields> | undefined {
  const missing = findMissing(fields, ['name', 'email', 'password', 'confirmPassword']);
  return missing ?? findEmailProblem(fields.email) ?? findPasswordProblem(fields);
}

export function findForgottenProblem({ email }: Pick<SignInFields, 'email'>) {
  return findEmailProblem(email);
}

function findMissing<Field extends string>(
  values: Readonly<Record<Field, string>>,
  order: readonly Field[],
): FormProblem<Field> | undefined {
  // Spaces alone are a valid password.
  const missing = order.filter(
    (field) => (/password/i.test(field) ? values[field] : values[field].trim()) === '',
  );
  return missing.length === 0 ? undefined : { message: problems.required, fields: missing };
}

function findEmailProblem(email: string): FormProblem<'email'> | undefined {
  return emailPattern.test(email.trim()) ? undefined : { message: problems.email, fields: ['email'] };
}

function findPasswordProblem(fields: RegisterFields): FormProblem<keyof RegisterFields> | undefined {
  const isShort = Array.from(fields.password).length < minPasswordLength;
  if (isShort) return { message: problems.passwordLength, fields: ['password'] };
  if (fields.password === fields.confirmPassword) return undefined;
  return { message: problems.passwordsDiffer, fields: ['confirmPassword'] };
}
