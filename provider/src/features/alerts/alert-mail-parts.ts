import { formatPrice, toPlainLine } from '@szn/shared-contracts/wire';
import type { AlertContent, AlertPiece } from '../../database/tables/alert-content.ts';
import { alertPurposes } from '../../database/schema.ts';

export type AlertMailOptions = {
  readonly name: string;
  /** Origin of the storefront: all links and pictures of samples are below it. */
  readonly origin: string;
  /** Pages that end the mails, by what they end. */
  readonly leave: Readonly<Record<AlertPurpose | 'alerts', string>>;
};

type AlertPurpose = (typeof alertPurposes)[number];

/** The purposes that a digest has something for. */
export function purposesOf(content: AlertContent): readonly AlertPurpose[] {
  return alertPurposes.filter((purpose) => content[purpose].length > 0);
}

export const purposeNames: Readonly<Record<AlertPurpose, string>> = {
  priceAlerts: 'price drops',
  backInStock: 'saved products that are back',
  savedSearches: 'saved searches',
  followedBrands: 'brands you follow',
};

export function pieceAddress({ id }: AlertPiece): string {
  return `/product-details?id=${id}`;
}

export function rupees(paise: number): string {
  return formatPrice({ paise });
}

/** " in M, L"; empty if the whole piece is back. */
export function returnedSizes({ sizes }: AlertContent['backInStock'][number]): string {
  return sizes.length === 0 ? '' : ` in ${sizes.map(toPlainLine).join(', ')}`;
}
