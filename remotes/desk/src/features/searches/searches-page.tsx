import { paths } from '@szn/shared-contracts';
import { buttonVariants } from '@szn/shared-ui/button';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { DeskPage } from '../../components/desk-page.tsx';
import forms from '../../components/form.module.css';
import { RecordList, type DeskRecord } from '../../components/record-list.tsx';
import { fetchUnmetSearches, toCsv, type UnmetSearch } from './searches-api.ts';
import { searchesMessages as messages } from './searches-messages.ts';

type Searches = { readonly searches: readonly UnmetSearch[] };

/** `/desk/searches`: what shoppers look for and do not find. */
export function SearchesPage() {
  return (
    <DeskPage path="/desk/searches" load={fetchUnmetSearches}>
      {(searches) => <SearchList searches={searches} />}
    </DeskPage>
  );
}

function SearchList({ searches }: Searches) {
  if (searches.length === 0) return <p className={forms.text}>{messages.none}</p>;
  return (
    <>
      <p className={forms.text}>{messages.intro}</p>
      <p className={forms.heading}>
        <Download searches={searches} />
      </p>
      <h2 className={forms.heading}>{messages.list}</h2>
      <RecordList label={messages.list} records={searches.map(describe)} />
    </>
  );
}

/** A file of this browser: nothing is requested. */
function Download({ searches }: Searches) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const url = URL.createObjectURL(new Blob([toCsv(searches)], { type: 'text/csv' }));
    setAddress(url);
    return () => URL.revokeObjectURL(url);
  }, [searches]);
  return (
    <a href={address} download={messages.file} className={buttonVariants({ variant: 'outline' })}>
      {messages.download}
    </a>
  );
}

function describe({ query, withoutProducts, relaxed, complete, days }: UnmetSearch): DeskRecord {
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
      <Link to={paths.search(query)} aria-label={`${messages.open} ${query}`}>
        {messages.open}
      </Link>
    ),
  };
}
