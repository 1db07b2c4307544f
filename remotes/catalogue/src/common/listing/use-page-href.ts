import { useLocation } from 'react-router-dom';
import { changeListingAddress } from '../query/listing-address.ts';

/** Tells the address of a page of the list that is shown. */
export function usePageHref(): (page: number) => string {
  const { pathname, search } = useLocation();
  return (page) => {
    // The default order is what the address says when it says none: nothing of it changes here.
    const query = changeListingAddress(new URLSearchParams(search), { page }, 'newest');
    return `${pathname}${query}`;
  };
}
