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
    fit: product.fit,
    style: product.styles.join(', '),
    created_at: product.createdAt,
    gender: product.gender === 'men' ? 'male' : 'female',
    age_group: 'adult',
    product_type: product.category,
    brand: product.brand,
    condition: 'new',
  }));
}

/** A table that people keep has prices as they write them. */
export function spelledRows(product: FeedProduct): readonly Row[] {
  const { spelledPrice: price, spelledSalePrice } = product;
  return googleRows(product).map((row) => ({ ...row, price, sale_price: spelledSalePrice }));
}

/** Those of Meta's catalogues have a number of pieces, and prices as people write them into the table. */
export function metaRows(product: FeedProduct): readonly Row[] {
  return spelledRows(product).map(({ availability = '', ...row }) => ({
    ...row,
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
    'Pattern (product.metafields.custom.pattern)': product.pattern,
    'Fit (product.metafields.shopify.fit)': product.fit,
    'Created At': product.createdAt,
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
      Tags: product.styles.join(', '),
      Brands: brand,
      Pattern: product.pattern,
      Fit: product.fit,
      'Date created': product.createdAt,
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
      created_at: product.createdAt,
      additional_attributes: [
        `color=${colour}`,
        `pattern=${product.pattern}`,
        ...(product.fit === '' ? [] : [`fit=${product.fit}`]),
        `style=${product.styles.join('|')}`,
      ].join(','),
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

/** Of Wix's product export, with a column of links that the brand has added. The product comes first, then a row for each size. */
export function wixRows(product: FeedProduct): readonly Row[] {
  const { handle, title, brand, category, gender, colour, pictures, price, salePrice, variants, link } =
    product;
  const handleId = `product_${product.id}`;
  const sizes = variants.filter(({ size }) => size !== '');
  const reduction = salePrice === '' ? '0.0' : (Number(price) - Number(salePrice)).toFixed(1);
  return [
    {
      handleId,
      fieldType: 'Product',
      name: title,
      productImageUrl: pictures.join(';'),
      collection: [gender === 'men' ? 'Men' : 'Women', category].join(';'),
      sku: handle,
      price,
      visible: 'true',
      discountMode: 'AMOUNT',
      discountValue: reduction,
      inventory: 'InStock',
      productOptionName1: 'Color',
      productOptionType1: 'COLOR',
      productOptionDescription1: `#808080:${colour}`,
      productOptionName2: sizes.length === 0 ? '' : 'Size',
      productOptionType2: sizes.length === 0 ? '' : 'DROP_DOWN',
      productOptionDescription2: sizes.map(({ size }) => size).join(';'),
      brand,
      productUrl: link,
      pattern: product.pattern,
      fit: product.fit,
      tags: product.styles.join(', '),
      createdAt: product.createdAt,
    },
    ...sizes.map(({ size, isAvailable }) => ({
      handleId,
      fieldType: 'Variant',
      visible: 'true',
      inventory: isAvailable ? '4' : '0',
      productOptionDescription1: `#808080:${colour}`,
      productOptionDescription2: size,
    })),
  ];
}
