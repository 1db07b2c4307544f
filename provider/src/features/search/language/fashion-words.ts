/**
 * Words of fashion, of shoppers and of romanised Hindi that are correct, whether the catalogue has them or not: none is ever
 * corrected. What the catalogue does not have is said to be left out; where a title has the word, it is searched as text.
 */

const garments =
  'kurta kurtas kurti kurtis saree sarees sari lehenga salwar sherwani dupatta suit suits shoe shoes sneaker sneakers sandal ' +
  'sandals slipper slippers heels boots loafers crocs flipflops juttis socks underwear bra bras lingerie boxers briefs ' +
  'watch watches perfume sunglasses shades belt belts tie wallet wallets necklace bracelet ring rings earrings jewellery jewelry umbrella ' +
  'goggles goggle mask masks boxer anklet anklets scrunchie scrunchies bindi bangles bangle kangan nath payals haar ' +
  'joota joote jootey chappal chappals jutti chashma chasma ghadi jhumka jhumke payal choodi angoothi kurte saaree saari';

const fabrics =
  'cotton|pure cotton|wool|woolen|woollen|silk|polyester|nylon|leather|rayon|viscose|faux leather|faux fur|fur|knitted';

const details =
  'turtleneck|turtle neck|high neck|mock neck|v neck|round neck|crew neck|scoop neck|half sleeve|half sleeves|half sleeved|' +
  'short sleeve|short sleeves|sleeveless|puff sleeve|puff sleeves|bell sleeve|bell sleeves|off shoulder|one shoulder|backless|' +
  'skinny|slim|slim fit|slimfit|skinny fit|bootcut|boot cut|mom|mom fit|ripped|tapered|stretchable|waterproof|reversible|logo|embroidered|' +
  'acid wash|stone wash|peplum|peplums|ankle length|knee length|full length|a line|wrap|asymmetric|cutout|tie up|' +
  'nose pin|nose pins|hair band|hair bands|phone cover|phone case|ethnic|ethnic wear|indian wear|traditional|traditional wear|' +
  'anime|marvel|cricket|football|superhero|reflective|holographic|thermal|padding';

const occasions =
  'wedding|weddings|shaadi|shadi|birthday|date night|college|school|festive|festival|diwali|holi|eid|christmas|new year|navratri|' +
  'beach party|brunch|vacation|travel|interview|farewell|cocktail|anniversary|graduation|convocation|valentine|valentines|valentines day|rakhi|raksha bandhan|onam|pongal|' +
  'airport|concert|picnic|trekking|hiking|sangeet|haldi|mehendi|puja|honeymoon|autumn|spring|fall';

/** Other shops and brands. One that the catalogue has is found by its own name. */
export const otherBrands =
  'nike|adidas|puma|reebok|zara|levis|under armour|gucci|supreme|uniqlo|mango|allen solly|us polo|roadster|snitch|bonkers corner|' +
  'bonkerscorner|bear house|the bear house|thebearhouse|urban monkey|urbanmonkey|souled store|the souled store|bewakoof|' +
  'jack and jones|jack jones|tommy hilfiger|calvin klein|louis vuitton|balenciaga|off white brand|essentials|fear of god|stussy|north face|' +
  'the north face|wrangler|pepe jeans|forever 21|urbanic|shein|ajio|myntra|max fashion|westside|zudio|biba|fabindia|newme|' +
  'red tape|redtape|red chief|flying machine|lee cooper|killer jeans|spykar|mufti|highlander|locomotive|dennis lingo|wrogn|hrx|' +
  'rare rabbit|thomas scott|louis philippe|van heusen|peter england|park avenue|raymond|vero moda|forever new|cover story|kazo|' +
  'tokyo talkies|sassafras|berrylush|freakins|littlebox|faballey|lululemon|gymshark|decathlon|columbia|skechers|bata|woodland|' +
  'new era|bape|kith|palm angels|amiri|fila|kappa|ellesse|umbro|hugo boss|old navy|american eagle|abercrombie|aeropostale|' +
  'bershka|pull and bear|pull bear|stradivarius|massimo dutti|asos|boohoo|fashion nova|temu|meesho|flipkart|amazon|nykaa|' +
  'tata cliq|reliance trends|pantaloons|shoppers stop|beyoung|veirdo|campus sutra|powerlook|nobero|jockey|xyxx|damensch|' +
  'us polo assn|u s polo|u s polo assn|ucla|ralph lauren|michael kors|levi|levis strauss|yeezy|off duty|the indian garage|' +
  'indian garage|tigc|bombay shirt company|oxolloxo|saint laurent|ysl|burberry|fendi|moncler|patagonia|' +
  'savana|carhartt|champion|converse|vans|new balance|asics|jordan|dior|prada|versace|armani|lacoste|superdry|diesel|hollister|veg non veg|vegnonveg';

const sizes =
  'plus size|plus sizes|xs|size xs|size s|size m|size l|size xl|size xxl|small size|medium size|large size|free size|one size|' +
  'xl|xxl|xxxl|2xl|3xl|4xl|5xl|mote log|mote logon|mote logo';

/** Left out wherever they stand. Alone, they ask for what the shop has. */
export const popularWords =
  'best|best seller|best sellers|bestseller|bestsellers|best selling|bestselling|top selling|hot selling|trending|trendy|popular|' +
  'famous|viral|top rated|most loved|most popular|most bought|must have|must haves|recommended|trending now|whats trending';

/** Left out wherever they stand: they describe no product. */
export const ignoredWords =
  `${popularWords}|${sizes}|kids|kid|baby boy|baby girl|original|branded|` +
  'good|nice|quality|cod|cash on delivery|free shipping|free delivery|' +
  'accha|acchi|acche|achha|achhi|achhe|badhiya|bogo|buy one get one|buy one get one free|buy 1 get 1|buy 2 get 1|b1g1|pack of 2|pack of 3|pack of 5|combo|coupon|promo code|original brand|' +
  'gift card|gift cards|gift voucher|track order|order status|return policy|refund|exchange policy';

/** Praise says nothing of a product, unless titles have the word. */
export const praiseWords: ReadonlySet<string> = new Set(
  (
    'stylish fancy cool cute funky swag mast jabardast zabardast ekdum bindaas sundar pretty awesome amazing elegant classy ' +
    'beautiful gorgeous handsome sexy attractive'
  ).split(' '),
);

/** Alone, they ask for all that there is. */
export const stockWords: ReadonlySet<string> = new Set(
  'clothes clothing kapde kapda outfit outfits wear garments apparel style stuff things western everything'.split(
    ' ',
  ),
);

/** Left out unless a title of the catalogue has them. */
export const unavailableWords = [
  garments.replaceAll(' ', '|'),
  fabrics,
  details,
  occasions,
  otherBrands,
  'petite|tall|small|medium|large|extra large|extra small',
].join('|');

/** Titles may name these fabrics: they are searched as text, and never corrected to a similar word. */
export const fabricWords: ReadonlySet<string> = new Set(
  (
    'linen fleece satin velvet velour corduroy cord mesh lace crochet canvas poplin sherpa terry flannel twill tweed suede ' +
    'chiffon georgette crepe organza tulle net jacquard modal lycra spandex elastane acrylic cashmere merino hemp jute khadi ' +
    'bamboo tencel lyocell lurex sequin sequins chambray seersucker muslin mulmul brocade nubuck neoprene microfibre'
  ).split(' '),
);

/** Fashion and the English of shops in India, beyond the dictionaries. */
const shopWords =
  'athleisure streetwear techwear gorpcore normcore cottagecore workwear loungewear sleepwear nightwear activewear sportswear ' +
  'swimwear beachwear partywear ethnicwear menswear womenswear footwear outerwear innerwear knitwear rainwear winterwear ' +
  'windcheater windbreaker overshirt shacket gilet parka parkas jeggings treggings culottes palazzo palazzos capri capris ' +
  'joggers jorts skort skorts onesie onesies romper rompers bralette bralettes camisole kaftan kaftans poncho kimono ' +
  'dungarees salopettes tracksuit tracksuits snapback snapbacks beanies balaclava bandana bucket fanny crossbody tote totes ' +
  'raglan ringer henley henleys muscle pique selvedge selvage acidwash stonewash ombre batik ikat bandhani ajrakh kalamkari ' +
  'chikankari lucknowi zari houndstooth herringbone argyle gingham tartan paisley colourblock colorblock monogram tieup ' +
  'bodycon skater fitndflare midi maxi highrise lowrise midrise wideleg barrel bermuda distressed ribbed quilted padded ' +
  'unisex androgynous couture preloved thrift vintage retro grunge goth emo kawaii aesthetic drip swag fam lit cop grail ' +
  'y2k ootd fyp gymwear coord coords allover aop crewneck vneck halfzip fullzip zipup zipper hoodless cuffed ' +
  'longline boxy isn aren wasn weren don doesn didn won wouldn couldn shouldn hasn haven hadn mustn ain';

const hindiWords =
  'accha acchi acche achha achhi achhe aur ya aurat aadmi aadha aadhe aadhi adha andar aaj abhi baad bada badi bade badhiya ' +
  'bahut behen bhai bhaiya bhi bina chahiye chahie chhota chhoti chota choti chhoot dam daam daamon dekho dekhna dikhao dikha ' +
  'dijiye didi do dost ek hai hain hazaar hazar jaldi jaisa jaisi jhola ka ki ke kam kapde kapda karo keemat kimat kharidna ' +
  'khushi kitna kitne kitni koi kuch kya ladka ladke ladki lamba lambi lambe lao liye lena mast mat matlab mazboot mehnga ' +
  'mehngi mein mera mere meri mota moti mujhe naya naye nayi nahi nahin nai neeche niche paas paisa paise pasand patla patli ' +
  'pehenne pehnava purana rang rupaye rupaiya rupay saal saaf sab sabse sasta saste sasti sau sahi sardi sardiyon garmi ' +
  'garmiyon barish baarish thand thanda shaadi sirf sundar tak teen thaila thoda tight topi upar vala vali vale wala wali wale ' +
  'waala waali waale zyada jyada zaroor saman samaan maal naram mulayam halka halki gaon shehar shauk dilwao dena hoga chal ' +
  'garam thandi mausam mausami pehnne pehne pehen rozana ghar bahar dukaan dukan upyukt jyada jyaada bahot thori zara log logon logo ' +
  'tarah aise waise jab tab kyunki lekin magar phir woh yeh iska iske unke apne apna apni hamara tumhara ' +
  'chalega mast jabardast zabardast chhod chod ekdum bilkul bindaas desi videshi gora kaisa kaisi kaun kahan kyun tum aap hum unka uska';

/** Beside English words: what is never corrected. */
export const correctWords: ReadonlySet<string> = new Set([
  ...`${shopWords} ${hindiWords}`.split(' '),
  ...`${unavailableWords}|${ignoredWords}`.split(/[| ]/),
  ...fabricWords,
]);
