import { isRequestError } from '@szn/shared-contracts';

/** The error text for shoppers: that of the provider, else the fallback (section 8). */
export function failureText(error: unknown, fallback: string): string {
  return (isRequestError(error) ? error.serverMessage : null) ?? fallback;
}

/** Why the provider refuses a request, in its words; `null` without a response, for its own failures and for the session. */
export function refusalReason(error: unknown): string | null {
  const { status = null, serverMessage = null } = isRequestError(error) ? error : {};
  return status !== null && status >= 400 && status < 500 && status !== 401 ? serverMessage : null;
}

/** What failed, and why if the provider says so. */
export function failureWithReason(failure: string, reason: string | null): string {
  return reason === null ? failure : `${failure}. ${reason}`;
}
