import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { ChoicesPanel } from '../preferences/preferences-panel.tsx';
import { Masthead } from '../../components/page-header.tsx';
import { RecentlyViewedStrip } from '../history/recently-viewed.tsx';
import { PopularCategories, SearchForm } from './search-prompt.tsx';
import { RecentSearchesList } from '../history/recent-searches.tsx';
import { searchCrumbs, searchMessages } from './search-messages.ts';
import { readSearchQuery } from './search-query.ts';
import { SearchResults } from './search-results.tsx';
import styles from './search-page.module.css';

/** What a search found; without a query, an invitation to ask for something. */
export function SearchPage() {
  const { search } = useLocation();
  const searched = useMemo(() => readSearchQuery(new URLSearchParams(search)), [search]);
  return (
    <div className={styles.page}>
      {searched.text === '' ? (
        <SearchPrompt />
      ) : (
        <SearchResults key={searched.query.place} searched={searched} />
      )}
      <RecentlyViewedStrip />
      <footer className={styles.foot}>
        <ChoicesPanel />
      </footer>
    </div>
  );
}

function SearchPrompt() {
  return (
    <div className={styles.prompt}>
      <Masthead crumbs={searchCrumbs} heading={searchMessages.prompt} look="search">
        <p className={styles.hint}>{searchMessages.promptText}</p>
      </Masthead>
      <SearchForm text="" />
      <RecentSearchesList />
      <PopularCategories />
    </div>
  );
}
