/** A price range in rupees; `null` is an open end. */
export type PriceRange = { readonly min: number | null; readonly max: number | null };

type PricePhrase = {
  readonly range: PriceRange;
  /** The query without the phrase. */
  readonly rest: string;
};

/** "around 1000" means from 800 to 1,200. */
const aroundShare = 0.2;
/** A smaller number is a price only with a currency sign or "k", or where nothing else is meant. */
const minPlainRupees = 100;
/** No size is as large, and hardly an age: "tees under 99", but "shirt under 18" and "jeans under 36" have no price. */
const minLimitRupees = 49;
/** Products cost less. A larger number is no price. */
const maxRupees = 9_999_999;

const sign = String.raw`(?:₹|rs\.?|inr|rupees?|rupa+i?ye|rupay)`;
const number = String.raw`(?<!\w)${sign}?\s*\d[\d,]*(?:\.\d+)?\s*k?\b(?:\s*(?:${sign}(?![a-z])|\/-))?`;
const amount = String.raw`(${number})`;
const below = String.raw`(?:under|below|up\s?to|less(?:er)? than|cheaper than|within|maximum|max|at most|not more than|no more than|<)`;
const above = String.raw`(?:over|above|more than|minimum|min|at least|starting(?: from| at)?|greater than|>)`;
const around = String.raw`(?:around|at|for|@|about|approx(?:imately)?|roughly|near(?:ly)?|~)`;
const belowAfter = String.raw`(?:tak|se (?:kam|neeche|niche|sasta|saste|sasti)|ke (?:andar|neeche|niche)|or (?:less|below|under)|and (?:below|under)|max(?:imum)?)`;
const aboveAfter = String.raw`(?:se (?:zyada|jyada|upar|mehn?ga)|ke upar|or (?:more|above)|and (?:above|up)|\+)`;
const aroundAfter = String.raw`(?:ke (?:aas ?paas|lagbhag|kareeb)|w(?:aa?l[aie]))`;
/** "240 gsm" and "50 years" are no prices. */
const ending = String.raw`(?![\w])(?!\s*(?:%|(?:gsm|years?|yrs?|yo|inch(?:es)?|cm|kg|percent|hours?)\b))`;

/** Numbers in words, of English and romanised Hindi, by what they count. */
const countWords: Readonly<Record<string, string>> = {
  1: 'one|ek',
  1.25: 'sava',
  1.5: 'dedh|derh',
  2: 'two|do',
  2.5: 'dhai|dhaai|adhai',
  3: 'three|teen',
  4: 'four|char|chaar',
  5: 'five|paanch|panch',
  6: 'six|chhe|che',
  7: 'seven|saat',
  8: 'eight|aath',
  9: 'nine|nau',
  10: 'ten|das',
  11: 'eleven|gyarah',
  12: 'twelve|barah',
  13: 'thirteen|terah',
  14: 'fourteen|chaudah',
  15: 'fifteen|pandrah|pandra',
  16: 'sixteen|solah',
  17: 'seventeen|satrah',
  18: 'eighteen|atharah',
  19: 'nineteen|unnis',
  20: 'twenty|bees',
  25: 'twenty five|pachees|pachis',
  30: 'thirty|tees',
};
const counts = new Map(
  Object.entries(countWords).flatMap(([count, names]) =>
    names
      .split('|')
      .flatMap((name) => [[name, Number(count)] as const, [`saade ${name}`, Number(count) + 0.5] as const]),
  ),
);
const powers = new Map([
  ...['thousand', 'hazaar', 'hazar', 'hajar', 'hajaar'].map((name) => [name, 1000] as const),
  ...['hundred', 'sau'].map((name) => [name, 100] as const),
]);
const countPattern = [...counts.keys()].toSorted((one, other) => other.length - one.length).join('|');
const numberInWords = new RegExp(
  String.raw`\b(?:(${countPattern}|\d+(?:\.\d+)?)\s+)?(${[...powers.keys()].join('|')})\b`,
  'g',
);
/** "2000 500", in which the second is a part of the first. */
const numberWithPart = /\b(\d+000) (?:and |aur )?([1-9]00)\b/g;

/** Numbers in words as digits: "do hazaar se kam" is "2000 se kam", "fifteen hundred" is "1500". */
export function readNumberWords(query: string): string {
  const isEnglish = (word: string) => word === 'thousand' || word === 'hundred';
  const read = query.replaceAll(numberInWords, (phrase, count: string | undefined, power: string) => {
    // "Hundred" alone is a word of prints.
    if (count === undefined && isEnglish(power)) return phrase;
    const counted = count === undefined ? 1 : (counts.get(count) ?? Number(count));
    return String(Math.round(counted * (powers.get(power) ?? 1)));
  });
  if (read === query) return query;
  return read.replaceAll(numberWithPart, (_, whole: string, part: string) =>
    String(Number(whole) + Number(part)),
  );
}

type Rule = {
  readonly pattern: RegExp;
  /** Whether a number without a currency sign is a price. */
  readonly isPlainPrice: PlainPrice;
  readonly toRange: (first: number, second: number) => PriceRange;
};

type PlainPrice = (lower: number, higher: number, phrase: string) => boolean;

/** Of a range, one end may be smaller: "50 to 500". */
const isPlainRange: PlainPrice = (lower, higher) => lower >= minLimitRupees && higher >= minPlainRupees;
/** "Up to 50" may be a discount. */
const isPlainLimit: PlainPrice = (rupees, _, phrase) =>
  rupees >= minPlainRupees || (rupees >= minLimitRupees && !(/^\s*up/.test(phrase) && rupees % 5 === 0));
/** "For 99", but not "for 50", which is an age. */
const isPlainPoint: PlainPrice = (rupees) =>
  rupees >= minPlainRupees || (rupees >= minLimitRupees && rupees % 10 === 9);
const isPlain: PlainPrice = (rupees) => rupees >= minPlainRupees;

const between = (first: number, second: number): PriceRange => ({
  min: Math.min(first, second),
  max: Math.max(first, second),
});
const atMost = (max: number): PriceRange => ({ min: null, max });
const atLeast = (min: number): PriceRange => ({ min, max: null });
const nearby = (price: number): PriceRange => ({
  min: Math.round(price * (1 - aroundShare)),
  max: Math.round(price * (1 + aroundShare)),
});

/** In this order: a longer phrase before its parts. */
const rules: readonly Rule[] = [
  rule(
    String.raw`\b(?:between|from)\s*${amount}\s*(?:and|to|se|-|–)\s*${amount}(?:\s*(?:ke beech|tak))?`,
    between,
    isPlainRange,
  ),
  rule(String.raw`${amount}\s*se\s*${amount}(?:\s*(?:ke beech|tak))?`, between, isPlainRange),
  rule(String.raw`${amount}\s*(?:-|–|to)\s*${amount}`, between, isPlainRange),
  rule(String.raw`${amount}\s*${belowAfter}`, atMost, isPlainLimit),
  rule(String.raw`${amount}\s*${aboveAfter}`, atLeast),
  rule(String.raw`${amount}\s*${aroundAfter}`, nearby, isPlainPoint),
  rule(String.raw`(?:^|\s)${below}\s*${amount}`, atMost, isPlainLimit),
  rule(String.raw`(?:^|\s)(?:${above}|from)\s*${amount}`, atLeast),
  rule(String.raw`(?:^|\s)${around}\s*${amount}`, nearby, isPlainPoint),
  rule(String.raw`\b(?:budget|price)\s*(?:of|is|:)?\s*${amount}`, atMost, isPlainLimit),
  rule(amount, nearby, () => false),
];

/**
 * Finds the first price phrase of a normalised query (lower case), such as "under ₹1,500", "1.5k se kam" or
 * "between 500 and 1000". A number alone is a price only with a sign ("₹999", "999 rs"). `null` without one.
 */
export function findPricePhrase(query: string): PricePhrase | null {
  for (const { pattern, isPlainPrice, toRange } of rules) {
    for (const match of query.matchAll(pattern)) {
      const [phrase, first = '', second = first] = match;
      const before = query.slice(0, match.index);
      const prices = [readPrice(first), readPrice(second)] as const;
      // In "₹500-1000" the sign belongs to both numbers.
      const hasSign = prices.some(({ isSigned }) => isSigned);
      if ((/^\s*\d/.test(phrase) && isSize(before)) || !prices.every(isAmount)) continue;
      if (!hasSign && !isPlainPrice(lowest(prices), highest(prices), phrase)) continue;
      const scaled = scaleBoth(prices[0], prices[1]);
      const rest = `${before} ${query.slice(match.index + phrase.length)}`;
      return { range: toRange(...scaled), rest: rest.replaceAll(/\s+/g, ' ').trim() };
    }
  }
  return null;
}

/** "Hoodie 999", but neither "levis 501" nor "12345". */
export function readUsualPrice(word: string): PriceRange | null {
  return /^[1-9]\d?99$/.test(word) ? nearby(Number(word)) : null;
}

function rule(pattern: string, toRange: Rule['toRange'], isPlainPrice: PlainPrice = isPlain): Rule {
  return { pattern: new RegExp(pattern + ending, 'g'), isPlainPrice, toRange };
}

type Amount = { readonly rupees: number; readonly isSigned: boolean; readonly isThousands: boolean };

function readPrice(text: string): Amount {
  const digits = /\d[\d,]*(?:\.\d+)?/.exec(text)?.[0] ?? '';
  const isThousands = /\dk|\d\s+k/.test(text);
  return {
    rupees: Number(digits.replaceAll(',', '')) * (isThousands ? 1000 : 1),
    isSigned: isThousands || /₹|rs|inr|rup|\/-/.test(text),
    isThousands,
  };
}

/** "1-2k" means 1,000 to 2,000. */
function scaleBoth(first: Amount, second: Amount): readonly [number, number] {
  const isShort = second.isThousands && !first.isThousands && first.rupees < minPlainRupees;
  return [first.rupees * (isShort ? 1000 : 1), second.rupees];
}

const isAmount = ({ rupees }: Amount) => rupees > 0 && rupees <= maxRupees;
const lowest = (prices: readonly Amount[]) => Math.min(...prices.map(({ rupees }) => rupees));
const highest = (prices: readonly Amount[]) => Math.max(...prices.map(({ rupees }) => rupees));

function isSize(before: string): boolean {
  return /\b(?:size|waist|uk|eu|us|age|model|no\.?)\s*$/.test(before);
}
