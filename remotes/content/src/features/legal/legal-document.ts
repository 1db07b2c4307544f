/**
 * A block of a legal page. In any text `{email}`, `{privacy-policy}`, `{search-page}` and `{terms-of-service}` become
 * links.
 */
export type LegalSection = {
  /** The block's anchor: lower-case letters and hyphens. Others may link to it; do not change it lightly. */
  readonly id: string;
  readonly heading: string;
  readonly paragraphs?: readonly string[];
  /** Drawn as a list after the paragraphs. */
  readonly points?: readonly string[];
};

export type LegalDocument = {
  /** What the page is about in one or two sentences, before the first heading. */
  readonly summary: string;
  readonly sections: readonly LegalSection[];
};
