'use client';

import { usePathname, useRouter } from 'next/navigation';
import { useOptimistic, useTransition } from 'react';
import { listingQuery, sortOrders } from '../lib/listing';

/** The sort order and the filter. Controls show the requested state at once; the list follows with the response. */
export function ListingToolbar({ sort, isSaleOnly }) {
  const router = useRouter();
  const pathname = usePathname();
  const [isPending, startTransition] = useTransition();
  const [requested, setRequested] = useOptimistic({ sort, isSaleOnly });

  function change(next) {
    startTransition(() => {
      setRequested(next);
      const query = listingQuery({ sort: next.sort, sale: String(next.isSaleOnly) }).toString();
      router.push(query === '' ? pathname : `${pathname}?${query}`, { scroll: false });
    });
  }

  return (
    <form className="toolbar" aria-busy={isPending} onSubmit={(event) => event.preventDefault()}>
      <label>
        <input
          type="checkbox"
          name="sale"
          value="true"
          checked={requested.isSaleOnly}
          onChange={(event) => change({ ...requested, isSaleOnly: event.target.checked })}
        />
        On sale
      </label>
      <label>
        Sort By
        <select
          name="sort"
          value={requested.sort}
          onChange={(event) => change({ ...requested, sort: event.target.value })}
        >
          {sortOrders.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
    </form>
  );
}
