import { readField, readText, RequestError, type HttpClient } from '@szn/shared-contracts';
import type { InterestMeasure } from '@szn/shared-contracts/wire';
import { readNumber, readRecords } from '../../components/read-answer.ts';

export type InterestRow = Readonly<Record<InterestMeasure, number>> & {
  readonly key: string;
  readonly name: string;
  /** Of a product. */
  readonly brand: string;
};

export type Interest = {
  readonly rows: readonly InterestRow[];
  /** Key and name. */
  readonly brands: readonly (readonly [string, string])[];
};

/** The requests of the page of what shoppers do. They reject with a `RequestError` only. */
export const interestApi = {
  find: async (
    http: HttpClient,
    query: Readonly<Record<string, string>>,
    signal: AbortSignal,
  ): Promise<Interest> => {
    const answer = await http.get('/desk/interest', { query, signal });
    return {
      rows: readRecords(answer, 'rows').map((row) => ({
        key: readText(row['key']) ?? '',
        name: readText(row['name']) ?? '',
        brand: readText(row['brand']) ?? '',
        wished: readNumber(row['wished']),
        compared: readNumber(row['compared']),
        opened: readNumber(row['opened']),
      })),
      brands: readRecords(answer, 'brands').map((brand) => [
        readText(brand['key']) ?? '',
        readText(brand['name']) ?? '',
      ]),
    };
  },
  share: async (http: HttpClient, brandMonth: { readonly brand: string; readonly month: string }) => {
    const answer = await http.post('/desk/interest/brand-month', brandMonth);
    const address = readText(readField(answer, 'address'));
    const endsAt = readText(readField(answer, 'endsAt'));
    if (address?.startsWith('/proxy/') !== true || endsAt === undefined) throw new RequestError('malformed');
    return { address, endsAt };
  },
};
