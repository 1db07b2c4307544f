import { type FeedRecord, readAll, readFirst } from '../feed-files/feed-record.ts';
import { productFields } from '../feed-files/product-fields.ts';
import { findKinds } from './category-evidence.ts';
import { readLines, saysNo, textOf } from './feed-fields.ts';
import type { Variants } from './product-variants.ts';

/** Services that shops sell as products. */
const services =
  /\b(?:shipping|package|order|delivery|route) (?:protection|insurance|guarantee)\b|\binsurance\b|\be-?gift\b|\bgift ?(?:card|voucher|certificate)s?\b|\bwarranty\b|\bdonation\b|\bcod (?:fee|charge)s?\b/i;
/** The values of Google's `age_group` that are not for adults. */
const childAges = /^(?:newborn|infant|toddler|kids?|children)$/i;
const hiddenStates = /^(?:draft|archived|private|trash|hidden|not visible individually)$/i;

/** Why a product of a feed is not one for shoppers; `undefined` if it is. */
export function findExclusion(main: FeedRecord, { isSoldOut }: Variants): string | undefined {
  const names = readLines(main, [...productFields.title, ...productFields.category]);
  if (names.some(isService) || isTrue(main, 'gift_card')) return 'is no product';
  const ages = readAll(main, productFields.ageGroup).map((age) => textOf(age)?.trim() ?? '');
  if (ages.some((age) => childAges.test(age))) return 'is for children';
  const states = readAll(main, ['status', 'visibility']).map((state) => textOf(state)?.trim() ?? '');
  if (states.some((state) => hiddenStates.test(state))) return 'is not published';
  const published = readAll(main, ['published', 'visible', 'product_visible', 'active', 'is_active']);
  if (published.some((value) => saysNo(value) || textOf(value) === '-1')) return 'is not published';
  if (textOf(readFirst(main, ['product_online'])) === '2') return 'is not published';
  return isSoldOut ? 'is sold out' : undefined;
}

/** A wallet with a warranty is a wallet. */
function isService(text: string): boolean {
  return services.test(text) && findKinds(text).length === 0;
}

function isTrue(record: FeedRecord, name: string): boolean {
  return textOf(readFirst(record, [name]))?.toLowerCase() === 'true';
}
