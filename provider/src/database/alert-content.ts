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
  readonly savedSearches: readonly AlertGroup[];
  readonly followedBrands: readonly AlertGroup[];
};
