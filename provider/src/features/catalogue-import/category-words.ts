import type { Gender } from '@szn/shared-contracts/wire';

/** A kind of garment: its words, and the categories of the storefront that list it. */
export type Kind = {
  readonly words: string;
  readonly men?: string;
  readonly women?: string;
  /** Names only where on the body it is worn: a more exact word of the title decides. */
  readonly isGeneric?: boolean;
  /** Worn by one gender only. */
  readonly gender?: Gender;
  /** A word of another kind: beside it, in any order, the two name this kind ("Polo Collar T-shirt"). */
  readonly refines?: string;
  /** What a garment of another kind can be, too. */
  readonly isBesides?: boolean;
  /** A part of a garment, which hides a word that would name one. */
  readonly isPart?: boolean;
};

/**
 * Words in the singular, as `toSearchWords` writes them; a plural of the last word is meant, too. Of the words of a text
 * the last ones name the garment: a "shirt dress" is a dress. Phrases hide the words that they contain.
 */
export const kinds: readonly Kind[] = [
  {
    words:
      'tshirt|tee|t shirt|tee shirt|long sleeve tee|baby tee|tank|tank top|vest|singlet|muscle tee|henley',
    men: 't-shirts',
    women: 't-shirts',
  },
  {
    words: 'polo|polo tshirt|polo tee|polo shirt|polo neck tshirt',
    men: 'polos',
    women: 't-shirts',
    refines: 'tshirt',
  },
  { words: 'shirt|overshirt|button down|button up|flannel|shacket', men: 'shirts', women: 'shirts' },
  {
    words: 'hoodie|hoody|hooded sweatshirt|zip hoodie|hoodie sweatshirt',
    men: 'hoodies',
    women: 'hoodies-sweatshirts',
  },
  {
    words: 'sweatshirt|sweat shirt|crewneck sweatshirt|pullover|sweater|cardigan|jumper|knitwear',
    men: 'sweatshirts',
    women: 'sweatshirts',
  },
  {
    words:
      'jacket|coat|overcoat|windcheater|windbreaker|puffer|bomber|blazer|outerwear|parka|varsity|gilet|trench coat|track jacket',
    men: 'jackets',
  },
  { words: 'jean|denim jean|jegging', men: 'jeans', women: 'jeans' },
  {
    words: 'jogger|sweatpant|sweat pant|trackpant|track pant|jogger pant|jogging pant',
    men: 'sweatpants',
    women: 'bottoms',
  },
  { words: 'parachute pant|parachute trouser', men: 'bottoms', women: 'parachute-pants' },
  { words: 'trouser|chino|slack|palazzo', men: 'bottoms', women: 'trousers' },
  {
    words: 'cargo|cargo pant|cargo trouser|pajama|pyjama|legging|tight|lounge pant|yoga pant',
    men: 'bottoms',
    women: 'bottoms',
  },
  { words: 'pant', men: 'bottoms', women: 'bottoms', isGeneric: true },
  {
    words: 'short|bermuda|boardshort|board short|boxer short|cargo short|denim short|jort',
    men: 'bottoms',
    women: 'shorts',
  },
  { words: 'bottom|bottomwear|bottom wear', men: 'bottoms', women: 'bottoms', isGeneric: true },
  { words: 'dress|gown|bodycon dress|shirt dress|tshirt dress', women: 'dresses', gender: 'women' },
  { words: 'skirt|mini skirt|skort', women: 'skirts', gender: 'women' },
  {
    words:
      'crop top|camisole|cami|blouse|tube top|halter top|bra top|bralette|tunic|crop tee|cropped top|peplum top',
    women: 'tops',
    gender: 'women',
  },
  { words: 'top|topwear|top wear', women: 'tops', isGeneric: true },
  { words: 'corset|corset top|bustier', women: 'corsets', gender: 'women' },
  { words: 'bodysuit|body suit', women: 'bodysuits', gender: 'women' },
  {
    words: 'coord|coord set|matching set|tracksuit|track suit|two piece set|short set|lounge set',
    women: 'co-ord-set',
    isBesides: true,
  },
  {
    words:
      'swimwear|swimsuit|bikini|bikini top|bikini bottom|bikini set|onepiece|one piece swimsuit|monokini|tankini|swim bottom|swim top',
    women: 'swimwear',
    gender: 'women',
    isBesides: true,
  },
  {
    words: 'beachwear|beach wear|cover up|coverup|sarong|kaftan',
    women: 'beachwear',
    gender: 'women',
    isBesides: true,
  },
  { words: 'playsuit|romper|jumpsuit|dungaree', women: 'playsuits', gender: 'women' },
  { words: 'jersey|football jersey|basketball jersey', men: 'jersey', women: 't-shirts' },
  { words: 'denim', men: 'denim', women: 'denim', isGeneric: true, isBesides: true },
  {
    words:
      'accessory|cap|hat|beanie|bucket hat|trucker|snapback|bag|tote|tote bag|clutch|backpack|sling bag|belt bag|wallet|belt|sock|sunglass|eyewear|watch|jewellery|jewelry|jewelery|bracelet|necklace|pendant|earring|ring|chain|anklet|bangle|scarf|bandana|glove|keychain|tie|mask|pin|patch|phone case|duffle',
    men: 'accessories',
    women: 'accessories',
  },
  // Without a category in the storefront: they are no garment that their last word could name.
  { words: 'shoe|sneaker|slide|slider|flip flop|sandal|boot|heel|loafer|footwear|crocs' },
  { words: 'kurta|kurta set|sherwani|suit' },
  { words: 'kurti|saree|sari|saree blouse|lehenga|dupatta|salwar|dress material', gender: 'women' },
  { words: 'brief|boxer|innerwear|night suit|nightwear|sleepwear|pyjama set|pyjamas set|pajama set' },
  {
    words: 'bra|sports bra|tshirt bra|panty|panties|lingerie|shapewear|body shaper|nightdress|nighty',
    gender: 'women',
  },
  {
    words:
      'apparel accessories|accessories clothing|vehicle accessory|car accessory|mobile accessory|phone accessory|home accessory|pet accessory|cap sleeve|short sleeve|belt loop|tie dye|tie and dye|tie n dye|tie front|button front|pocket|watch pocket|drop shoulder|ring spun|chain stitch|top stitch',
    isPart: true,
  },
];
