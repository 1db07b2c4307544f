import { useRef, type SubmitEvent } from 'react';
import { Link } from 'react-router-dom';
import { paths, type ShellServices } from '@szn/shared-contracts';
import { notFoundContent } from './not-found-content.ts';
import styles from './not-found-page.module.css';

/** The page of an unknown address (specification, section 2, "Static pages"), with a search and popular categories. */
export function NotFoundPage({ navigate }: Pick<ShellServices, 'navigate'>) {
  const { title, explanation, homeLabel, categoriesHeading, popularCategories } = notFoundContent;
  return (
    <div className={styles.page}>
      <p className={styles.number} aria-hidden="true">
        404
      </p>
      <div>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.explanation}>{explanation}</p>
        <Link className={styles.home} to={paths.home()}>
          {homeLabel}
        </Link>
      </div>
      <div className={styles.suggestions}>
        <SearchForm navigate={navigate} />
        <nav aria-labelledby="popular-categories">
          <h2 id="popular-categories" className={styles.heading}>
            {categoriesHeading}
          </h2>
          <ul className={styles.categories}>
            {popularCategories.map(({ path, label }) => (
              <li key={path}>
                <Link className={styles.category} to={path}>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </div>
  );
}

/** The form's action is the search page, so the form also works without scripts. */
function SearchForm({ navigate }: Pick<ShellServices, 'navigate'>) {
  const input = useRef<HTMLInputElement>(null);

  function search(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const query = input.current?.value.trim() ?? '';
    // Section 2: an empty search is not submitted.
    if (query !== '') navigate(paths.search(query));
  }

  return (
    <form
      className={styles.form}
      role="search"
      aria-label={notFoundContent.searchLabel}
      action="/search"
      method="get"
      onSubmit={search}
    >
      <label className={styles.label} htmlFor="not-found-search">
        {notFoundContent.searchLabel}
      </label>
      <div className={styles.row}>
        <input
          ref={input}
          id="not-found-search"
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
