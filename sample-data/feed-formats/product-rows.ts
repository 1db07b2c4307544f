import type { FeedProduct } from './feed-product.ts';
import type { Row } from './tables.ts';

/** One row for each size, as in the feeds of Google Merchant. */
export function googleRows(product: FeedProduct): readonly Row[] {
  return product.variants.map(({ size, isAvailable }) => ({
    id: size === '' ? product.handle : `${product.handle}-${size}`,
    item_group_id: product.handle,
    title: size === '' ? product.title : `${product.title} - ${size}`,
    link: product.link,
    image_link: product.pictures[0],
    additional_image_link: product.pictures[1],
    price: `${product.price} INR`,
    sale_price: product.salePrice === '' ? '' : `${product.salePrice} INR`,
    availability: isAvailable ? 'in_stock' : 'out_of_stock',
    size,
    color: product.colour,
    pattern: product.pattern,
    gender: product.gender === 'men' ? 'male' : 'female',
    age_group: 'adult',
    product_type: product.category,
    brand: product.brand,
    condition: 'new',
  }));
}

/** Those of Meta's catalogues have one name of the kind fewer, and a number of pieces. */
export function metaRows(product: FeedProduct): readonly Row[] {
  return googleRows(product).map(({ product_type: kind = '', availability = '', ...row }) => ({
    ...row,
    product_type: kind,
    availability: availability.replaceAll('_', ' '),
    quantity_to_sell_on_facebook: availability === 'in_stock' ? '4' : '0',
  }));
}

/** Of Shopify's product export: the first row has what all sizes have in common, the second picture a row of its own. */
export function shopifyRows(product: FeedProduct): readonly Row[] {
  const { handle, title, brand, category, gender, styles, colour, pictures } = product;
  const common = {
    Handle: handle,
    Title: title,
    Vendor: brand,
    Type: category,
    Tags: [gender, ...styles].join(', '),
    Published: 'true',
    'Option1 Name': 'Color',
    'Option2 Name': 'Size',
    'Image Src': pictures[0],
    'Google Shopping / Gender': gender === 'men' ? 'male' : 'female',
  };
  const variants = product.variants.map(({ size, isAvailable }, index) => ({
    ...(index === 0 ? common : { Handle: handle }),
    'Option1 Value': colour,
    'Option2 Value': size,
    'Variant Inventory Tracker': 'shopify',
    'Variant Inventory Qty': isAvailable ? '4' : '0',
    'Variant Inventory Policy': 'deny',
    ...reducedPrice(product, 'Variant Compare At Price', 'Variant Price'),
  }));
  return [...variants, { Handle: handle, 'Image Src': pictures[1] }];
}

/** Shops whose price is that of now name the former one besides it. */
function reducedPrice({ price, salePrice }: FeedProduct, former: string, current: string): Row {
  return { [former]: salePrice === '' ? '' : price, [current]: salePrice === '' ? price : salePrice };
}

/** Of WooCommerce's product export: the product, and a variation of it for each size. */
export function wooRows(product: FeedProduct): readonly Row[] {
  const { id, handle, title, brand, category, gender, colour, pictures, price, salePrice, link } = product;
  const number = Number.parseInt(id.slice(-7), 16);
  return [
    {
      ID: String(number),
      Type: 'variable',
      SKU: handle,
      Name: title,
      Published: '1',
      'In stock?': '1',
      Categories: `${gender === 'men' ? 'Men' : 'Women'} > ${category}`,
      Images: pictures.join(', '),
      'External URL': link,
      'Attribute 1 name': 'Color',
      'Attribute 1 value(s)': colour,
      Brands: brand,
    },
    ...product.variants.map(({ size, isAvailable }, index) => ({
      ID: String(number + index + 1),
      Type: 'variation',
      SKU: `${handle}-${index}`,
      Name: title,
      Published: '1',
      'In stock?': isAvailable ? '1' : '0',
      'Regular price': price,
      'Sale price': salePrice,
      Parent: handle,
      'Attribute 2 name': size === '' ? '' : 'Size',
      'Attribute 2 value(s)': size,
    })),
  ];
}

/** Of Magento's export: the product names its sizes, which are rows that are not visible. */
export function magentoRows(product: FeedProduct): readonly Row[] {
  const { handle, title, brand, category, gender, colour, pictures, price, salePrice, variants } = product;
  const sizes = variants.filter(({ size }) => size !== '');
  const skuOf = (size: string) => `${handle}-${size}`;
  const common = { name: title, price, special_price: salePrice, url_key: handle };
  return [
    {
      ...common,
      sku: handle,
      product_type: sizes.length === 0 ? 'simple' : 'configurable',
      categories: `Default Category/${gender === 'men' ? 'Men' : 'Women'}/${category}`,
      visibility: 'Catalog, Search',
      is_in_stock: '1',
      base_image: pictures[0],
      additional_images: pictures[1],
      additional_attributes: `color=${colour},pattern=${product.pattern}`,
      configurable_variations: sizes
        .map(({ size }) => `sku=${skuOf(size)},size=${size},color=${colour}`)
        .join('|'),
      manufacturer: brand,
    },
    ...sizes.map(({ size, isAvailable }) => ({
      ...common,
      sku: skuOf(size),
      product_type: 'simple',
      visibility: 'Not Visible Individually',
      is_in_stock: isAvailable ? '1' : '0',
      additional_attributes: `size=${size},color=${colour}`,
    })),
  ];
}
