import { useState } from 'react';
import { filterMessages } from './filter-messages.ts';
import { isSameRange, type PriceBounds, type PriceRange, toPriceFilter } from './filter-state.ts';
import { PriceSlider } from './price-slider.tsx';
import styles from './price-facet.module.css';

type PriceFacetProps = {
  readonly bounds: PriceBounds;
  readonly range: PriceRange;
  readonly onChange: (range: PriceRange) => void;
  /** Reports each digit and step; otherwise only complete prices. */
  readonly isLive?: boolean | undefined;
};

export function PriceFacet(props: PriceFacetProps) {
  const { bounds } = props;
  const { draft, change, commit } = usePriceDraft(props);

  return (
    <div className={styles.price} role="group" aria-label={filterMessages.price}>
      <PriceSlider bounds={bounds} range={draft} onChange={change} onRest={commit} />
      <div className={styles.fields}>
        {fields.map(({ name, label, word, bound }) => (
          <label key={name} className={styles.field}>
            <span className={styles.word} aria-hidden="true">
              {word} Rs
            </span>
            <input
              className={styles.input}
              aria-label={label}
              name={name}
              inputMode="numeric"
              autoComplete="off"
              maxLength={8}
              placeholder={String(bounds[bound])}
              value={draft[name] ?? ''}
              onChange={(event) => {
                const digits = event.target.value.replaceAll(/\D/g, '');
                change({ ...draft, [name]: digits === '' ? null : Number(digits) });
              }}
              onBlur={commit}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return;
                event.preventDefault();
                commit();
              }}
            />
          </label>
        ))}
      </div>
    </div>
  );
}

const fields = [
  { name: 'minPrice', label: filterMessages.lowest, word: filterMessages.from, bound: 'min' },
  { name: 'maxPrice', label: filterMessages.highest, word: filterMessages.to, bound: 'max' },
] as const;

/** The values of the controls while they change; reported when the shopper has finished. */
function usePriceDraft({ bounds, range, onChange, isLive }: PriceFacetProps) {
  const [draft, setDraft] = useState(range);
  const [shownRange, setShownRange] = useState(range);

  // The URL changed by other means (a chip, Back): the controls show it.
  if (!isSameRange(range, shownRange)) {
    setShownRange(range);
    setDraft(range);
  }

  function report(next: PriceRange) {
    if (!isSameRange(next, range)) onChange(next);
  }

  function change(next: PriceRange) {
    setDraft(next);
    if (!isLive) return;
    // The reported range comes back as a prop and must not change the fields while they are typed in: prices in the
    // wrong order are swapped at the end.
    const filter = toPriceFilter(next, bounds);
    setShownRange(filter);
    report(filter);
  }

  function commit() {
    if (isSameRange(draft, range)) return;
    const filter = toPriceFilter(draft, bounds);
    setDraft(filter);
    report(filter);
  }

  return { draft, change, commit };
}
