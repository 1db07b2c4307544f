import type { Generated } from 'kysely';

/** What shoppers look for and like, as numbers of a day in India. Rows name nobody. */
export type CountTables = {
  /**
   * Searches that found products (`complete`), left out a condition (`relaxed`) or found nothing (`without_products`).
   */
  unmet_searches: {
    day: Date;
    query: string;
    complete: Generated<number>;
    without_products: number;
    relaxed: number;
  };
  /** How often a product was wished, compared and opened at its brand. */
  product_counts: { day: Date; product_id: string; wished: number; compared: number; opened: number };
};
