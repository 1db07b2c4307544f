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

const hindiNumbers: readonly string[] = [
  'ek',
  'do',
  'teen',
  'char',
  'paanch',
  'chhe',
  'saat',
  'aath',
  'nau',
  'das',
];
const hindiPowers = { hazaar: 1000, hazar: 1000, hajar: 1000, sau: 100 };
const hindiNumber = new RegExp(
  String.raw`\b(?:(${hindiNumbers.join('|')}|\d+)\s+)?(${Object.keys(hindiPowers).join('|')})\b`,
  'g',
);

/** Numbers in words as digits: "do hazaar se kam" is "2000 se kam". */
export function readNumberWords(query: string): string {
  return query.replaceAll(hindiNumber, (_, count: string | undefined, power: keyof typeof hindiPowers) => {
    const named = count === undefined ? 1 : hindiNumbers.indexOf(count) + 1 || Number(count);
    return String(named * hindiPowers[power]);
  });
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
