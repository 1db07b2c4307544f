import type { Gender, SortOrder } from '@szn/shared-contracts/wire';

/** Words of shoppers, English and romanised Hindi, for what a list can be filtered and sorted by. */

export const genderWords: Readonly<Record<Gender, string>> = {
  men: 'men|mens|man|male|males|gents|boy|boys|guy|guys|him|ladka|ladke|ladko|ladkon|mard|mardon|aadmi|purush|bhai|bhaiya|husband',
  women:
    'women|womens|woman|female|females|lady|ladies|girl|girls|her|ladki|ladkiyan|ladkiyo|ladkiyon|aurat|auraton|mahila|behen|bahen|didi|wife',
};

/** Persons that something is for: "for my dad", "papa ke liye". Alone, they are words of prints as often. */
export const personWords: Readonly<Record<Gender, string>> = {
  men:
    'papa|dad|daddy|father|brother|bro|son|beta|bete|husband|pati|boyfriend|bf|uncle|chacha|mama|dada|nana|bhaiya|bhai|groom|dulha|' +
    'dulhe|man|boy|ladke|him',
  women:
    'mummy|mumma|mom|mum|mother|maa|sister|sis|daughter|beti|wife|biwi|patni|girlfriend|gf|aunty|auntie|chachi|mami|dadi|nani|bhabhi|' +
    'bride|dulhan|woman|girl|ladki|her|didi|behen',
};

/** Nouns for a category, with the slugs of all genders. */
export const categoryWords: readonly { readonly slugs: readonly string[]; readonly words: string }[] = [
  {
    slugs: ['t-shirts'],
    words: 'tshirt|tshirts|tee|tees|t shirt|t shirts|tee shirt|tee shirts|teeshirt|tshrit',
  },
  { slugs: ['polos'], words: 'polo|polos|polo shirt|polo shirts|polo tshirt|polo tshirts|polo tee' },
  { slugs: ['jeans'], words: 'jeans|jean|denim jeans' },
  { slugs: ['jackets'], words: 'jacket|jackets|outerwear' },
  { slugs: ['shirts'], words: 'shirt|shirts|button down shirt|kameez' },
  {
    slugs: ['bottoms', 'trousers', 'parachute-pants'],
    words: 'pants|pant|pent|trousers|trouser|bottoms|bottom|bottomwear|lower|lowers',
  },
  { slugs: ['parachute-pants'], words: 'parachute pants|parachute pant|parachutes' },
  {
    slugs: ['sweatpants'],
    words: 'sweatpants|sweatpant|sweat pants|joggers|jogger|trackpants|trackpant|track pants|track pant',
  },
  {
    slugs: ['sweatshirts', 'hoodies-sweatshirts'],
    words: 'sweatshirt|sweatshirts|sweat shirt|sweat shirts|pullover|pullovers|crewneck|crewnecks',
  },
  {
    slugs: ['hoodies', 'hoodies-sweatshirts'],
    words:
      'hoodie|hoodies|hoody|hoodys|hudi|hooded sweatshirt|zip hoodie|zip hoodies|pullover hoodie|pullover hoodies',
  },
  { slugs: ['accessories'], words: 'accessories|accessory' },
  { slugs: ['jersey'], words: 'jersey|jerseys' },
  { slugs: ['dresses'], words: 'dress|dresses|frock|frocks|one piece dress|onepiece dress|one piece frock' },
  { slugs: ['swimwear'], words: 'swimwear|swimsuit|swimsuits|swim suit|bikini|bikinis|swimming costume' },
  { slugs: ['beachwear'], words: 'beachwear|beach wear' },
  { slugs: ['tops'], words: 'top|tops' },
  { slugs: ['playsuits'], words: 'playsuit|playsuits|romper|rompers|jumpsuit|jumpsuits' },
  {
    slugs: ['co-ord-set'],
    words:
      'coord|coords|coord set|coord sets|co ord|co ords|co ord set|co ord sets|cord set|cordset|cordsets|coordset|coordsets|matching set|matching sets',
  },
  { slugs: ['bodysuits'], words: 'bodysuit|bodysuits|body suit' },
  { slugs: ['corsets'], words: 'corset|corsets|corset top|corset tops' },
  { slugs: ['skirts'], words: 'skirt|skirts' },
];

/**
 * Where a category holds several kinds, the noun of a title decides: a crewneck of "Hoodies & Sweatshirts" is no hoodie. By the
 * first slug of a noun: nouns of other kinds, and phrases that are never of the kind.
 */
export const otherKinds: ReadonlyMap<string, { readonly nouns: string; readonly never?: string }> = new Map(
  Object.entries({
    hoodies: { nouns: 'sweatshirt|sweatshirts|sweat shirt|crewneck|crewnecks' },
    sweatshirts: { nouns: 'hoodie|hoodies|hoody', never: 'pullover hoodie|pullover hoodies' },
    bottoms: { nouns: 'shorts|jorts|skirt|skirts' },
    dresses: { nouns: '', never: 'dress pants|dress shirt|dress shirts' },
  }),
);

/** Further words for the styles and fits of the catalogue, which are also found by their own name. */
export const styleWords: ReadonlyMap<string, string> = new Map(
  Object.entries({
    baggy: 'baggy fit|dheela|dheele|dheeli|dhila|dhili|dhile',
    oversized: 'oversized fit|over size|down shoulder|down shoulders',
    flared: 'bell bottom|bell bottoms|bellbottom|bellbottoms|boot cut',
    skinny: 'skin fit|skinfit',
    slim: 'slimfit|narrow|narrow fit',
    graphic: 'graphics|graphic print',
    printed: 'print|prints',
    vintage: 'retro|old school',
    party: 'party wear|partywear|clubwear',
    sport: 'sports|sporty',
    athleisure: 'gym|gymwear|gym wear|workout|activewear',
    streetwear: 'street wear|street style',
    tailored: 'formal|formals|office|office wear',
    minimal: 'minimalist|basic|basics|simple|sober',
    summer: 'summers|summery|summer wear|garmi|garmiyo|garmiyon|garmiyan',
    utility: 'workwear',
  }),
);

/** Title words for a style, beside its name: products that no feed has given the style are found, too. */
export const styleTitleWords: ReadonlyMap<string, string> = new Map(
  Object.entries({
    vintage: 'retro',
    tailored: 'pleated|structured',
  }),
);

export const sortWords: Readonly<Record<SortOrder, string>> = {
  newest:
    'new|newest|latest|new arrival|new arrivals|new in|just in|just dropped|fresh|fresh arrivals|fresh drop|latest drop|latest drops|new drop|new drops|new launch|new launches|this week|recent|naya|naye|nayi|naya maal',
  priceLowHigh:
    'cheap|cheapest|cheaper|lowest price|low price|budget|budget friendly|affordable|inexpensive|sasta|saste|sasti|kam daam|kam dam|kam price|kam keemat|low to high|price low to high|low price|low cost|low budget|low rate|economical|value for money|pocket friendly',
  biggestDiscount:
    'biggest discount|biggest discounts|highest discount|maximum discount|max discount|best discount|best discounts|best offer|best offers|best deal|best deals|biggest sale|sabse zyada discount|sabse zyada chhoot|most discounted',
  priceHighLow:
    'expensive|most expensive|costliest|highest price|premium|luxury|luxe|high end|high to low|price high to low|mehnga|mehenga|mehngi|mehange|mehnge|mahanga|mahangi|mahange|costly',
};

export const saleWords =
  'sale|sales|on sale|in sale|discount|discounts|discounted|on discount|offer|offers|on offer|deal|deals|clearance|loot|loot deal|loot deals|chhoot|chhut|end of season sale|season sale|eoss|on clearance|reduced|markdown|markdowns|rebate';

/** Before a condition, or a word of titles: its opposite. */
export const negationWords: ReadonlySet<string> = new Set(
  'without no not non dont neither nor except excluding exclude minus bina bagair baghair sans'.split(' '),
);

/** After a condition: its opposite ("black nahi"). */
export const lateNegationWords: ReadonlySet<string> = new Set(
  'nahi nahin nai mat chhodkar chodkar chhodke chodke alawa alava siva sivay'.split(' '),
);

/** Two words that are one negation, and the one that they are. */
export const negationPairs: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'other than': 'except',
    'apart from': 'except',
    'aside from': 'except',
    'instead of': 'except',
    'rather than': 'except',
    'anything but': 'except',
    // "print ke bina" is "bina print".
    'dont want': 'not',
    'do not': 'not',
    'not want': 'not',
    'na ho': 'nahi',
    'chhod ke': 'nahi',
    'chod ke': 'nahi',
    'ke bina': 'nahi',
    'ke bagair': 'nahi',
    'ke baghair': 'nahi',
  }),
);

/** Between two values of one kind: one of them is enough. `|` is a comma or a slash of the query. */
export const alternativeWords: ReadonlySet<string> = new Set(['or', 'ya', '|']);

/** Words between conditions. */
export const connectives = [negationWords, lateNegationWords, alternativeWords];

/** What is excluded with "no hood": a garment with a hood is named by its noun. */
export const excludedNouns: ReadonlyMap<string, string> = new Map(
  Object.entries({ hood: 'hoodie', hoods: 'hoodie', hooded: 'hoodie', sleeves: 'long sleeve' }),
);

/** "Plain" asks for neither of these styles. Many a feed gives graphic tees the style "Minimal". */
export const plainWords = 'plain|solid|saada|sada|saade|sade|saadi|sadi';
export const printedStyles: readonly string[] = ['graphic', 'printed'];

/** What is excluded is no graphic, either. */
export const printWords: ReadonlySet<string> = new Set(['print', 'prints', 'printed']);

/** Words of titles, styles and fits, and those that say the opposite. */
export const oppositeWords: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    mini: 'maxi|midi',
    midi: 'mini|maxi',
    maxi: 'mini|midi',
    cropped: 'longline',
    crop: 'longline',
    longline: 'cropped|crop',
    oversized: 'fitted|slim|skinny|shrunken',
    baggy: 'slim|skinny|fitted',
    loose: 'slim|skinny|fitted',
    relaxed: 'slim|skinny|fitted',
    wide: 'slim|skinny|fitted',
    slim: 'oversized|baggy|wide|relaxed|loose|boxy',
    skinny: 'oversized|baggy|wide|relaxed|loose|boxy',
    fitted: 'oversized|baggy|wide|relaxed|loose|boxy',
    heavyweight: 'lightweight',
    lightweight: 'heavyweight',
    'long sleeve': 'sleeveless|tank',
    sleeveless: 'long sleeve',
    minimal: 'graphic|printed',
    graphic: 'plain',
    printed: 'plain',
  }).map(([word, opposites]) => [word, opposites.split('|')]),
);

/** Other words for words of titles. */
export const titleSynonyms: readonly { readonly words: string; readonly inTitles: string }[] = [
  { words: 'topi', inTitles: 'cap' },
  { words: 'thaila|jhola', inTitles: 'bag' },
  { words: 'moti|mota|mote|heavy|thick', inTitles: 'heavyweight' },
  { words: 'lambi|lamba', inTitles: 'maxi' },
  { words: 'phool|phoolon|phoolo', inTitles: 'floral' },
  { words: 'dhari|dhaari|dhariyan|dharidar|lining|linings', inTitles: 'striped' },
  { words: 'patla|patli|patle|halka|halki|halke', inTitles: 'lightweight' },
  { words: 'jean jacket|jeans jacket|jean jackets|jeans jackets', inTitles: 'denim jacket' },
  { words: 'checked|checks|checkered|chequered', inTitles: 'check|checkered|plaid|gingham|tartan' },
  { words: 'full sleeve|full sleeves|full sleeved|long sleeved', inTitles: 'long sleeve' },
  { words: 'cargoes|kargo', inTitles: 'cargo' },
  { words: 'zipper|zippers', inTitles: 'zipper|zip' },
  { words: 'beany|beanies', inTitles: 'beanie' },
  { words: 'high waist|high waisted|highwaist|highwaisted|high rise|highrise', inTitles: 'high rise' },
  { words: 'low waist|low waisted|lowwaist|lowrise', inTitles: 'low rise' },
  { words: 'cuban collar|cuban collared', inTitles: 'camp collar' },
  { words: 'windbreakers|wind breaker|wind breakers', inTitles: 'windbreaker' },
];

/** Words without a meaning for the search. */
export const fillerWords: ReadonlySet<string> = new Set(
  (
    'a an and for in of on the to with me my i we want need show find buy get some any please wala wali wale ka ki ke ko ' +
    'liye chahiye dikhao aur mein wear clothes clothing outfit outfits kapde kapda style color colour colored coloured rang ' +
    'online india price rs rupees only that is are from by but it everything mere meri mera mujhe kuch koi sa si waala waali waale vala vali vale ' +
    'par pe me mode look looks type types sabse jo hi hello hey pls plz thanks thank you your am im ive be was its this these those ' +
    'there here looking search searching see give gimme suggest recommend help let lets do does did have has had can could would ' +
    'should will what which where who something anything stuff things thing like love really very wanted wants needed needs ' +
    'unisex gift gifts gifting bhi sirf 100 percent western garments apparel'
  ).split(' '),
);
