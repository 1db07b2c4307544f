import {
  readImageUrl,
  readWebUrl,
  type OtherColour,
  type PriceNote,
  type WireProduct,
} from '@szn/shared-contracts/wire';
import type { Selectable } from 'kysely';
import { z } from 'zod';
import { listOwnHosts, type Config } from '../config/config.ts';
import type { Tables } from '../database/schema.ts';

/** A product in every response (section 3). Prices have the spelling of the brand's feed. */
export const wireProductSchema = z
  .object({
    _id: z.string(),
    title: z.string(),
    image: z.string(),
    secondImage: z.string().exactOptional(),
    /** Those behind the second. */
    furtherImages: z.array(z.string()).exactOptional(),
    source: z.string(),
    price: z.union([z.number(), z.string()]),
    salePrice: z.union([z.number(), z.string(), z.null()]),
    link: z.string(),
    colour: z.string().exactOptional(),
    pattern: z.string().exactOptional(),
    fit: z.string().exactOptional(),
    fabric: z.string().exactOptional(),
    /** In their order. */
    sizes: z.array(z.string()).exactOptional(),
    /** Those of `sizes` that cannot be bought. */
    soldOutSizes: z.array(z.string()).exactOptional(),
    /** The newest product of each other colour of the style; in lists and searches. */
    otherColours: z.array(z.object({ id: z.string(), colour: z.string() })).exactOptional(),
    /** What the price history says, in rupees; in lists, searches, details and wishlists. */
    priceNote: z
      .union([
        z.object({ kind: z.literal('lowest'), days: z.number().int() }),
        z.object({ kind: z.enum(['fall', 'rise']), amount: z.number(), days: z.number().int() }),
        z.object({ kind: z.enum(['belowSaved', 'aboveSaved']), amount: z.number() }),
      ])
      .exactOptional(),
    /** The brand does not have it any more, and `link` is empty; in details and wishlists. Absent: it is listed. */
    isListed: z.literal(false).exactOptional(),
  })
  .meta({ id: 'Product' }) satisfies z.ZodType<WireProduct>;

/** The columns that {@link SerializeProduct} needs. */
export const wireColumns = [
  'id',
  'title',
  'image',
  'second_image',
  'further_images',
  'source',
  'link',
  'price_paise',
  'sale_paise',
  'price_text',
  'sale_text',
  'colour',
  'pattern',
  'fit',
  'fabric',
  'sizes',
  'sold_out_sizes',
] as const;

export type WireRow = Pick<Selectable<Tables['products']>, (typeof wireColumns)[number]>;

type Additions = {
  readonly otherColours?: readonly OtherColour[];
  readonly priceNote?: PriceNote | undefined;
  /** Default: true. */
  readonly isListed?: boolean;
};

export type SerializeProduct = (row: WireRow, additions?: Additions) => z.output<typeof wireProductSchema>;

/**
 * Sample products have paths as links. The response has absolute links below the public origin. Addresses that no reader
 * accepts are left out, also those that an older release has imported.
 */
export function createProductSerializer(
  config: Pick<Config, 'PUBLIC_ORIGIN' | 'ALLOWED_ORIGINS' | 'WIRE_PRICES'>,
): SerializeProduct {
  const hasFeedSpelling = config.WIRE_PRICES === 'mixed';
  const ownHosts = listOwnHosts(config);
  const absoluteLink = (link: string) =>
    link.startsWith('/') ? `${config.PUBLIC_ORIGIN}${link}` : (readStoredLink(link) ?? '');
  return (row, additions = {}) => ({
    _id: row.id,
    title: row.title,
    image: readImageUrl(row.image, ownHosts) ?? '',
    ...describeImages(row, ownHosts),
    source: row.source,
    price: (hasFeedSpelling ? row.price_text : null) ?? row.price_paise / 100,
    salePrice:
      (hasFeedSpelling ? row.sale_text : null) ?? (row.sale_paise === null ? null : row.sale_paise / 100),
    ...(additions.isListed === false ? { link: '', isListed: false } : { link: absoluteLink(row.link) }),
    ...describeTraits(row),
    ...describeSizes(row),
    ...describeAdditions(additions),
  });
}

/** The link that shoppers follow: by https, also where the brand's feed has http. */
export function readStoredLink(link: string): string | null {
  return readWebUrl(link.replace(/^http:/, 'https:'));
}

function describeImages({ second_image, further_images }: WireRow, ownHosts: readonly string[]) {
  const secondImage = readImageUrl(second_image, ownHosts);
  const furtherImages = further_images.flatMap((image) => readImageUrl(image, ownHosts) ?? []);
  return {
    ...(secondImage !== null && { secondImage }),
    ...(furtherImages.length > 0 && { furtherImages }),
  };
}

function describeAdditions({ otherColours = [], priceNote }: Additions) {
  return {
    ...(otherColours.length > 0 && { otherColours: [...otherColours] }),
    ...(priceNote !== undefined && { priceNote }),
  };
}

function describeSizes({ sizes, sold_out_sizes }: WireRow) {
  return {
    ...(sizes.length > 0 && { sizes }),
    ...(sold_out_sizes.length > 0 && { soldOutSizes: sold_out_sizes }),
  };
}

function describeTraits({ colour, pattern, fit, fabric }: WireRow) {
  return {
    ...(colour !== null && { colour }),
    ...(pattern !== null && { pattern }),
    ...(fit !== null && { fit }),
    ...(fabric !== null && { fabric }),
  };
}
