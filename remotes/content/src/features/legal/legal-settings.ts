/** What whoever runs the storefront decides about its legal pages. */
export type LegalSettings = {
  /**
   * `today` shows the current date in India, as the specification asks. Write the date of the last change instead
   * (`2026-01-31`) before relying on the 30 days' notice of the terms: a date that moves every day announces nothing.
   */
  readonly lastUpdated: 'today' | `${number}-${number}-${number}`;
  /** The sentence of the terms on governing law and courts; `null` shows that it is still to be settled. */
  readonly governingLaw: string | null;
};

export const legalSettings: LegalSettings = { lastUpdated: 'today', governingLaw: null };

export const governingLawPlaceholder =
  '[To be confirmed: the governing law and the courts that are responsible will be named here.]';
