import {
  decodeNames,
  genders,
  allSortOrders,
  defaultSortOrder,
  conditionsByWeakness,
} from '@szn/shared-contracts/wire';
import { z } from 'zod';

/** Fields of the query string that several routes share. */

export function wholeNumberField(name: string, max: number) {
  const message = `${name} must be a whole number from 1 to ${max}`;
  return z.coerce.number(message).int(message).min(1, message).max(max, message);
}

export const pageField = wholeNumberField('page', 10_000).default(1);
export const limitField = wholeNumberField('limit', 50).default(10);

/** Section 9: search pages hold twelve. */
export const searchLimitField = limitField.unwrap().default(12);

/** The catalogue version of the first page. Products added later are left out, so that pages do not shift. */
export const asOfField = z.coerce.number().int().min(0).max(2_147_483_646).optional();

export const sortField = z
  .enum(
    allSortOrders.map((order) => order.value),
    'sort must be newest, priceLowHigh, priceHighLow or biggestDiscount',
  )
  .default(defaultSortOrder);

export const genderField = z.string().toLowerCase().pipe(z.enum(genders, 'gender must be men or women'));

/** A brand, category or style. */
export const nameField = z.string().trim().min(1, 'A name must not be empty').max(80, 'A name is too long');

/** `sale=true`; an empty value and `sale=false` do not filter. */
export const flagField = z
  .enum(['true', 'false', '1', '0', ''], 'sale must be true or false')
  .transform((text) => text === 'true' || text === '1');

/** Several names, separated by commas (`%2C` in a name), repeated, or both. An empty value does not filter. */
export const namesField = z
  .union([z.string(), z.array(z.string()).max(100, 'Too many values')])
  .transform((given) => [...decodeNames([given].flat())])
  .pipe(z.array(z.string().max(80, 'A name is too long')).max(100, 'Too many values'))
  .transform((names) => (names.length === 0 ? undefined : names));

/** The database stores prices as whole paise in an integer. No price is higher. */
const maxRupees = 21_474_836;

export const rupeesField = z
  .string()
  .regex(/^\d{1,8}(?:\.\d{1,2})?$/, 'A price must be a number of rupees')
  .transform((text) => Math.min(Number(text), maxRupees));

const emptyQuery = 'Please enter something to search for.';

export const queryField = z
  .string(emptyQuery)
  .trim()
  .min(1, emptyQuery)
  .max(100, 'The search text is too long.');

/** Kinds of conditions of the query that do not apply, separated by commas: `without=price,colour`. */
export const withoutField = namesField
  .pipe(z.array(z.enum(conditionsByWeakness)).optional())
  .optional()
  .transform((kinds = []) => kinds);
