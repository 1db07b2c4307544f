import {
  amountInPaise,
  type HttpClient,
  readField,
  readPrice,
  readText,
  RequestError,
} from '@szn/shared-contracts';
import { encodeId } from './quick-view-api.ts';

/** What shoppers paid for a product, each price from its time until the next one. */
export type PriceHistory = {
  readonly points: readonly { readonly at: number; readonly paise: number }[];
  /** When the brand added the product, in milliseconds since 1970; `null` if that is not known, as below. */
  readonly addedAt: number | null;
  /** When the price was last seen at the brand. */
  readonly checkedAt: number | null;
  /** Invented with the sample catalogue. */
  readonly isSample: boolean;
};

/** The prices of the last 90 days. Rejects with a `RequestError`, also without a readable price. */
export async function fetchPriceHistory(
  http: HttpClient,
  id: string,
  signal: AbortSignal,
): Promise<PriceHistory> {
  const answer = await http.get(`/products/${encodeId(id)}/prices`, { signal });
  const list = readField(answer, 'points');
  const points = (Array.isArray(list) ? list : []).flatMap((entry: unknown) => {
    const at = readTime(readField(entry, 'at'));
    const paise = amountInPaise(readPrice(readField(entry, 'price')));
    return at === undefined || paise === undefined ? [] : [{ at, paise }];
  });
  if (points.length === 0) throw new RequestError('malformed');
  return {
    points: points.toSorted((one, other) => one.at - other.at),
    addedAt: readTime(readField(answer, 'addedAt')) ?? null,
    checkedAt: readTime(readField(answer, 'checkedAt')) ?? null,
    isSample: readField(answer, 'isSample') === true,
  };
}

function readTime(value: unknown): number | undefined {
  const time = Date.parse(readText(value) ?? '');
  return Number.isNaN(time) ? undefined : time;
}
