import type { Gender, SortOrder } from '@szn/shared-contracts/wire';

/** Words of shoppers, English and romanised Hindi, for what a list can be filtered and sorted by. */

export const genderWords: Readonly<Record<Gender, string>> = {
  men: 'men|mens|man|male|males|gents|boy|boys|guy|guys|him|ladka|ladke|ladko|ladkon|mard|mardon|aadmi|purush',
  women:
    'women|womens|woman|female|females|lady|ladies|girl|girls|her|ladki|ladkiyan|ladkiyon|aurat|auraton|mahila',
};

/** Nouns for a category, with the slugs of all genders. */
export const categoryWords: readonly { readonly slugs: readonly string[]; readonly words: string }[] = [
  { slugs: ['t-shirts'], words: 'tshirt|tshirts|tee|tees|t shirt|t shirts|teeshirt|tshrit' },
  { slugs: ['polos'], words: 'polo|polos|polo shirt|polo shirts|polo tshirt|polo tshirts|polo tee' },
  { slugs: ['jeans'], words: 'jeans|jean|denim jeans' },
  { slugs: ['jackets'], words: 'jacket|jackets|outerwear|coat|coats|windcheater' },
  { slugs: ['shirts'], words: 'shirt|shirts|button down shirt|kameez' },
  {
    slugs: ['bottoms', 'trousers', 'parachute-pants'],
    words: 'pants|pant|trousers|trouser|bottoms|bottom|bottomwear|lowers',
  },
  { slugs: ['parachute-pants'], words: 'parachute pants|parachute pant|parachutes' },
  {
    slugs: ['sweatpants'],
    words: 'sweatpants|sweatpant|sweat pants|joggers|jogger|trackpants|trackpant|track pants|track pant',
  },
  {
    slugs: ['sweatshirts', 'hoodies-sweatshirts'],
    words:
      'sweatshirt|sweatshirts|sweat shirt|sweat shirts|pullover|pullovers|crewneck|crewnecks|sweater|sweaters',
  },
  {
    slugs: ['hoodies', 'hoodies-sweatshirts'],
    words:
      'hoodie|hoodies|hoody|hoodys|hooded sweatshirt|zip hoodie|zip hoodies|pullover hoodie|pullover hoodies',
  },
  { slugs: ['accessories'], words: 'accessories|accessory' },
  { slugs: ['jersey'], words: 'jersey|jerseys' },
  { slugs: ['dresses'], words: 'dress|dresses|frock|frocks|gown|gowns' },
  { slugs: ['swimwear'], words: 'swimwear|swimsuit|swimsuits|swim suit|bikini|bikinis|swimming costume' },
  { slugs: ['beachwear'], words: 'beachwear|beach wear' },
  { slugs: ['tops'], words: 'top|tops' },
  { slugs: ['playsuits'], words: 'playsuit|playsuits|romper|rompers|jumpsuit|jumpsuits' },
  {
    slugs: ['co-ord-set'],
    words:
      'coord|coords|coord set|coord sets|co ord|co ords|co ord set|co ord sets|cord set|matching set|matching sets',
  },
  { slugs: ['bodysuits'], words: 'bodysuit|bodysuits|body suit' },
  { slugs: ['corsets'], words: 'corset|corsets|corset top|corset tops' },
  { slugs: ['skirts'], words: 'skirt|skirts' },
];

/** Colours that are offered where nothing has the colour that was asked for. */
export const similarColours: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    Red: ['Maroon', 'Coral'],
    Maroon: ['Red', 'Brown'],
    Coral: ['Pink', 'Orange', 'Red'],
    Orange: ['Coral', 'Brown', 'Yellow'],
    Pink: ['Coral', 'Purple'],
    Purple: ['Pink', 'Blue'],
    White: ['Beige'],
    Beige: ['White', 'Brown'],
    Brown: ['Beige', 'Orange', 'Maroon'],
    Black: ['Grey'],
    Grey: ['Black'],
    Yellow: ['Gold', 'Orange'],
    Gold: ['Yellow'],
    Silver: ['Grey'],
  }),
);

/** Further words for the styles of the catalogue, which are also found by their own name. */
export const styleWords: ReadonlyMap<string, string> = new Map(
  Object.entries({
    baggy: 'loose|loose fit|baggy fit|dheela|dheele|dheeli',
    oversized: 'oversize|over sized|oversized fit|over size',
    graphic: 'graphics|graphic print',
    printed: 'print|prints',
    vintage: 'retro|old school',
    party: 'party wear|partywear|clubwear',
    sport: 'sports|sporty',
    athleisure: 'gym|gymwear|gym wear|workout|activewear',
    streetwear: 'street wear|street style',
    tailored: 'formal|formals|office|office wear',
    minimal: 'minimalist|basic|basics|solid|plain',
    summer: 'summer wear|garmi',
    utility: 'workwear',
  }),
);

/** Title words for a style, beside its name: products that no feed has given the style are found, too. */
export const styleTitleWords: ReadonlyMap<string, string> = new Map(
  Object.entries({
    baggy: 'loose|wide|slouchy',
    oversized: 'boxy|slouchy',
    vintage: 'retro',
    tailored: 'pleated|structured',
  }),
);

export const sortWords: Readonly<Record<SortOrder, string>> = {
  newest: 'new|newest|latest|new arrival|new arrivals|new in|just in|just dropped|fresh|naya|naye|nayi',
  priceLowHigh:
    'cheap|cheapest|cheaper|lowest price|low price|budget|budget friendly|affordable|inexpensive|sasta|saste|sasti|sabse sasta|sabse sasti|sabse saste',
  biggestDiscount:
    'biggest discount|biggest discounts|highest discount|maximum discount|max discount|best discount|sabse zyada discount',
  priceHighLow: 'expensive|most expensive|highest price|mehnga|mehenga|mehngi|sabse mehnga',
};

export const saleWords =
  'sale|sales|on sale|in sale|discount|discounts|discounted|on discount|offer|offers|on offer|deal|deals|clearance|chhoot|chhut';

/** Before a condition: its opposite. */
export const negationWords: ReadonlySet<string> = new Set(['without', 'no', 'not', 'non', 'except', 'bina']);

/**
 * What shoppers ask for and the catalogue cannot answer: fabrics and sizes, which it does not record, and products and
 * brands that the shop does not list. Such words are never corrected, and the page says that they were ignored.
 */
export const unavailableWords =
  'cotton|pure cotton|wool|woolen|woollen|silk|polyester|nylon|leather|rayon|viscose|' +
  'plus size|plus sizes|xs|small size|medium size|large size|xl|xxl|xxxl|2xl|3xl|4xl|' +
  'kids|kid|baby boy|baby girl|waterproof|stretchable|original|branded|best|good|quality|cod|cash on delivery|' +
  'shoe|shoes|sneaker|sneakers|sandal|sandals|slipper|slippers|heels|boots|watch|watches|perfume|jewellery|earrings|' +
  'saree|sarees|sari|kurta|kurtas|kurti|kurtis|lehenga|salwar|sherwani|dupatta|socks|underwear|bra|lingerie|blazer|suit|' +
  'nike|adidas|puma|reebok|zara|levis|under armour|gucci|supreme|uniqlo|mango|allen solly|us polo|roadster|' +
  'snitch|bonkers corner|bonkerscorner|bear house|the bear house|thebearhouse';

/** Titles may name these fabrics: they are searched as text, and never corrected to a similar word. */
export const fabricWords: ReadonlySet<string> = new Set(
  (
    'linen fleece satin velvet velour corduroy cord mesh lace crochet canvas poplin sherpa terry flannel twill tweed suede ' +
    'chiffon georgette crepe organza tulle net jacquard modal lycra spandex elastane acrylic cashmere merino hemp jute khadi ' +
    'bamboo tencel lyocell lurex sequin sequins chambray seersucker muslin mulmul brocade nubuck neoprene microfibre'
  ).split(' '),
);

/** Words without a meaning for the search. */
export const fillerWords: ReadonlySet<string> = new Set(
  (
    'a an and for in of on the to with me my i we want need show find buy get some any please wala wali wale ka ki ke ko ' +
    'liye chahiye dikhao aur mein wear clothes clothing outfit outfits kapde kapda style color colour colored coloured rang ' +
    'online india price rs rupees only that is are'
  ).split(' '),
);
