/** What the shop has instead of things that it does not stock. */
type NearMeaning = {
  /** What shoppers ask for. */
  readonly words: string;
  /** A time of use, no thing: titles that have the word are shown beside what is shown instead (a print "Warm-Up"). */
  readonly isOccasion?: true;
  /** A query for what is shown instead: nouns of categories are alternatives, other words are in titles. */
  readonly instead: string;
};

/**
 * Applies where the query names no category of its own, or the same one: "winter tee" lists tees. A test demands that each
 * finds products of the sample catalogue, and that each category has an entry.
 */
export const nearMeanings: readonly NearMeaning[] = [
  {
    words:
      'puffer|puffers|parka|parkas|blazer|blazers|overcoat|overcoats|coat|coats|trench|trench coat|' +
      'trench coats|peacoat|shacket|shackets|gilet|gilets|nehru jacket|waistcoat|waistcoats',
    instead: 'jacket',
  },
  {
    words:
      'rain|raincoat|raincoats|rainwear|rain coat|rainy|barish|baarish|barsaat|barsat|barsaati|windcheater|windcheaters|wind cheater|wind cheaters',
    isOccasion: true,
    instead: 'windbreaker jacket',
  },
  {
    words:
      'winter|winters|winterwear|warm|warmer|garam|thermals|sardi|sardiyo|sardiyon|sardiyan|thand|thandi|thande|woollens|snow|ski|cold weather',
    isOccasion: true,
    instead: 'hoodie sweatshirt jacket',
  },
  {
    words:
      'wedding|weddings|shaadi|shadi|sangeet|haldi|cocktail|reception|festive|festival|diwali|eid|christmas|navratri|puja|' +
      'onam|pongal|anniversary|birthday|farewell|date night|new year|valentine|valentines|valentines day|rakhi|raksha bandhan',
    isOccasion: true,
    instead: 'dress shirt co ord set',
  },
  { words: 'college|school|campus', isOccasion: true, instead: 'tee hoodie jeans' },
  {
    words: 'vacation|vacations|travel|holiday|holidays|honeymoon|goa|picnic|beach party',
    isOccasion: true,
    instead: 'beachwear swimwear shirt',
  },
  {
    words:
      'sweater|sweaters|cardigan|cardigans|jumper|jumpers|knitwear|shrug|shrugs|turtlenecks|sweater vest',
    instead: 'sweatshirt',
  },
  { words: 'poncho|ponchos|hooded cape', instead: 'hoodie' },
  {
    words: 'henley|henleys|undershirt|undershirts|ganji|baniyan|baniyans|banyan|banyans|banian',
    instead: 'tee',
  },
  { words: 'rugby shirt|rugby shirts|golf shirt|golf shirts', instead: 'polo' },
  { words: 'jegging|jeggings', instead: 'jeans' },
  { words: 'blouse|blouses|tunic|tunics', instead: 'shirt top' },
  {
    words: 'camisole|camisoles|bralette|bralettes|tube top|tube tops|spaghetti|spaghetti top',
    instead: 'top',
  },
  { words: 'vest|vests|singlet|singlets|sando|sandos', instead: 'tank' },
  { words: 'palazzo|palazzos|culottes|slacks|capri|capris|formal pants|dhoti pants', instead: 'pants' },
  { words: 'harem pants|balloon pants|harem', instead: 'parachute pants' },
  {
    words:
      'legging|leggings|tights|yoga pants|pyjama|pyjamas|pajama|pajamas|lounge pants|loungewear|lounge wear|nightwear|night wear|sleepwear|sleep wear',
    instead: 'sweatpants',
  },
  {
    words: 'bermuda|bermudas|hot pants|hotpants|half pants|half pant|nikkar|three fourth|three fourths|3 4th',
    instead: 'shorts',
  },
  {
    words:
      'tracksuit|tracksuits|track suit|night suit|night suits|nightsuit|nighty|nightie|nighties|pantsuit',
    instead: 'co ord set',
  },
  { words: 'gown|gowns|sundress|sundresses|maxi gown|anarkali', instead: 'dress' },
  { words: 'dungaree|dungarees|overalls|onesie|onesies|jump suit', instead: 'playsuit' },
  { words: 'leotard|leotards|unitard|unitards', instead: 'bodysuit' },
  { words: 'basque|waist trainer|waist trainers|shapewear', instead: 'corset' },
  { words: 'skort|skorts|ghagra', instead: 'skirt' },
  {
    words: 'trunks|swim trunks|swim shorts|board shorts|swimming trunks|monokini|swimming suit',
    instead: 'swimwear',
  },
  { words: 'sarong|sarongs|beach dress|pool wear', instead: 'beachwear' },
  { words: 'sports kit|football kit|team shirt|team shirts', instead: 'jersey' },
  { words: 'hat|hats|bucket hat|bucket hats|visor|snapback|snapbacks', instead: 'cap' },
  {
    words:
      'backpack|backpacks|handbag|handbags|hand bag|purse|purses|clutch|clutches|sling bag|sling bags|duffle|crossbody',
    instead: 'bag',
  },
  { words: 'scarf|scarves|gloves|muffler|mufflers|keychain|bandana|bandanas', instead: 'accessories' },
];

/** What is shown where a query asks for a present and says nothing else of it. */
export const presents = { words: new Set(['gift', 'gifts', 'gifting']), instead: 'accessories' } as const;

/** By the first slug of a noun: a query for what a gender is offered that has nothing of the kind, such as polos for women. */
export const nearKinds: ReadonlyMap<string, string> = new Map(
  Object.entries({
    polos: 'shirt tee',
    jersey: 'tee',
    'co-ord-set': 'sweatshirt sweatpants',
    dresses: 'skirt shirt',
    skirts: 'pants',
    tops: 'tee shirt',
    corsets: 'top tee',
    bodysuits: 'top tee',
    playsuits: 'pants',
    'parachute-pants': 'pants',
    sweatpants: 'pants',
    swimwear: 'beachwear tee',
    beachwear: 'swimwear shirt',
    hoodies: 'sweatshirt',
    sweatshirts: 'hoodie',
    shirts: 'top tee',
    jackets: 'hoodie sweatshirt',
    accessories: 'cap',
  }),
);

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
