import {
  amountInPaise,
  isJsonObject,
  type JsonObject,
  ownValue,
  readPrice,
} from '@szn/shared-contracts/wire';
import {
  type FeedRecord,
  findValues,
  listValues,
  readFirst,
  readOnce,
  readWord,
} from '../feed-files/feed-record.ts';
import { onSale, productFields } from '../feed-files/product-fields.ts';
import { readLine, readMilliseconds, saysNo, textOf } from './feed-fields.ts';

/** How amounts become rupees. */
export type CurrencyRules = {
  /** Of amounts that name none; default: rupees, and the report says so. */
  readonly currency?: string | undefined;
  /** Rupees for one unit of other currencies. */
  readonly rates?: Readonly<Record<string, number>> | undefined;
};

type Amount = {
  readonly paise: number;
  readonly text: string | null;
  /** The currency; without one, rupees are assumed. */
  readonly named: string | undefined;
};
export type PriceReading =
  | {
      readonly price: Amount;
      readonly salePaise: number | null;
      readonly saleText: string | null;
      readonly warnings: readonly string[];
      /** The reduction begins or ends at this time (milliseconds since 1970). */
      readonly changesAt: number | null;
    }
  | { readonly fault: string };

/** The integer column of the database holds no higher price. */
const maxPaise = 2_000_000_000;
const maxTextLength = 40;
/** Of a text that can be a price; patterns run over it. */
const maxReadLength = 120;

/** The prices of one record: list price, and the price of now if a reduction is valid at `now`. */
export function readPrices(record: FeedRecord, rules: CurrencyRules, now: Date): PriceReading {
  const currency = readCurrency(record, rules);
  const toReading = (given: GivenAmount) => toRupees(given, currency, rules.rates);
  const all = [productFields.price, productFields.listPrice, productFields.salePrice].map((names) =>
    listValues(record, names).flatMap(readAmounts),
  );
  const [plain, list, sale] = all.map((given) => findAmount(given, toReading));
  const current = plain ?? list ?? sale;
  if (current === undefined) return { fault: findPriceFault(all.flat().map(toReading)) };
  const full = list !== undefined && list.paise > current.paise ? list : current;
  const dates = readDates(record, now);
  // A list price above the price is a reduction that has no dates of its own.
  const payable = dates.areNow ? lower(current, sale) : current;
  return {
    price: full,
    ...toSale(payable, full, record),
    warnings: sale === undefined ? [] : listWarnings(sale, current, dates),
    changesAt: dates.changesAt,
  };
}

function readCurrency(record: FeedRecord, { currency }: CurrencyRules): string | undefined {
  return readNamedCurrency(findValues(record, productFields.currency)) ?? currency?.toUpperCase();
}

const readNamedCurrency = readOnce(([value]) => {
  const named = readLine(value)?.slice(0, maxTextLength).toUpperCase();
  return named !== undefined && hasRupeeSign(named) ? 'INR' : named;
});

function lower(current: Amount, sale: Amount | undefined): Amount {
  return sale !== undefined && sale.paise < current.paise ? sale : current;
}

function toSale(payable: Amount, full: Amount, record: FeedRecord) {
  return payable.paise < full.paise
    ? { salePaise: payable.paise, saleText: payable.text }
    : { salePaise: null, saleText: notForSale(record) };
}

function listWarnings(
  sale: Amount,
  current: Amount,
  { areNow }: { readonly areNow: boolean },
): readonly string[] {
  if (!areNow) return ['the sale price is not valid at this time and was ignored'];
  return sale.paise > current.paise ? ['the sale price is not below the price and was ignored'] : [];
}

function notForSale(record: FeedRecord): string | null {
  return /^\s*n\/a\s*$/i.test(textOf(readFirst(record, productFields.salePrice)) ?? '') ? 'N/A' : null;
}

function readDates(record: FeedRecord, now: Date) {
  const read = (names: readonly string[]) => readWord(record, names).slice(0, maxReadLength);
  const [from = '', to = ''] = read(productFields.saleDates).split('/');
  const start = readMilliseconds(from.trim() || read(productFields.saleStart));
  const end = readMilliseconds(to.trim() || read(productFields.saleEnd));
  const time = now.getTime();
  return {
    // Comparisons with NaN are false: without a date there is no limit.
    areNow: !(start > time) && !(end <= time) && !saysNo(readFirst(record, [onSale])),
    changesAt: [start, end].find((one) => one > time) ?? null,
  };
}

type AmountReading = Amount | { readonly currency: string } | { readonly text: string } | null;

function findAmount(
  all: readonly GivenAmount[],
  toReading: (given: GivenAmount) => AmountReading,
): Amount | undefined {
  for (const given of all) {
    const reading = toReading(given);
    if (reading !== null && 'paise' in reading) return reading;
  }
  return undefined;
}

function findPriceFault(readings: readonly AmountReading[]): string {
  const foreign = readings.find((one) => one !== null && 'currency' in one);
  if (foreign !== undefined && foreign !== null && 'currency' in foreign)
    return `price is in ${foreign.currency}, for which no rate is set`;
  const given = readings.find((one) => one !== null && 'text' in one && one.text !== null);
  return given !== undefined && given !== null && 'text' in given
    ? `price "${given.text}" is no amount`
    : 'price is missing or not valid';
}

const currencyCodes: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));
const symbols: ReadonlyMap<string, string> = new Map([
  ['$', 'USD'],
  ['€', 'EUR'],
  ['£', 'GBP'],
  ['¥', 'JPY'],
]);
/** Words around an amount in rupees. */
const rupeeWords =
  /(?<![a-z])(?:m\.?r\.?p\b\.?:?|rs\.?|rupees?|inr|only|from|price:?)(?![a-z])|₹|₨|\/-|\.-(?=\s|$)/gi;
/** India's groups, plain digits, or a dot or blanks as groups with a comma as the decimal sign. */
const amountForms: readonly (readonly [RegExp, (digits: string) => string])[] = [
  [/^\d+(?:\.\d{1,2}0*)?$/, (digits) => digits],
  [/^(?:\d{1,3}(?:,\d{2,3})*,\d{3})(?:\.\d{1,2}0*)?$/, (digits) => digits.replaceAll(',', '')],
  [/^\d{1,2}(?:\s\d{2})*\s\d{3}(?:\.\d{1,2}0*)?$/, (digits) => digits.replaceAll(/\s/g, '')],
  [/^(?:\d+|\d{1,3}(?:[.\s]\d{3})+),\d{2}$/, (digits) => digits.replaceAll(/[.\s]/g, '').replace(',', '.')],
];

/** What a value says, without what the record says about it; `amount`: undefined for a text with a digit that is none. */
type GivenAmount = {
  readonly text: string;
  readonly amount: number | undefined;
  readonly code: string | undefined;
};

/** Of one field. */
const maxAmounts = 3;

const readAmounts = readOnce((values) => values.slice(0, maxAmounts).flatMap(readAmount));

/** One amount; of a range the lower one. */
function readAmount(value: unknown): readonly GivenAmount[] {
  const text = readAmountText(value);
  const { code, rest } = takeCurrency(text);
  const amount = readDigits(rest);
  if (amount === undefined && !/\d/.test(text)) return [];
  return [{ text, amount, code: code ?? (hasRupeeSign(text) ? 'INR' : undefined) }];
}

function toRupees(
  { text, amount, code }: GivenAmount,
  currency: string | undefined,
  rates: CurrencyRules['rates'],
): AmountReading {
  if (amount === undefined) return { text: text.slice(0, maxTextLength) };
  const named = code ?? currency;
  const rate = rateOf(named ?? 'INR', rates);
  if (rate === undefined) return { currency: named ?? '' };
  const paise = Math.round(amount * 100 * rate);
  if (paise <= 0 || paise > maxPaise) return null;
  return { paise, text: isShownAsWritten(text, paise) ? text : null, named };
}

function rateOf(currency: string, rates: CurrencyRules['rates'] = {}): number | undefined {
  return currency === 'INR' ? 1 : ownValue(rates, currency);
}

/** Without notes in brackets, and with the rupee sign that a wrong encoding has broken. */
function readAmountText(value: unknown): string {
  const given = isJsonObject(value) ? readMoney(value) : value;
  return (readLine(given) ?? '')
    .slice(0, maxReadLength)
    .replaceAll('â‚¹', '₹')
    .replaceAll(/\s*\([^)]*\)/g, '')
    .trim();
}

/** An object of amount and currency, as GraphQL writes it. */
function readMoney(value: JsonObject): string {
  const { currency, currencyCode = currency, currency_code = currencyCode, amount = value } = value;
  return `${textOf(amount) ?? ''} ${textOf(currency_code) ?? ''}`;
}

/** Clients read the spelling again: it must mean the same amount. */
function isShownAsWritten(text: string, paise: number): boolean {
  const isPlain = /^\d+(?:\.\d+)?$/.test(text) || text.length > maxTextLength;
  return !isPlain && amountInPaise(readPrice(text)) === paise;
}

function readDigits(text: string): number | undefined {
  const plain = text
    .replaceAll(rupeeWords, ' ')
    .replace(/^\s*\+/, '')
    .trim();
  const [lower = ''] = plain.split(/\s*(?:[-–—]|\bto\b)\s*(?=\d)/);
  const digits = lower.replace(/[.:]$/, '').trim();
  for (const [form, toNumber] of amountForms) if (form.test(digits)) return Number(toNumber(digits));
  return undefined;
}

function hasRupeeSign(text: string): boolean {
  return /₹|₨|(?<![a-z])rs\b|(?<![a-z])rs\.?\d|rupee|inr/i.test(text);
}

/** A currency other than the rupee that a text names, and the text without it. */
function takeCurrency(text: string): { readonly code: string | undefined; readonly rest: string } {
  const symbol = [...symbols.keys()].find((sign) => text.includes(sign));
  const word = [...text.matchAll(/(?<![a-z])[a-z]{3}(?![a-z])/gi)].find(
    ([one]) => currencyCodes.has(one.toUpperCase()) && one.toUpperCase() !== 'INR',
  )?.[0];
  const code = word?.toUpperCase() ?? (symbol === undefined ? undefined : symbols.get(symbol));
  const rest = [symbol, word].reduce<string>(
    (left, part) => (part === undefined ? left : left.replace(part, ' ')),
    text,
  );
  return { code, rest };
}
