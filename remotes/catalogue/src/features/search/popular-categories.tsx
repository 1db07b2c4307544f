import { categories, genders, paths } from '@szn/shared-contracts';
import { LinkChips } from '../../common/page/link-chips.tsx';
import { searchMessages } from './search-messages.ts';
import styles from './popular-categories.module.css';

const perGender = 5;

const links = genders.flatMap((gender) =>
  categories[gender].slice(0, perGender).map(({ slug, name }) => ({
    label: `${gender === 'men' ? 'Men’s' : 'Women’s'} ${name}`,
    path: paths.category(gender, slug),
    isCurrent: false,
  })),
);

/** Ways on from a search that led nowhere. */
export function PopularCategories() {
  return (
    <section className={styles.popular}>
      <h2 className={styles.title}>{searchMessages.popular}</h2>
      <LinkChips label={searchMessages.popular} links={links} />
    </section>
  );
}
