import { Link } from 'react-router-dom';
import { paths } from '@szn/shared-contracts';
import { notFoundContent } from './not-found-content.ts';
import { SearchForm } from './search-form.tsx';
import styles from './not-found-page.module.css';

/** What an address without a page shows (specification, section 2, "Static pages"), with ways on. */
export function NotFoundPage() {
  const { title, explanation, homeLabel, categoriesHeading, popularCategories } = notFoundContent;
  return (
    <div className={styles.page}>
      <p className={styles.number} aria-hidden="true">
        404
      </p>
      <div className={styles.words}>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.explanation}>{explanation}</p>
        <Link className={styles.home} to={paths.home()}>
          {homeLabel}
        </Link>
      </div>
      <div className={styles.waysOn}>
        <SearchForm />
        <nav aria-labelledby="popular-categories">
          <h2 id="popular-categories" className={styles.heading}>
            {categoriesHeading}
          </h2>
          <ul className={styles.categories}>
            {popularCategories.map(({ gender, category, label }) => (
              <li key={label}>
                <Link className={styles.category} to={paths.category(gender, category)}>
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
