import type { SortOrder } from '@szn/shared-contracts/wire';
import { z } from 'zod';

/** The last product of a page: where the next page begins, whatever was added or removed before it. */
export type ListCursor = {
  readonly sort: SortOrder;
  /** The catalogue version the shopper's first page showed. */
  readonly asOf: number;
  /** Milliseconds since 1970 for `newest`, paise for the price orders. */
  readonly value: number;
  readonly id: string;
};

const sortByLetter = { n: 'newest', l: 'priceLowHigh', h: 'priceHighLow' } as const;
const letterBySort = { newest: 'n', priceLowHigh: 'l', priceHighLow: 'h' } as const;
const cursorPattern = /^([nlh])\.(\d{1,9})\.(\d{1,15})\.([0-9a-f]{24})$/;

/** A cursor on the wire: opaque to clients, harmless when tampered with. */
export function writeListCursor(cursor: ListCursor): string {
  return `${letterBySort[cursor.sort]}.${cursor.asOf}.${cursor.value}.${cursor.id}`;
}

export const cursorField = z
  .string()
  .regex(cursorPattern, 'cursor must be one that a list has returned')
  .transform((text): ListCursor => {
    const [, letter = '', asOf, value, id = ''] = cursorPattern.exec(text) ?? [];
    const sort = letter === 'l' || letter === 'h' ? sortByLetter[letter] : sortByLetter.n;
    return { sort, asOf: Number(asOf), value: Number(value), id };
  });
