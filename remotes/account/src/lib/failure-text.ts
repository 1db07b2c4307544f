import { isRequestError } from '@szn/shared-contracts';

/** The error text for shoppers: that of the provider, else the fallback (section 8). */
export function failureText(error: unknown, fallback: string): string {
  return (isRequestError(error) ? error.serverMessage : null) ?? fallback;
}
