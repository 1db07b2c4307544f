export type DiscountPhrase = {
  /** Percent off at least; `null` where the query names none ("up to 70% off", "₹500 off"). */
  readonly minDiscount: number | null;
  /** The query without the phrase. */
  readonly rest: string;
};

const percent = String.raw`(?:%|percent|per cent|pct)`;
const off = String.raw`(?:off|discount|sale|ki chhoot|chhoot|chhut)`;
const least = String.raw`(?:flat|min(?:imum)?|at ?least|more than|over|above|get)`;
const most = String.raw`(?:up ?to|max(?:imum)?|upto)`;
const number = String.raw`(?<![\d.,])([1-9]\d?)`;
/** "50% cotton" is no discount, "24 off white" no number of percent. */
const noFabric = String.raw`(?!\s*(?:cotton|wool|linen|silk|polyester|viscose|rayon|elastane|pure))`;
const noColour = String.raw`(?![\s-]*white)`;
const orMore = String.raw`(?:\s*(?:or more|and above|and up|\+|se (?:zyada|jyada|upar)))?`;

/** In this order: a longer phrase before its parts. */
const rules: readonly RegExp[] = [
  new RegExp(String.raw`\b${most}\s*\d{1,2}\s*(?:${percent}(?:\s*${off})?|${off}\b${noColour})`),
  // "40-60% off" is 40% and more.
  new RegExp(String.raw`${number}\s*%?\s*(?:-|–|to)\s*[1-9]\d?\s*${percent}${noFabric}(?:\s*${off}\b)*`),
  new RegExp(
    String.raw`(?:\b(?:${least}|off|discount|sale)\s*)?${number}\s*${percent}${noFabric}${orMore}(?:\s*${off}\b)*${orMore}`,
  ),
  new RegExp(String.raw`(?:\b${least}\s*)?${number}\s*off\b${noColour}`),
  new RegExp(String.raw`\b${least}\s*${number}\s*${off}\b`),
  new RegExp(String.raw`\bflat\s*${number}(?!\s*(?:[\d%k]|rs|rupee|\/-))`),
  /(?:₹|\brs\.?|\binr)?\s*\d[\d,]{2,}\s*(?:rs|rupees|\/-)?\s*off\b(?![\s-]*white)/,
];

const half =
  /\bhalf (?:price|off|rate|priced)\b|\baadh[aei] (?:daam|dam|price|rate|keemat|kimat)\b(?: (?:me|mein|par|pe|ka|ki|ke|wal[aie]))?/;

/** Finds a discount of a query in lower case: "50% off", "flat 40", "half price", "aadhe daam". `null` without one. */
export function findDiscountPhrase(query: string): DiscountPhrase | null {
  for (const pattern of rules) {
    const found = pattern.exec(query);
    if (found !== null)
      return { minDiscount: found[1] === undefined ? null : Number(found[1]), rest: cut(query, found) };
  }
  const found = half.exec(query);
  return found && { minDiscount: 50, rest: cut(query, found) };
}

function cut(query: string, { index, 0: phrase }: RegExpExecArray): string {
  return `${query.slice(0, index)} ${query.slice(index + phrase.length)}`.replaceAll(/\s+/g, ' ').trim();
}
