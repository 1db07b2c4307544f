import { readField, readText, type HttpClient } from '@szn/shared-contracts';
import { fieldsOf, listOf, number, text } from '../../components/read-answer.ts';
import { ifMatch } from '../../components/shop-changes.ts';

const readChanges = listOf(
  fieldsOf({ phrase: text, instead: readText, page: readText, at: readText, author: readText }),
);

const readRules = fieldsOf({
  /** Of the last change: the next one names it. */
  revision: text,
  rules: readChanges,
  /** Of the last 30 days, the newest first. */
  history: readChanges,
});

export type QueryRules = ReturnType<typeof readRules>;
export type QueryRuleChange = QueryRules['rules'][number];
/** What a phrase of searches means: another text, or a page. A change without both removed the rule. */
export type QueryRule = Pick<QueryRuleChange, 'phrase' | 'instead' | 'page'>;

const readPreview = fieldsOf({
  total: number,
  page: text,
  products: (value) =>
    Array.isArray(value) ? value.map((product) => text(readField(product, 'title'))) : [],
});
const readTrial = fieldsOf({ before: readPreview, after: readPreview });

export type SearchPreview = ReturnType<typeof readPreview>;
export type RuleTrial = ReturnType<typeof readTrial>;

/** The requests for rules of searches. They reject with a `RequestError` only. */
export const queryRulesApi = {
  fetch: async (http: HttpClient, signal: AbortSignal): Promise<QueryRules> =>
    readRules(await http.get('/desk/query-rules', { signal })),
  try: async (http: HttpClient, rule: QueryRule): Promise<RuleTrial> =>
    readTrial(await http.post('/desk/query-rules/try', toBody(rule))),
  save: async (http: HttpClient, rule: QueryRule, revision: string): Promise<QueryRules> =>
    readRules(await http.post('/desk/query-rules', toBody(rule), ifMatch({ revision }))),
};

function toBody({ phrase, instead, page }: QueryRule) {
  return { phrase, ...(instead !== undefined && { instead }), ...(page !== undefined && { page }) };
}
