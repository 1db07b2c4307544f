import { ownValue } from '@szn/shared-contracts';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { Button } from '@szn/shared-ui/button';
import type { Visitor } from '../../../api/releases.ts';
import { AsyncContent } from '../../components/async-content.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { DataTable } from '../../components/data-table.tsx';
import pageStyles from '../../components/page.module.css';
import { useEndpoint } from '../../lib/api.ts';
import { useEnvironment } from '../../lib/use-query.ts';
import styles from './visitor-page.module.css';

const reasons: Readonly<Record<string, string>> = {
  default: 'the version of all visitors',
  canary: 'the canary, by the visitor’s cookie',
  override: 'chosen by the link',
  'last-known-good': 'an earlier version: the gateway refuses the newer one',
};

/** What a new page of a visitor would get, by cookie or link; a gateway answers. */
export function VisitorPage() {
  const [environment] = useEnvironment();
  const [search, setSearch] = useSearchParams();
  const [visitor, override] = [search.get('visitor') ?? '', search.get('override') ?? ''];
  const [attempt, setAttempt] = useState(0);
  const query = new URLSearchParams({ environment: environment ?? '', visitor, override });
  const loaded = useEndpoint<Visitor>(environment === null ? null : `/api/visitor?${query}`, attempt);
  const ask = (form: FormData) => {
    setAttempt((count) => count + 1);
    setSearch((params) => {
      for (const name of ['visitor', 'override']) params.set(name, readText(form, name));
      return params;
    });
  };
  return (
    <>
      <PageHead title="What would this visitor get?" />
      <form action={ask} className={styles.form} key={`${visitor} ${override}`}>
        <label className={styles.field}>
          Cookie szn-visitor
          <input name="visitor" defaultValue={visitor} maxLength={100} className={pageStyles.field} />
        </label>
        <label className={styles.field}>
          Link, or value of mfe
          <input
            name="override"
            defaultValue={override}
            maxLength={2000}
            placeholder="preview:pr-123 or catalogue@2.1.0"
            className={pageStyles.field}
          />
        </label>
        <Button type="submit">Ask the storefront</Button>
      </form>
      <AsyncContent loaded={loaded}>{(answer) => <Answer answer={answer} />}</AsyncContent>
    </>
  );
}

function readText(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value.trim() : '';
}

function Answer({ answer: { address, environment, revision, remotes } }: { readonly answer: Visitor }) {
  return (
    <>
      <p className={pageStyles.note}>
        {address} answers for {environment}: composition {revision}
      </p>
      <DataTable columns={['Remote', 'Version', 'Why']}>
        {remotes.map(({ name, version, reason, killed }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td data-label="Version">
              <Link to={`/versions/${name}/${version}?environment=${environment}`}>{version}</Link>
            </td>
            <td data-label="Why">
              {killed === null ? (ownValue(reasons, reason) ?? reason) : `switched off: ${killed}`}
            </td>
          </tr>
        ))}
      </DataTable>
    </>
  );
}
