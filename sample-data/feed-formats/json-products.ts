import type { FeedProduct } from './feed-product.ts';

/** Of Shopify's `products.json`. */
export function shopifyProduct(product: FeedProduct): object {
  const { handle, title, brand, category, gender, styles, colour, pictures, variants } = product;
  const id = Number.parseInt(product.id.slice(-10), 16);
  const isReduced = product.salePrice !== '';
  return {
    id,
    title,
    handle,
    created_at: product.createdAt,
    vendor: brand,
    product_type: category,
    tags: [gender, ...styles],
    options: [{ name: 'Color' }, { name: 'Size' }],
    images: pictures.map((src) => ({ src })),
    variants: variants.map(({ size, isAvailable }, index) => ({
      id: id * 10 + index,
      title: [colour, size].filter((option) => option !== '').join(' / '),
      option1: colour,
      option2: size === '' ? null : size,
      price: isReduced ? product.salePrice : product.price,
      compare_at_price: isReduced ? product.price : null,
      available: isAvailable,
    })),
  };
}

/** Of WooCommerce's Store API, which does not say which sizes are in stock. */
export function storeProduct(product: FeedProduct): object {
  const { handle, title, brand, category, gender, styles, link, pictures, price, salePrice } = product;
  const id = Number.parseInt(product.id.slice(-7), 16);
  const [colour] = attribute('Color', [product.colour]);
  const sizes = attribute(
    'Size',
    product.variants.map(({ size }) => size).filter((size) => size !== ''),
  );
  const looks = [
    ...attribute('Pattern', [product.pattern]),
    ...attribute('Fit', product.fit === '' ? [] : [product.fit]),
  ];
  return {
    id,
    name: title,
    slug: handle,
    type: sizes.length === 0 ? 'simple' : 'variable',
    permalink: link,
    date_created: product.createdAt,
    on_sale: salePrice !== '',
    prices: {
      price: smallestUnit(salePrice === '' ? price : salePrice),
      regular_price: smallestUnit(price),
      sale_price: smallestUnit(salePrice === '' ? price : salePrice),
      currency_code: 'INR',
      currency_minor_unit: 2,
    },
    images: pictures.map((src, index) => ({ id: id + index, src, name: `${handle}-${index}`, alt: title })),
    categories: [gender === 'men' ? 'Men' : 'Women', category].map((name) => ({ name })),
    tags: styles.map((name) => ({ name })),
    brands: [{ name: brand }],
    attributes: [colour, ...sizes, ...looks],
    variations: sizes.flatMap(({ terms }) =>
      terms.map(({ slug }, index) => ({ id: id + index + 1, attributes: [{ name: 'Size', value: slug }] })),
    ),
    is_in_stock: true,
  };
}

function attribute(name: string, values: readonly string[]) {
  if (values.length === 0) return [];
  const terms = values.map((value) => ({ name: value, slug: value.toLowerCase().replaceAll(' ', '-') }));
  return [{ name, taxonomy: `pa_${name.toLowerCase()}`, has_variations: name === 'Size', terms }];
}

/** Of the rupee: paise. */
function smallestUnit(amount: string): string {
  return amount.replace('.', '');
}

/** With names of its own, as shops and scrapers write them. */
export function plainProduct(product: FeedProduct): object {
  const { title, brand, link, pictures, gender, category, colour, pattern, fit, styles } = product;
  return {
    title,
    brand,
    url: link,
    image: pictures[0],
    additional_images: pictures[1],
    mrp: product.spelledPrice,
    sale_price: product.spelledSalePrice,
    gender,
    category,
    colour,
    pattern,
    fit,
    styles,
    created_at: product.createdAt,
    variants: product.variants.map(({ size, isAvailable }) => ({ size, available: isAvailable })),
  };
}
