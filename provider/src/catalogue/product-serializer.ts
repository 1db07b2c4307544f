import type { WireProduct } from '@szn/shared-contracts/wire';
import type { Selectable } from 'kysely';
import { z } from 'zod';
import type { ProductsTable } from '../database/schema.ts';
import type { Config } from '../config/config.ts';

/** A product in every answer (section 3). Prices come in the spelling of the brand's own feed. */
export const wireProductSchema = z
  .object({
    _id: z.string(),
    title: z.string(),
    image: z.string(),
    source: z.string(),
    price: z.union([z.number(), z.string()]),
    salePrice: z.union([z.number(), z.string(), z.null()]),
    link: z.string(),
  })
  .meta({ id: 'Product' }) satisfies z.ZodType<WireProduct>;

/** The columns a product on the wire is made of. */
export const wireColumns = [
  'id',
  'title',
  'image',
  'source',
  'link',
  'price_paise',
  'sale_paise',
  'price_text',
  'sale_text',
] as const;

export type WireRow = Pick<Selectable<ProductsTable>, (typeof wireColumns)[number]>;

export type PresentProduct = (row: WireRow) => z.output<typeof wireProductSchema>;

/** Links of sample products are paths; on the wire they are absolute, below the storefront's public origin. */
export function createProductPresenter(
  config: Pick<Config, 'PUBLIC_ORIGIN' | 'WIRE_PRICES'>,
): PresentProduct {
  const isSpelt = config.WIRE_PRICES === 'mixed';
  return (row) => ({
    _id: row.id,
    title: row.title,
    image: row.image,
    source: row.source,
    price: (isSpelt ? row.price_text : null) ?? row.price_paise / 100,
    salePrice: (isSpelt ? row.sale_text : null) ?? (row.sale_paise === null ? null : row.sale_paise / 100),
    link: row.link.startsWith('/') ? `${config.PUBLIC_ORIGIN}${row.link}` : row.link,
  });
}
