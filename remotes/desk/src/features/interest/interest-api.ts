import { readField, RequestError, type HttpClient } from '@szn/shared-contracts';
import { fieldsOf, listOf, neededText, number, text } from '../../components/read-answer.ts';

const readKey = fieldsOf({ key: text, name: text });

const readInterest = fieldsOf({
  rows: listOf(
    fieldsOf({
      key: text,
      name: text,
      /** Of a product. */
      brand: text,
      wished: number,
      compared: number,
      opened: number,
    }),
  ),
  /** Key and name. */
  brands: listOf((brand): readonly [string, string] => {
    const { key, name } = readKey(brand);
    return [key, name];
  }),
});

export type Interest = ReturnType<typeof readInterest>;
export type InterestRow = Interest['rows'][number];

/** The requests of the page of what shoppers do. They reject with a `RequestError` only. */
export const interestApi = {
  find: async (
    http: HttpClient,
    query: Readonly<Record<string, string>>,
    signal: AbortSignal,
  ): Promise<Interest> => readInterest(await http.get('/desk/interest', { query, signal })),
  share: async (http: HttpClient, brandMonth: { readonly brand: string; readonly month: string }) => {
    const answer = await http.post('/desk/interest/brand-month', brandMonth);
    const address = neededText(readField(answer, 'address'));
    const endsAt = neededText(readField(answer, 'endsAt'));
    if (!address.startsWith('/proxy/')) throw new RequestError('malformed');
    return { address, endsAt };
  },
};
