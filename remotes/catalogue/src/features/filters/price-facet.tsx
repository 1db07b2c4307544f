import { useState } from 'react';
import { filterMessages } from './filter-messages.ts';
import { isSameRange, type PriceBounds, type PriceRange, toPriceWish } from './filter-state.ts';
import { PriceSlider } from './price-slider.tsx';
import styles from './price-facet.module.css';

export type PriceFacetProps = {
  readonly bounds: PriceBounds;
  readonly range: PriceRange;
  /** Told of another wish only. */
  readonly onChange: (range: PriceRange) => void;
  /** Tells each digit and step. Otherwise only what is whole: a number that is being typed is no price yet. */
  readonly isLive?: boolean | undefined;
};

/** A price range by two numbers or two thumbs; whichever moves, the other follows. */
export function PriceFacet(props: PriceFacetProps) {
  const { bounds } = props;
  const { draft, change, commit } = usePriceDraft(props);

  return (
    <div className={styles.price} role="group" aria-label={filterMessages.price}>
      <PriceSlider bounds={bounds} range={draft} onChange={change} onRest={commit} />
      <div className={styles.fields}>
        <PriceField
          name="minPrice"
          label={filterMessages.lowest}
          word={filterMessages.from}
          placeholder={bounds.min}
          value={draft.minPrice}
          onChange={(minPrice) => change({ ...draft, minPrice })}
          onCommit={commit}
        />
        <PriceField
          name="maxPrice"
          label={filterMessages.highest}
          word={filterMessages.to}
          placeholder={bounds.max}
          value={draft.maxPrice}
          onChange={(maxPrice) => change({ ...draft, maxPrice })}
          onCommit={commit}
        />
      </div>
    </div>
  );
}

type PriceFieldProps = {
  readonly name: 'minPrice' | 'maxPrice';
  readonly label: string;
  readonly word: string;
  readonly placeholder: number;
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
  readonly onCommit: () => void;
};

function PriceField({ name, label, word, placeholder, value, onChange, onCommit }: PriceFieldProps) {
  return (
    <label className={styles.field}>
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
        placeholder={String(placeholder)}
        value={value ?? ''}
        onChange={(event) => {
          const digits = event.target.value.replaceAll(/\D/g, '');
          onChange(digits === '' ? null : Number(digits));
        }}
        onBlur={onCommit}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          onCommit();
        }}
      />
    </label>
  );
}

/** What the controls show while they are being moved; said to the page when the shopper is done. */
function usePriceDraft({ bounds, range, onChange, isLive }: PriceFacetProps) {
  const [draft, setDraft] = useState(range);
  const [shownRange, setShownRange] = useState(range);

  // The address changed by other means (a chip, Back): the controls follow it.
  if (!isSameRange(range, shownRange)) {
    setShownRange(range);
    setDraft(range);
  }

  function tell(wish: PriceRange) {
    if (!isSameRange(wish, range)) onChange(wish);
  }

  function change(next: PriceRange) {
    setDraft(next);
    if (!isLive) return;
    // What comes back of it leaves the fields as they are typed: prices in the wrong order change places at the end.
    const wish = toPriceWish(next, bounds);
    setShownRange(wish);
    tell(wish);
  }

  function commit() {
    if (isSameRange(draft, range)) return;
    const wish = toPriceWish(draft, bounds);
    setDraft(wish);
    tell(wish);
  }

  return { draft, change, commit };
}
