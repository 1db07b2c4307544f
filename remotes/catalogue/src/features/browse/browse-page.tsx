import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { Link, useLocation, useNavigationType, useParams } from 'react-router-dom';
import { buttonVariants } from '@szn/shared-ui/button';
import { FollowButton, FollowHint } from '@szn/shared-ui/follow-button';
import { useServices } from '@szn/shared-ui/services-context';
import { StatePanel } from '@szn/shared-ui/state-panel';
import { LinkChips } from '../../components/link-chips.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { useWasServerRendered } from '../../lib/hydration.ts';
import { FilteredListing } from '../filters/filtered-listing.tsx';
import { useCategoryPictures } from '../filters/use-filter-options.ts';
import { useListingAddress } from '../filters/use-listing-address.ts';
import { RecentlyViewedStrip } from '../history/recently-viewed-strip.tsx';
import { useListing } from '../listing/state/use-listing.ts';
import { listingMessages } from '../listing/ui/listing-messages.ts';
import { PolicyLink } from '../products/policy-link.tsx';
import styles from './browse-page.module.css';
import { readRouteQuery, type ListingRoute } from './listing-route.ts';
import type { ResolveListingRoute } from './listing-routes.ts';

export function BrowsePage({ resolveRoute }: { readonly resolveRoute: ResolveListingRoute }) {
  const params = useParams();
  const { search } = useLocation();
  const route = resolveRoute(params, new URLSearchParams(search));
  // After a click the first cards are rendered first. On Back the end of the page may be visible at once.
  const isTraversal = useNavigationType() === 'POP';
  const showsFooter = useDeferredValue(true, useWasServerRendered() || isTraversal);
  // The loader redirects unknown routes to /404.
  if (!route) return null;
  return (
    <div className={styles.page}>
      <ListingPage key={route.id} route={route} />
      {showsFooter && (
        <>
          <RecentlyViewedStrip />
          <footer className={styles.foot}>
            <p className={styles.note}>{listingMessages.priceNote}</p>
          </footer>
        </>
      )}
    </div>
  );
}

function ListingPage(props: { readonly route: ListingRoute }) {
  // The route is a new object for each URL, but has the same content: the first one keeps memoized children stable.
  const [route] = useState(props.route);
  const services = useServices();
  const isSale = route.scope.isSale;
  const address = useListingAddress({
    read: useCallback((search) => readRouteQuery(route, search), [route]),
    isSalePage: isSale,
    defaultSort: route.defaultSort,
  });
  const listing = useListing(address);
  const { view } = listing;
  const total = view.kind === 'products' ? view.total : null;
  const pictures = useCategoryPictures(route.scope);
  const empty = useMemo(() => <EmptyRoute route={route} />, [route]);
  return (
    <>
      <PageHeader
        crumbs={route.crumbs}
        heading={route.heading}
        count={total === null ? undefined : listingMessages.count(total)}
        variant={isSale ? 'sale' : 'listing'}
        beside={
          <>
            {route.followedSource !== undefined && (
              <>
                <FollowButton services={services} source={route.followedSource} />
                <PolicyLink className={styles.policies} source={route.followedSource} />
              </>
            )}
            {route.relatedLinks.map((links) => (
              <LinkChips key={links.label} {...links} pictures={pictures} />
            ))}
          </>
        }
      >
        {route.followedSource !== undefined && <FollowHint />}
      </PageHeader>
      <FilteredListing
        label={route.heading}
        scope={route.scope}
        address={address}
        listing={listing}
        hiddenFilters={route.hiddenFilters}
        sort={address.sort}
        onSort={address.setSort}
        empty={empty}
      />
    </>
  );
}

function EmptyRoute({ route }: { readonly route: ListingRoute }) {
  return (
    <StatePanel
      kind="empty"
      title={route.emptyText}
      actions={route.recoveryLinks.map(({ label, path }) => (
        <Link key={path} className={buttonVariants({ variant: 'outline' })} to={path}>
          {label}
        </Link>
      ))}
    />
  );
}
