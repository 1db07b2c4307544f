/** A product in a mail. Prices in paise. */
export type AlertPiece = {
  readonly id: string;
  readonly title: string;
  readonly brand: string;
  readonly image: string;
  readonly paise: number;
};

/** New pieces of a saved search or brand: the newest few, and how many there are. */
export type AlertGroup = {
  readonly name: string;
  /** Path and query of the storefront's page. */
  readonly address: string;
  readonly total: number;
  readonly pieces: readonly AlertPiece[];
};

/** What a digest tells, by the purpose that it needs the consent for. */
export type AlertContent = {
  readonly priceAlerts: readonly (AlertPiece & { readonly beforePaise: number })[];
  /** Saved pieces that can be bought again, with the sizes that have come back; none: the whole piece. */
  readonly backInStock: readonly (AlertPiece & { readonly sizes: readonly string[] })[];
  readonly savedSearches: readonly AlertGroup[];
  readonly followedBrands: readonly AlertGroup[];
};
