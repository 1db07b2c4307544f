/**
 * A price in the storefront. Amounts are whole paise, so that sums and comparisons are exact;
 * a text that is no amount is shown unchanged; `null` is no price.
 */
export type Price = { readonly paise: number } | { readonly text: string } | null;

const largestAmountInPaise = 1e13;
/** Between spaces only as India groups: `999 799` are two prices rather than one of ten lakhs. */
const amountPattern = /^(?:\d+|\d{1,3}(?:,\d{2,3})*,\d{3}|\d{1,2}(?:\s\d{2})*\s\d{3})(?:\.\d{1,2})?$/;
const currencyPattern = /^(?:rs\.?|inr|₹)|(?:rs\.?|inr|₹)$/gi;
/** Texts that a provider's arithmetic or template produces without a price, and negative amounts. */
const noPricePattern = /^(?:n\/?a|nan|null|undefined|infinity|∞|[-–—−](?:infinity|∞|[\s\d.,₹rs]*))?$/i;
const rupees = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 2 });

/**
 * Reads every wire form of a price (section 3): a number of rupees, `'Rs. 1,299'`, `'₹1299'`, `' 1,29,999.00 '`,
 * `'1 299 Rs.'`. Never throws and never yields NaN; `'N/A'`, empty, negative and non-text values are `null`. A text with
 * commas or spaces in unusual positions is no amount: a digit may be missing.
 */
export function readPrice(value: unknown): Price {
  if (typeof value === 'number') return readAmount(value);
  if (typeof value !== 'string') return null;
  const text = value.trim();
  const digits = text.replaceAll(currencyPattern, '').trim();
  if (noPricePattern.test(digits)) return null;
  if (!amountPattern.test(digits)) return { text };
  return readAmount(Number(digits.replaceAll(/[,\s]/g, ''))) ?? { text };
}

/** The whole paise of a price that is an amount above zero. */
export function amountInPaise(price: Price): number | undefined {
  return price !== null && 'paise' in price && price.paise > 0 ? price.paise : undefined;
}

/** The displayed price: `'Rs 1,999'` (section 2, "Wishlist page"), the given text, or `'N/A'`. */
export function formatPrice(price: Price): string {
  if (price === null) return 'N/A';
  if ('paise' in price) return `Rs ${rupees.format(price.paise / 100)}`;
  return formatPriceText(price.text);
}

/** `round(100 × (1 − sale/price))`, or `undefined` unless 0 < sale < price (section 2, "Listing pages"). */
export function discountPercent(price: Price, salePrice: Price): number | undefined {
  const full = amountInPaise(price);
  const sale = amountInPaise(salePrice);
  if (full === undefined || sale === undefined || sale >= full) return undefined;
  return Math.round(100 * (1 - sale / full));
}

function readAmount(rupeeAmount: number): Price {
  // Adding zero makes minus zero, which would be written with its sign, plain zero.
  const paise = Math.round(rupeeAmount * 100) + 0;
  return rupeeAmount >= 0 && paise <= largestAmountInPaise ? { paise } : null;
}

/** "Text has the Rs. prefix turned into 'Rs ' and digit groups separated by commas." */
function formatPriceText(text: string): string {
  return text
    .replace(/^rs(?:\.\s*|\s+|(?=\d))/i, 'Rs ')
    .replaceAll(/(?<![\w.,])[1-9]\d{3,14}(?![\w,])/g, (digits) => rupees.format(Number(digits)));
}
