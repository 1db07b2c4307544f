import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { PageHeader } from '../../components/page-header.tsx';
import { RecentSearchesList } from '../history/recent-searches.tsx';
import { RecentlyViewedStrip } from '../history/recently-viewed.tsx';
import { PreferencesPanel } from '../preferences/preferences-panel.tsx';
import { searchCrumbs, searchMessages } from './search-messages.ts';
import styles from './search-page.module.css';
import { PopularCategories, SearchForm } from './search-prompt.tsx';
import { readSearchQuery } from './search-query.ts';
import { SearchResults } from './search-results.tsx';

/** The results of a search, or a search form if the URL has no search text. */
export function SearchPage() {
  const { search } = useLocation();
  const searchQuery = useMemo(() => readSearchQuery(new URLSearchParams(search)), [search]);
  return (
    <div className={styles.page}>
      {searchQuery.text === '' ? (
        <SearchPrompt />
      ) : (
        <SearchResults key={searchQuery.query.listingId} searchQuery={searchQuery} />
      )}
      <RecentlyViewedStrip />
      <footer className={styles.foot}>
        <PreferencesPanel />
      </footer>
    </div>
  );
}

function SearchPrompt() {
  return (
    <div className={styles.prompt}>
      <PageHeader crumbs={searchCrumbs} heading={searchMessages.prompt} variant="search">
        <p className={styles.hint}>{searchMessages.promptText}</p>
      </PageHeader>
      <SearchForm text="" />
      <RecentSearchesList />
      <PopularCategories />
    </div>
  );
}
