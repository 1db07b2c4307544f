import { type SubmitEvent, useId, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { categories, formatPrice, genders, paths, priceSteps, readText } from '@szn/shared-contracts';
import { Button } from '@szn/shared-ui/button';
import { searchMessages } from './search-messages.ts';
import styles from './search-prompt.module.css';
import { LinkChips, type ChipLink } from '../../components/link-chips.tsx';

/** The search form of the page, with a text to correct; submits a non-empty text only. Works without script. */
export function SearchForm({ text }: { readonly text?: string }) {
  const id = useId();
  const inputRef = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const query = readText(inputRef.current?.value);
    if (query !== undefined) void navigate(paths.search(query));
  }

  return (
    <form
      role="search"
      // The page's header has another search form.
      aria-label={searchMessages.prompt}
      action="/search"
      className={styles.form}
      onSubmit={submit}
    >
      <label htmlFor={id} className="visually-hidden">
        {searchMessages.search}
      </label>
      <input
        ref={inputRef}
        id={id}
        className={styles.input}
        type="search"
        name="q"
        defaultValue={text}
        placeholder={searchMessages.placeholder}
        autoComplete="off"
        enterKeyHint="search"
      />
      <Button type="submit">{searchMessages.search}</Button>
    </form>
  );
}

const perGender = 5;

const categoryLinks = genders.flatMap((gender) =>
  categories[gender].slice(0, perGender).map(({ slug, name }) => ({
    label: `${gender === 'men' ? 'Men’s' : 'Women’s'} ${name}`,
    path: paths.category(gender, slug),
    isCurrent: false,
  })),
);

const prices = [
  ...priceSteps.map((rupees) => ({
    label: searchMessages.upTo(formatPrice({ paise: rupees * 100 })),
    path: `${paths.collections()}?maxPrice=${rupees}`,
    isCurrent: false,
  })),
  { label: searchMessages.onSale, path: paths.sale(), isCurrent: false },
];

/** Lists to start from. */
export function SearchStarts() {
  return (
    <>
      <Starts title={searchMessages.prices} links={prices} />
      <Starts title={searchMessages.popular} links={categoryLinks} />
    </>
  );
}

function Starts({ title, links }: { readonly title: string; readonly links: readonly ChipLink[] }) {
  return (
    <section className={styles.popular}>
      <h2 className={styles.title}>{title}</h2>
      <LinkChips label={title} links={links} />
    </section>
  );
}
