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

/** With names of its own, as shops and scrapers write them. */
export function plainProduct(product: FeedProduct): object {
  const { title, brand, link, pictures, gender, category, colour, pattern, fit, styles } = product;
  return {
    title,
    brand,
    url: link,
    image: pictures[0],
    additional_images: pictures[1],
    mrp: product.price,
    sale_price: product.salePrice,
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
