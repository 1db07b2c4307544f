/** Feeds of any length in the formats that shops publish, with the same products in each. */
export type FeedFormat = {
  readonly head: string;
  /** The rows of a product, each with what separates it from the next. */
  readonly rowsOf: (product: number) => readonly string[];
  readonly between: string;
  readonly tail: string;
};

const sizes = ['S', 'M', 'L', 'XL'];
const colours = ['Black', 'Sage', 'Off White', 'Maroon', 'Navy'];
const garments = ['Boxy Tee', 'Zip Hoodie', 'Cargo Pants', 'Linen Shirt', 'Straight Jeans', 'Bomber Jacket'];

function describe(product: number) {
  const colour = colours[product % colours.length] ?? '';
  const garment = garments[product % garments.length] ?? '';
  const handle = `loom-${product}`;
  return {
    id: product + 1,
    handle,
    title: `Loom ${product} ${colour} ${garment}`,
    colour,
    garment,
    link: `https://loom.example/products/${handle}`,
    image: `https://cdn.example/${handle}.jpg`,
    price: 900 + (product % 2000),
    text: 'Heavy cotton of 240 grams, washed before it is cut, with ribs at the neck and at the hem. '.repeat(
      3,
    ),
  };
}

type Described = ReturnType<typeof describe>;

const table = (
  names: string,
  sign: string,
  valuesOf: (product: Described) => readonly string[][],
): FeedFormat => ({
  head: `${names.split(' ').join(sign)}\n`,
  rowsOf: (product) =>
    valuesOf(describe(product)).map((values) =>
      values.map((value) => (sign === ',' ? `"${value.replaceAll('"', '""')}"` : value)).join(sign),
    ),
  between: '\n',
  tail: '\n',
});

const googleNames =
  'id item_group_id title description link image_link price availability size color gender google_product_category brand';
const googleRows = ({ handle, title, text, link, image, price, colour, garment }: Described) =>
  sizes.map((size) => [
    `${handle}-${size}`,
    handle,
    `${title} - ${size}`,
    text,
    `${link}?size=${size}`,
    image,
    `${price}.00 INR`,
    size === 'XL' ? 'out of stock' : 'in stock',
    size,
    colour,
    'unisex',
    `Apparel & Accessories > Clothing > ${garment}`,
    'Loom',
  ]);

const xml = (head: string, element: string, tail: string): FeedFormat => ({
  head,
  rowsOf: (product) =>
    googleRows(describe(product)).map((values) => {
      const fields = googleNames
        .split(' ')
        .map((name, index) => `<g:${name}><![CDATA[${values[index] ?? ''}]]></g:${name}>`);
      return `<${element}>${fields.join('\n')}</${element}>`;
    }),
  between: '\n',
  tail,
});

const json = (
  between: string,
  [head, tail]: readonly [string, string],
  valueOf: (product: Described) => object,
) => ({
  head,
  rowsOf: (product: number) => [JSON.stringify(valueOf(describe(product)))],
  between,
  tail,
});

const shopifyProduct = ({ id, handle, title, text, garment, price, image }: Described) => ({
  id,
  handle,
  title,
  body_html: `<p>${text}</p>`,
  vendor: 'Loom',
  product_type: garment,
  tags: ['unisex', 'new'],
  options: [{ name: 'Size', values: sizes }],
  images: [{ src: image }],
  variants: sizes.map((size, index) => ({
    id: id * 10 + index,
    title: size,
    option1: size,
    price: `${price}.00`,
    available: size !== 'XL',
  })),
});

const storeProduct = ({ id, title, text, link, image, price, garment }: Described) => ({
  id,
  name: title,
  permalink: link,
  description: `<p>${text}</p>`,
  brands: ['Loom'],
  images: [{ src: image }],
  categories: [{ name: garment }],
  prices: {
    price: `${price}00`,
    regular_price: `${price}00`,
    currency_code: 'INR',
    currency_minor_unit: 2,
  },
});

const graphProduct = ({ id, handle, title, text, garment, price, image }: Described) => ({
  id: `gid://shopify/Product/${id}`,
  handle,
  title,
  description: text,
  vendor: 'Loom',
  productType: garment,
  images: { nodes: [{ url: image }] },
  variants: {
    edges: sizes.map((size, index) => ({
      node: {
        id: `gid://shopify/ProductVariant/${id * 10 + index}`,
        availableForSale: size !== 'XL',
        price: { amount: `${price}.0`, currencyCode: 'INR' },
        selectedOptions: [{ name: 'Size', value: size }],
      },
    })),
  },
});

const plainNames = 'title brand link image price mrp gender category description';
const plainRow = ({ title, link, image, price, garment, text }: Described) => [
  [title, 'Loom', link, image, `Rs. ${price}`, `${price + 500}`, 'women', garment, text],
];
const objectOf = (product: Described) =>
  Object.fromEntries(plainNames.split(' ').map((name, index) => [name, plainRow(product)[0]?.[index] ?? '']));

export const feedFormats: Readonly<Record<string, FeedFormat>> = {
  'Google RSS': xml(
    '<?xml version="1.0"?><rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel><title>Loom</title>\n',
    'item',
    '\n</channel></rss>',
  ),
  'Google Atom': xml(
    '<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom" xmlns:g="http://base.google.com/ns/1.0">\n',
    'entry',
    '\n</feed>',
  ),
  'Google TSV': table(googleNames, '\t', googleRows),
  CSV: table(plainNames, ',', plainRow),
  'JSON Lines': json('\n', ['', '\n'], objectOf),
  'JSON list': json(',\n', ['[', ']'], objectOf),
  'Shopify JSON': json(',', ['{"products":[', ']}'], shopifyProduct),
  'Shopify GraphQL': json(
    ',',
    ['{"data":{"products":{"nodes":[', '],"pageInfo":{"hasNextPage":false}}}}'],
    graphProduct,
  ),
  'WooCommerce Store API': json(',', ['[', ']'], storeProduct),
  'Shopify export': table(
    'Handle Title Body Vendor Type Option1_Name Option1_Value Variant_Price Variant_Inventory_Qty Image_Src',
    ',',
    ({ handle, title, text, garment, price, image }) =>
      sizes.map((size, index) => [
        handle,
        ...(index === 0 ? [title, text, 'Loom', garment, 'Size'] : ['', '', '', '', '']),
        size,
        `${price}.00`,
        '4',
        index === 0 ? image : '',
      ]),
  ),
  'WooCommerce export': table(
    'ID Type SKU Name Published Description In_stock Regular_price Categories Images Parent Attribute_1_name Attribute_1_value(s) Brands',
    ',',
    ({ id, handle, title, text, garment, price, image }) => [
      [
        `${id}0`,
        'variable',
        handle,
        title,
        '1',
        text,
        '1',
        '',
        garment,
        image,
        '',
        'Size',
        sizes.join(', '),
        'Loom',
      ],
      ...sizes.map((size, index) => [
        `${id}${index + 1}`,
        'variation',
        `${handle}-${size}`,
        `${title} - ${size}`,
        '1',
        '',
        '1',
        `${price}`,
        '',
        '',
        handle,
        'Size',
        size,
        '',
      ]),
    ],
  ),
  'Wix export': table(
    'handleId fieldType name description productImageUrl collection price surcharge inventory visible productOptionName1 productOptionType1 productOptionDescription1 brand link',
    ',',
    ({ handle, title, text, garment, price, image, link }) => [
      [
        handle,
        'Product',
        title,
        text,
        image,
        garment,
        `${price}.0`,
        '',
        'InStock',
        'true',
        'Size',
        'DROP_DOWN',
        sizes.join(';'),
        'Loom',
        link,
      ],
      ...sizes.map((size) => [
        handle,
        'Variant',
        '',
        '',
        '',
        '',
        '',
        size === 'XL' ? '100.0' : '',
        '4',
        'true',
        '',
        '',
        size,
        '',
        '',
      ]),
    ],
  ),
  'Magento export': table(
    'sku attribute_set_code product_type categories name description visibility price url_key base_image additional_attributes is_in_stock manufacturer',
    ',',
    ({ handle, title, text, garment, price, image }) => [
      [
        handle,
        'Top',
        'simple',
        `Default Category/Women/${garment}`,
        title,
        text,
        'Catalog, Search',
        `${price}.0000`,
        handle,
        image,
        'size=M,color=Sage',
        '1',
        'Loom',
      ],
    ],
  ),
};

/** A feed with at least so many rows, in pieces. */
export function* writeFeed({ head, rowsOf, between, tail }: FeedFormat, rows: number): Generator<string> {
  yield head;
  for (let [product, written] = [0, 0]; written < rows; product += 1) {
    const own = rowsOf(product);
    yield `${written === 0 ? '' : between}${own.join(between)}`;
    written += own.length;
  }
  yield tail;
}
