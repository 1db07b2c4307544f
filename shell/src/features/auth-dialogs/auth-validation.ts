import { authMessages } from './auth-messages.ts';

export type SignInFields = { readonly email: string; readonly password: string };
export type RegisterFields = SignInFields & { readonly name: string; readonly confirmPassword: string };

/** What is wrong with a form: one text, and the fields it speaks of, the first of them to be put right first. */
export type Problem<Field extends string> = { readonly message: string; readonly fields: readonly Field[] };

const { problems } = authMessages;
/** Something, an at-sign, a host with a dot: what section 5 calls a standard pattern. */
const emailPattern = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;
const shortestPassword = 6;

/** Section 5, "Sign in". */
export function findSignInProblem(fields: SignInFields): Problem<keyof SignInFields> | undefined {
  return findMissing(fields, ['email', 'password']) ?? findEmailProblem(fields.email);
}

/** Section 5, "Register", in its order. */
export function findRegisterProblem(fields: RegisterFields): Problem<keyof RegisterFields> | undefined {
  const missing = findMissing(fields, ['name', 'email', 'password', 'confirmPassword']);
  return missing ?? findEmailProblem(fields.email) ?? findPasswordProblem(fields);
}

export function findForgottenProblem({ email }: { readonly email: string }): Problem<'email'> | undefined {
  return findEmailProblem(email);
}

function findMissing<Field extends string>(
  values: Readonly<Record<Field, string>>,
  order: readonly Field[],
): Problem<Field> | undefined {
  // A password of spaces is a password.
  const missing = order.filter(
    (field) => (/password/i.test(field) ? values[field] : values[field].trim()) === '',
  );
  return missing.length === 0 ? undefined : { message: problems.required, fields: missing };
}

function findEmailProblem(email: string): Problem<'email'> | undefined {
  return emailPattern.test(email.trim()) ? undefined : { message: problems.email, fields: ['email'] };
}

function findPasswordProblem({
  password,
  confirmPassword,
}: RegisterFields): Problem<'password' | 'confirmPassword'> | undefined {
  if (Array.from(password).length < shortestPassword) {
    return { message: problems.passwordLength, fields: ['password'] };
  }
  if (password !== confirmPassword) return { message: problems.passwordsDiffer, fields: ['confirmPassword'] };
  return undefined;
}
