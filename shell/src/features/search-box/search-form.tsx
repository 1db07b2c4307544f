import { useState, type SubmitEvent, type RefObject } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { paths, routePatterns } from '@szn/shared-contracts';
import { useLazyPart } from '../../lib/use-lazy-part.ts';
import { suggestionsPart } from './suggestions-part.ts';
import type { ComboboxState } from './use-list-navigation.ts';
import { searchMessages } from './search-messages.ts';
import { Icon } from '../../components/icons.tsx';
import styles from './search-form.module.css';

export type SearchFormProps = {
  readonly id: string;
  readonly inputRef: RefObject<HTMLInputElement | null>;
  /** The shopper asked for something: what collapsed around the form may close. */
  readonly onSearch: () => void;
};

const collapsed: ComboboxState = { isExpanded: false, activeId: null };

/** The header's search box. Without script it is a plain form that leads to the same page. */
export function SearchForm({ id, inputRef, onSearch }: SearchFormProps) {
  const { text, setText, go, search, clear } = useSearch(inputRef, onSearch);
  const [input, setInput] = useState<HTMLInputElement | null>(null);
  const [list, setList] = useState(collapsed);
  // Without the suggestions' script the box still searches, so a failure is no news.
  const SearchSuggestions = useLazyPart(suggestionsPart, input !== null, doNothing);
  const listId = `${id}-list`;
  return (
    <form id={id} role="search" action={routePatterns.search} className={styles.form} onSubmit={search}>
      <input
        ref={inputRef}
        className={styles.text}
        aria-label={searchMessages.label}
        type="search"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={list.isExpanded}
        aria-controls={listId}
        aria-activedescendant={list.activeId ?? undefined}
        name="q"
        value={text}
        placeholder={searchMessages.placeholder}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="search"
        maxLength={100}
        onPointerEnter={suggestionsPart.prefetch}
        onFocus={(event) => setInput(event.currentTarget)}
        onBlur={() => setInput(null)}
        onChange={(event) => setText(event.target.value)}
      />
      {text !== '' && (
        <button type="button" className={styles.clear} aria-label={searchMessages.clear} onClick={clear}>
          <Icon name="close" size={16} />
        </button>
      )}
      <button type="submit" className={styles.submit} aria-label={searchMessages.submit}>
        <Icon name="search" size={20} />
      </button>
      {SearchSuggestions && input && (
        <SearchSuggestions text={text} input={input} listId={listId} onState={setList} onChoose={go} />
      )}
    </form>
  );
}

const doNothing = () => undefined;

function readQuery(path: string): string {
  const url = new URL(path, 'https://storefront.invalid');
  return url.pathname === routePatterns.search ? (url.searchParams.get('q') ?? '') : '';
}

function useSearch(inputRef: SearchFormProps['inputRef'], onSearch: () => void) {
  const navigate = useNavigate();
  const { text, setText } = useSearchText();

  function go(path: string): void {
    void navigate(path);
    // The results page keeps its query in the box; anywhere else what was typed has done its work.
    setText(readQuery(path));
    inputRef.current?.blur();
    onSearch();
  }

  return {
    text,
    setText,
    go,
    search: (event: SubmitEvent) => {
      event.preventDefault();
      const query = text.trim();
      if (query === '') inputRef.current?.focus();
      else go(paths.search(query));
    },
    clear: () => {
      setText('');
      inputRef.current?.focus();
    },
  };
}

/** What the box holds: the query of the results page as long as it is shown, else what the shopper typed. */
function useSearchText() {
  const { pathname, search } = useLocation();
  const shown = readQuery(pathname + search);
  const [text, setText] = useState(shown);
  const [lastShown, setLastShown] = useState(shown);
  if (shown !== lastShown) {
    setLastShown(shown);
    setText(shown);
  }
  return { text, setText };
}
