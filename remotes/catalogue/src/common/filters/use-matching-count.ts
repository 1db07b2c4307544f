import { useEffect, useState } from 'react';
import { useCatalogue } from '../catalogue-context.ts';
import { paramsOf, type ListingQuery } from '../query/listing-query.ts';

/** A count is asked for when the ticking pauses. */
const pauseMs = 250;

/** How many products a query would list: `null` until that is known, and where the provider does not tell. */
export function useMatchingCount(query: ListingQuery): number | null {
  const { listings } = useCatalogue();
  const params = paramsOf(query);
  const [known, setKnown] = useState<{ readonly params: string; readonly count: number | null } | null>(null);

  useEffect(() => {
    const controller = new AbortController();
    const timer = setTimeout(() => {
      listings.count(query, controller.signal).then(
        (count) => setKnown({ params, count }),
        // Without a count the button still leads to the results, and says no number.
        () => undefined,
      );
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
    // The query is made anew for each render; `params` says all that it says.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [listings, params]);

  return known?.params === params ? known.count : null;
}
