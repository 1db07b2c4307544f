import { useLayoutEffect, useState, type SubmitEvent, type RefObject } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '@szn/shared-contracts';
import { useLazyModule } from '@szn/shared-ui/use-lazy-module';
import { Icon } from '../../components/icons.tsx';
import { lazyChunk } from '../../lib/lazy-chunk.ts';
import { useShellRuntime } from '../../services/shell-context.tsx';
import type { Suggestion } from './name-suggestions.ts';
import type { ComboboxState } from './search-suggestions.tsx';
import styles from './search-form.module.css';

type SearchFormProps = {
  readonly id: string;
  readonly inputRef: RefObject<HTMLInputElement | null>;
  readonly onSearch: () => void;
};

const searchMessages = {
  label: 'Search products and brands',
  placeholder: 'Search hoodies, denim, brands…',
  submit: 'Search',
  clear: 'Clear search',
} as const;

const searchPath = '/search';

const suggestionsChunk = lazyChunk(async () => {
  const { SearchSuggestions } = await import(
    /* webpackChunkName: "search-suggestions" */ './search-suggestions.tsx'
  );
  return SearchSuggestions;
});

const collapsed: ComboboxState = { isExpanded: false, activeId: null };

/** The search box of the header. Without script it is a plain form with the same target. */
export function SearchForm({ id, inputRef, onSearch }: SearchFormProps) {
  /** The input while it has the focus. */
  const [input, setInput] = useState<HTMLInputElement | null>(null);
  const { text, setText, go, search, clear } = useSearch(inputRef, onSearch, input !== null);
  const [list, setList] = useState(collapsed);
  // Clearing needs a script: the server renders no button that does nothing.
  const [canClear, setCanClear] = useState(false);
  // Search works without suggestions, so a failed load shows no error.
  const SearchSuggestions = useLazyModule(suggestionsChunk, input !== null, doNothing);
  const listId = `${id}-list`;
  // React has no events of what happened before hydration. Its next render would reset the text.
  useLayoutEffect(() => {
    if (inputRef.current === null) return;
    setCanClear(true);
    setText(inputRef.current.value);
    if (document.activeElement === inputRef.current) setInput(inputRef.current);
  }, [inputRef, setText]);
  return (
    <form id={id} role="search" action={searchPath} className={styles.form} onSubmit={search}>
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
        onPointerEnter={suggestionsChunk.prefetch}
        onFocus={(event) => setInput(event.currentTarget)}
        onBlur={() => setInput(null)}
        onChange={(event) => setText(event.target.value)}
      />
      {canClear && text !== '' && (
        <button type="button" className={styles.clear} aria-label={searchMessages.clear} onClick={clear}>
          <Icon name="close" size={16} />
        </button>
      )}
      <button type="submit" className={styles.submit} aria-label={searchMessages.submit}>
        <Icon name="search" size={20} />
      </button>
      {SearchSuggestions && input && (
        <SearchSuggestions text={text} input={input} listId={listId} onStateChange={setList} onChoose={go} />
      )}
    </form>
  );
}

const doNothing = () => undefined;

function readQuery(path: string): string {
  const url = new URL(path, 'https://storefront.invalid');
  return url.pathname === searchPath ? (url.searchParams.get('q') ?? '') : '';
}

function useSearch(inputRef: SearchFormProps['inputRef'], onSearch: () => void, isFocused: boolean) {
  const navigate = useNavigate();
  const { services } = useShellRuntime();
  const { text, setText } = useSearchText(isFocused);

  /** Follows a path, or opens the quick view of a product. */
  function go({ path, product }: Pick<Suggestion, 'path' | 'product'>): void {
    if (product?.id) services.openProduct(product.id);
    else void navigate(path);
    // The box shows the query of the results page; it is empty on other pages.
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
      const query = (inputRef.current?.value ?? text).trim();
      if (query === '') inputRef.current?.focus();
      else go({ path: paths.search(query), product: null });
    },
    clear: () => {
      setText('');
      inputRef.current?.focus();
    },
  };
}

/** The text of the box: the query of the results page, unless the shopper is typing another one. */
function useSearchText(isFocused: boolean) {
  const { pathname, search } = useLocation();
  const current = readQuery(pathname + search);
  const [text, setText] = useState(current);
  const [previous, setPrevious] = useState(current);
  if (current !== previous) {
    setPrevious(current);
    if (!isFocused || text === previous) setText(current);
  }
  return { text, setText };
}
