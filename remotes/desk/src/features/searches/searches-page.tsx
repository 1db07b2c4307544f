import { paths, readField, type HttpClient } from '@szn/shared-contracts';
import { Button } from '@szn/shared-ui/button';
import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { CsvDownload } from '../../components/csv-download.tsx';
import { DeskPage, type Change } from '../../components/desk-page.tsx';
import forms from '../../components/form.module.css';
import { RecordList, type DeskRecord } from '../../components/record-list.tsx';
import { queryRulesApi, type QueryRules } from './query-rules-api.ts';
import { queryRulesMessages as ruleMessages, searchesMessages as messages } from './searches-messages.ts';
import { QueryRuleForm, type Save } from './query-rule-form.tsx';
import { QueryRuleList } from './query-rule-list.tsx';
import { fieldsOf, listOf, number, text } from '../../components/read-answer.ts';

const readSearches = listOf(
  fieldsOf({
    query: text,
    /** How often nothing was found, products were found only without a condition or word, and everything was found. */
    withoutProducts: number,
    relaxed: number,
    complete: number,
    days: number,
  }),
);

type UnmetSearch = ReturnType<typeof readSearches>[number];

/** Of the file. */
export const csvColumns = ['query', 'withoutProducts', 'relaxed', 'complete', 'days'] as const;

type Searches = { readonly searches: readonly UnmetSearch[] };
type Content = Searches & { readonly rules: QueryRules };

/** `/desk/searches`: what shoppers look for and do not find, and what words of searches mean in this shop. */
export function SearchesPage() {
  return (
    <DeskPage path="/desk/searches" load={loadContent}>
      {(content, change) => <SearchWork content={content} change={change} />}
    </DeskPage>
  );
}

/** Rejects with a `RequestError` only. */
async function loadContent(http: HttpClient, signal: AbortSignal): Promise<Content> {
  const [answer, rules] = await Promise.all([
    http.get('/desk/searches', { signal }),
    queryRulesApi.fetch(http, signal),
  ]);
  return { searches: readSearches(readField(answer, 'searches')), rules };
}

type WorkProps = { readonly content: Content; readonly change: Change<Content> };

function SearchWork({ content, change }: WorkProps) {
  const [phrase, setPhrase] = useState('');
  const form = useRef<HTMLDivElement>(null);
  const save: Save = async (rule) =>
    await change(async (http) => ({
      ...content,
      rules: await queryRulesApi.save(http, rule, content.rules.revision),
    }));
  const useIn = (query: string) => {
    setPhrase(query);
    form.current?.scrollIntoView({ block: 'start' });
    form.current?.focus({ preventScroll: true });
  };
  return (
    <>
      <div ref={form} tabIndex={-1} role="group" aria-label={ruleMessages.add}>
        <h2 className={forms.heading}>{ruleMessages.add}</h2>
        <QueryRuleForm key={phrase} phrase={phrase} save={save} />
      </div>
      <QueryRuleList rules={content.rules} save={save} />
      <SearchList searches={content.searches} useIn={useIn} />
    </>
  );
}

type SearchListProps = Searches & { readonly useIn: (query: string) => void };

function SearchList({ searches, useIn }: SearchListProps) {
  if (searches.length === 0)
    return (
      <>
        <h2 className={forms.heading}>{messages.list}</h2>
        <p className={forms.text}>{messages.none}</p>
      </>
    );
  return (
    <>
      <h2 className={forms.heading}>{messages.list}</h2>
      <p className={forms.text}>{messages.intro}</p>
      <p>
        <CsvDownload file={messages.file} columns={csvColumns} rows={searches} />
      </p>
      <RecordList label={messages.list} records={searches.map((search) => describe(search, useIn))} />
    </>
  );
}

function describe(
  { query, withoutProducts, relaxed, complete, days }: UnmetSearch,
  useIn: SearchListProps['useIn'],
): DeskRecord {
  const times = (count: number) => (count > 0 ? messages.times(count) : undefined);
  return {
    key: query,
    title: query,
    facts: [
      [messages.withoutProducts, times(withoutProducts)],
      [messages.relaxed, times(relaxed)],
      [messages.complete, times(complete)],
      [messages.days, `${days}`],
    ],
    actions: (
      <>
        <Button variant="outline" aria-label={`${messages.use} ${query}`} onClick={() => useIn(query)}>
          {messages.use}
        </Button>
        <Link to={paths.search(query)} aria-label={`${messages.open} ${query}`}>
          {messages.open}
        </Link>
      </>
    ),
  };
}
