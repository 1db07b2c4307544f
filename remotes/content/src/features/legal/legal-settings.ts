/** Settings of the legal pages for the operator of the storefront. */
export type LegalSettings = {
  /**
   * `today` shows the current date in India, as the specification requires. Before relying on the 30 days' notice of
   * the terms, set the date of the last change instead (`2026-01-31`): a date that changes daily announces nothing.
   */
  readonly lastUpdated: 'today' | `${number}-${number}-${number}`;
  /** The sentence of the terms on governing law and courts; `null` shows the placeholder. */
  readonly governingLaw: string | null;
};

export const legalSettings: LegalSettings = { lastUpdated: 'today', governingLaw: null };
