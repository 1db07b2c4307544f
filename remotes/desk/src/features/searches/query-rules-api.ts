import { readField, readText, type HttpClient } from '@szn/shared-contracts';
import { readNumber, readRecords } from '../../components/read-answer.ts';

/** What a phrase of searches means: another text, or a page. A change without both removed the rule. */
export type QueryRule = {
  readonly phrase: string;
  readonly instead: string | undefined;
  readonly page: string | undefined;
};

export type QueryRuleChange = QueryRule & {
  readonly at: string | undefined;
  readonly author: string | undefined;
};

export type QueryRules = {
  /** Of the last change: the next one names it. */
  readonly revision: string;
  readonly rules: readonly QueryRuleChange[];
  /** Of the last 30 days, the newest first. */
  readonly history: readonly QueryRuleChange[];
};

export type SearchPreview = {
  readonly total: number;
  readonly page: string;
  readonly products: readonly string[];
};

export type RuleTrial = { readonly before: SearchPreview; readonly after: SearchPreview };

/** The requests for rules of searches. They reject with a `RequestError` only. */
export const queryRulesApi = {
  fetch: async (http: HttpClient, signal: AbortSignal): Promise<QueryRules> =>
    parse(await http.get('/desk/query-rules', { signal })),
  try: async (http: HttpClient, rule: QueryRule): Promise<RuleTrial> => {
    const answer = await http.post('/desk/query-rules/try', toBody(rule));
    return {
      before: parsePreview(readField(answer, 'before')),
      after: parsePreview(readField(answer, 'after')),
    };
  },
  save: async (http: HttpClient, rule: QueryRule, ifMatch: string): Promise<QueryRules> =>
    parse(await http.post('/desk/query-rules', toBody(rule), { ifMatch: `"${ifMatch}"` })),
};

function toBody({ phrase, instead, page }: QueryRule) {
  return { phrase, ...(instead !== undefined && { instead }), ...(page !== undefined && { page }) };
}

function parse(answer: unknown): QueryRules {
  return {
    revision: readText(readField(answer, 'revision')) ?? '',
    rules: readChanges(answer, 'rules'),
    history: readChanges(answer, 'history'),
  };
}

function readChanges(answer: unknown, name: string): readonly QueryRuleChange[] {
  return readRecords(answer, name).map((change) => ({
    phrase: readText(change['phrase']) ?? '',
    instead: readText(change['instead']),
    page: readText(change['page']),
    at: readText(change['at']),
    author: readText(change['author']),
  }));
}

function parsePreview(preview: unknown): SearchPreview {
  const products = readField(preview, 'products');
  return {
    total: readNumber(readField(preview, 'total')),
    page: readText(readField(preview, 'page')) ?? '',
    products: Array.isArray(products)
      ? products.map((product) => readText(readField(product, 'title')) ?? '')
      : [],
  };
}
