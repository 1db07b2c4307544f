/** Feeds of three invented shops in three formats, with garments of every category and words that no sample product has. */

const garments = [
  ['men', 'T-shirts', 'Tee'],
  ['men', 'Polos', 'Polo'],
  ['men', 'Jeans', 'Jeans'],
  ['men', 'Jackets', 'Bomber Jacket'],
  ['men', 'Jackets', 'Windbreaker'],
  ['men', 'Shirts', 'Linen Shirt'],
  ['men', 'Bottoms', 'Cargo Pants'],
  ['men', 'Sweatshirts', 'Sweatshirt'],
  ['men', 'Hoodies', 'Zip Hoodie'],
  ['men', 'Accessories', 'Cap'],
  ['men', 'Jersey', 'Football Jersey'],
  ['women', 'Dresses', 'Midi Dress'],
  ['women', 'Tops', 'Cropped Top'],
  ['women', 'Skirts', 'Mini Skirt'],
  ['women', 'Corsets', 'Corset'],
  ['women', 'Co-ord Set', 'Co-ord Set'],
  ['women', 'Swimwear', 'Swimsuit'],
  ['women', 'Playsuits', 'Playsuit'],
  ['women', 'Bodysuits', 'Bodysuit'],
  ['women', 'Accessories', 'Tote Bag'],
] as const;

const fits = ['Boxy', 'Relaxed', 'Wide', 'Straight', 'Cropped', 'Flared', 'Fitted', 'Slouchy'];
const prints = ['Kraken', 'Monsoon', 'Lotus', 'Tuk-Tuk', 'Comet', 'Peacock', 'Zine', 'Harbour'];
const colours = ['Black', 'Off White', 'Navy', 'Maroon', 'Sage', 'Mustard', 'Grey', 'Pink', 'Brown', 'Gold'];
const styles = [
  'Streetwear',
  'Casual',
  'Minimal',
  'Printed',
  'Graphic',
  'Oversized',
  'Y2K',
  'Resort',
  'Denim',
  'Baggy',
  'Vintage',
  'Summer',
  'Party',
  'Techwear',
  'Athleisure',
  'Preppy',
  'Sport',
  'Tailored',
];

const at = (list: readonly string[], index: number) => list[index % list.length] ?? '';

const items = garments.flatMap(([gender, category, noun], row) =>
  colours.map((colour, column) => {
    const index = row * colours.length + column;
    const words = [at(prints, index), at(fits, row + column), colour, noun];
    return {
      gender,
      category,
      title: words.join(' '),
      colour,
      tags: [at(styles, index), at(styles, index + 7)],
      price: 499 + ((index * 173) % 3500),
      link: `/p/${index}`,
    };
  }),
);

const inGoogleXml = `<?xml version="1.0"?><rss xmlns:g="http://base.google.com/ns/1.0"><channel><title>Nine Rivers</title>${items
  .map(
    (
      item,
      index,
    ) => `<item><g:id>${index}</g:id><g:title>${item.title}</g:title><g:brand>Nine Rivers</g:brand>
<g:link>https://ninerivers.example${item.link}</g:link><g:image_link>https://cdn.example/${index}.jpg</g:image_link>
<g:price>${item.price}.00 INR</g:price><g:gender>${item.gender === 'men' ? 'male' : 'female'}</g:gender>
<g:product_type>Clothing &gt; ${item.category}</g:product_type><g:color>${item.colour}</g:color>
<g:custom_label_0>${item.tags.join(', ')}</g:custom_label_0></item>`,
  )
  .join('')}</channel></rss>`;

function sizesOf(category: string): readonly string[] {
  if (category === 'Accessories') return ['Free Size'];
  return (category === 'Jeans' || category === 'Bottoms' ? '28 30 32 34' : 'XS S M L XL XXL 3XL').split(' ');
}

const inShopifyJson = JSON.stringify({
  products: items.map((item, index) => ({
    id: index + 1,
    title: item.title,
    handle: `p-${index}`,
    vendor: 'Loomyard',
    product_type: item.category,
    tags: [...item.tags, item.gender],
    published_at: '2025-05-01T10:00:00+05:30',
    images: [{ src: `https://cdn.example/s${index}.jpg` }],
    options: [{ name: 'Size', position: 1 }],
    variants: sizesOf(item.category).map((size, place) => ({
      id: index * 10 + place + 1,
      title: size,
      option1: size,
      price: `${item.price}.00`,
      compare_at_price: null,
      available: true,
    })),
  })),
});

const inCsv = [
  'Brand,Product Name,MRP,Selling Price,Gender,Category,Tags,Product Link,Image',
  ...items.map(
    (item, index) =>
      `Patang & Co,${item.title},"Rs. ${(item.price * 2).toLocaleString('en-IN')}",${item.price},${item.gender},${item.category},"${item.tags.join(', ')}",https://patang.example${item.link},https://cdn.example/c${index}.jpg`,
  ),
].join('\n');

export const generatedFeeds = [
  { content: inGoogleXml, brand: 'Nine Rivers', site: 'https://ninerivers.example' },
  { content: inShopifyJson, brand: 'Loomyard', site: 'https://loomyard.example' },
  { content: inCsv, brand: 'Patang & Co', site: 'https://patang.example' },
] as const;

export const generatedItems = items;
