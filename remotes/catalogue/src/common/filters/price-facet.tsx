import { useEffect, useRef, useState } from 'react';
import { filterMessages } from './filter-messages.ts';
import type { PriceRange } from './narrowing.ts';
import { PriceSlider } from './price-slider.tsx';
import styles from './price-facet.module.css';

export type PriceFacetProps = {
  readonly bounds: { readonly min: number; readonly max: number };
  readonly range: PriceRange;
  readonly onChange: (range: PriceRange) => void;
};

/** A list is asked for when the fingers rest, not for every rupee they pass. */
const restMs = 400;

/** A price range by two numbers or two thumbs; whichever moves, the other follows. */
export function PriceFacet({ bounds, range, onChange }: PriceFacetProps) {
  const { draft, change, commit } = usePriceDraft(range, onChange);

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
          onRest={commit}
        />
        <PriceField
          name="maxPrice"
          label={filterMessages.highest}
          word={filterMessages.to}
          placeholder={bounds.max}
          value={draft.maxPrice}
          onChange={(maxPrice) => change({ ...draft, maxPrice })}
          onRest={commit}
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
  readonly onRest: () => void;
};

function PriceField({ name, label, word, placeholder, value, onChange, onRest }: PriceFieldProps) {
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
        onBlur={onRest}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          onRest();
        }}
      />
    </label>
  );
}

/** What the controls show while they are being moved; said to the page when they rest. */
function usePriceDraft(range: PriceRange, onChange: (range: PriceRange) => void) {
  const [draft, setDraft] = useState(range);
  const [shownRange, setShownRange] = useState(range);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  // The address changed by other means (a chip, Back): the controls follow it.
  if (range.minPrice !== shownRange.minPrice || range.maxPrice !== shownRange.maxPrice) {
    setShownRange(range);
    setDraft(range);
  }

  function say(next: PriceRange) {
    clearTimeout(timer.current);
    if (next.minPrice !== range.minPrice || next.maxPrice !== range.maxPrice) onChange(next);
  }

  return {
    draft,
    change: (next: PriceRange) => {
      setDraft(next);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => say(next), restMs);
    },
    commit: () => say(draft),
  };
}
