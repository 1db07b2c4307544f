import { isRequestError } from '@szn/shared-contracts';

/** What the shopper reads of a failed request: the provider's own words, else ours (section 8). */
export function failureText(error: unknown, ownWords: string): string {
  return (isRequestError(error) ? error.serverMessage : null) ?? ownWords;
}
