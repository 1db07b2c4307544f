import type { SampleRecord } from '../catalogue/sample-records.ts';

/** A product as the formats of feeds write it: every value is text. */
export type FeedProduct = {
  readonly id: string;
  readonly handle: string;
  readonly title: string;
  readonly brand: string;
  readonly gender: 'men' | 'women';
  readonly category: string;
  readonly link: string;
  readonly pictures: readonly [first: string, second: string];
  readonly price: string;
  /** Empty for a product that is not on sale. */
  readonly salePrice: string;
  /** As people write them: `Rs. 1,299`, or `N/A` for no reduction. */
  readonly spelledPrice: string;
  readonly spelledSalePrice: string;
  readonly colour: string;
  readonly pattern: string;
  readonly fit: string;
  readonly styles: readonly string[];
  readonly createdAt: string;
  /** At least one; that of a product without sizes has no name. */
  readonly variants: readonly Variant[];
};

type Variant = { readonly size: string; readonly isAvailable: boolean };

/** The shop of the brand has an address of its own; the pictures are those of the storefront. */
export function toFeedProduct(record: SampleRecord, site: string): FeedProduct {
  const handle = record.link.split('/').at(-1) ?? '';
  const sizes = record.sizes.map(({ name, isAvailable }) => ({ size: name, isAvailable }));
  return {
    id: record.id,
    handle,
    title: record.title,
    brand: record.source,
    gender: record.gender,
    category: record.category,
    link: `${site}/products/${handle}`,
    pictures: [record.image, record.secondImage],
    price: rupees(record.pricePaise),
    salePrice: record.salePaise === null ? '' : rupees(record.salePaise),
    spelledPrice: record.priceText ?? rupees(record.pricePaise),
    spelledSalePrice: record.saleText ?? (record.salePaise === null ? '' : rupees(record.salePaise)),
    colour: record.colour,
    pattern: record.pattern,
    fit: record.fit ?? '',
    styles: record.styles,
    createdAt: record.createdAt,
    variants: sizes.length === 0 ? [{ size: '', isAvailable: true }] : sizes,
  };
}

function rupees(paise: number): string {
  return (paise / 100).toFixed(2);
}
