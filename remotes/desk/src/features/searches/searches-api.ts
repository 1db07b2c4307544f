import { readText, type HttpClient } from '@szn/shared-contracts';
import { readNumber, readRecords } from '../../components/read-answer.ts';

export type UnmetSearch = {
  readonly query: string;
  /** How often nothing was found, products were found only without a condition or word, and everything was found. */
  readonly withoutProducts: number;
  readonly relaxed: number;
  readonly complete: number;
  readonly days: number;
};

/** The searches of the last 30 days. Rejects with a `RequestError` only. */
export async function fetchUnmetSearches(
  http: HttpClient,
  signal: AbortSignal,
): Promise<readonly UnmetSearch[]> {
  return readRecords(await http.get('/desk/searches', { signal }), 'searches').map((search) => ({
    query: readText(search['query']) ?? '',
    withoutProducts: readNumber(search['withoutProducts']),
    relaxed: readNumber(search['relaxed']),
    complete: readNumber(search['complete']),
    days: readNumber(search['days']),
  }));
}

/** Of the file. */
export const csvColumns = ['query', 'withoutProducts', 'relaxed', 'complete', 'days'] as const;
