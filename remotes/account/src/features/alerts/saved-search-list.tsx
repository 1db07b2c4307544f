import { useId, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '@szn/shared-contracts';
import { Button, buttonVariants } from '@szn/shared-ui/button';
import type { Alerts, ChangeAlerts } from './alerts-api.ts';
import { alertsMessages as messages } from './alerts-messages.ts';
import styles from './alerts-page.module.css';

type SavedSearchListProps = { readonly searches: Alerts['searches']; readonly change: ChangeAlerts };

export function SavedSearchList({ searches, change }: SavedSearchListProps) {
  const headingRef = useRef<HTMLHeadingElement>(null);
  const [remark, setRemark] = useState('');
  const id = useId();

  async function remove({ id: searchId, name }: Alerts['searches'][number]) {
    const isDeleted = await change((api) => api.deleteSearch(searchId));
    if (!isDeleted) return;
    setRemark(messages.searchDeleted(name));
    // The button that had the focus is gone.
    headingRef.current?.focus();
  }

  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 ref={headingRef} id={id} tabIndex={-1} className={styles.heading}>
        {messages.searchesHeading}
      </h2>
      {searches.length === 0 ? (
        <>
          <p className={styles.text}>{messages.noSearches}</p>
          <div>
            <Link className={buttonVariants({ variant: 'outline' })} to={paths.collections()}>
              {messages.explore}
            </Link>
          </div>
        </>
      ) : (
        <ul className={styles.rows}>
          {searches.map((search) => (
            <li key={search.id} className={styles.row}>
              <Link className={styles.search} to={search.address}>
                {search.name}
              </Link>
              <Button
                variant="quiet"
                aria-label={messages.deleteSearch(search.name)}
                onClick={() => void remove(search)}
              >
                {messages.delete}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <p role="status" className="visually-hidden">
        {remark}
      </p>
    </section>
  );
}
