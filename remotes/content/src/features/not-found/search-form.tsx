import { useId, useRef, type SubmitEvent } from 'react';
import { paths, routePatterns } from '@szn/shared-contracts';
import { useServices } from '../../common/services-context.tsx';
import { notFoundContent } from './not-found-content.ts';
import styles from './search-form.module.css';

/** A search that also works before or without script: the form itself leads to the search page. */
export function SearchForm() {
  const { navigate } = useServices();
  const inputId = useId();
  const input = useRef<HTMLInputElement>(null);

  function search(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const query = input.current?.value.trim() ?? '';
    // Section 2: the search submits only when the trimmed text is not empty.
    if (query !== '') navigate(paths.search(query));
  }

  return (
    <form
      className={styles.form}
      role="search"
      aria-label={notFoundContent.searchLabel}
      action={routePatterns.search}
      method="get"
      onSubmit={search}
    >
      <label className={styles.label} htmlFor={inputId}>
        {notFoundContent.searchLabel}
      </label>
      <div className={styles.row}>
        <input
          ref={input}
          id={inputId}
          className={styles.input}
          type="search"
          name="q"
          required
          autoComplete="off"
          enterKeyHint="search"
        />
        <button className={styles.button} type="submit">
          {notFoundContent.searchButton}
        </button>
      </div>
    </form>
  );
}
