import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { formatPrice } from '@szn/shared-contracts';
import thumbStyles from '../../components/range-thumb.module.css';
import { filterMessages } from './filter-messages.ts';
import { filterPanelMessages } from './filter-panel-messages.ts';
import { isSameRange, type PriceBounds, type PriceRange, toPriceFilter } from './filter-state.ts';
import styles from './price-facet.module.css';
import sliderStyles from './price-slider.module.css';

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
  const groupRef = useRest(commit);

  return (
    <div className={styles.price} role="group" aria-label={filterMessages.price} ref={groupRef}>
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
  { name: 'minPrice', label: filterPanelMessages.lowest, word: filterPanelMessages.from, bound: 'min' },
  { name: 'maxPrice', label: filterPanelMessages.highest, word: filterPanelMessages.to, bound: 'max' },
] as const;

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

/** Delay after the last key press, or the last step of an assistive technology. */
const restMs = 400;

/** In rupees. */
const step = 100;

/** Two thumbs on one track: two native sliders, so that keyboard, touch and screen readers work as usual. */
function PriceSlider({ bounds, range, onChange, onRest }: PriceFacetProps & { readonly onRest: () => void }) {
  const min = Math.floor(bounds.min / step) * step;
  const max = Math.max(Math.ceil(bounds.max / step) * step, min + step);
  const low = clamp(range.minPrice ?? min, min, max);
  const high = clamp(range.maxPrice ?? max, min, max);
  const fillRef = useFill((low - min) / (max - min), (high - min) / (max - min));
  const shared = {
    className: `${thumbStyles.thumb} ${sliderStyles.input}`,
    min,
    max,
    step,
    onPointerUp: onRest,
    onBlur: onRest,
  };

  // The thumbs never pass each other; at its end of the track a thumb sets no limit.
  function changeLow(value: number) {
    const limit = Math.min(value, high - step);
    onChange({ ...range, minPrice: limit <= min ? null : limit });
  }

  function changeHigh(value: number) {
    const limit = Math.max(value, low + step);
    onChange({ ...range, maxPrice: limit >= max ? null : limit });
  }

  return (
    <div className={sliderStyles.slider}>
      <span className={sliderStyles.rail}>
        <span className={sliderStyles.fill} ref={fillRef} />
      </span>
      <input
        {...shared}
        type="range"
        aria-label={filterPanelMessages.lowest}
        aria-valuetext={formatPrice({ paise: low * 100 })}
        value={low}
        onChange={({ target }) => changeLow(Number(target.value))}
      />
      <input
        {...shared}
        type="range"
        aria-label={filterPanelMessages.highest}
        aria-valuetext={formatPrice({ paise: high * 100 })}
        value={high}
        onChange={({ target }) => changeHigh(Number(target.value))}
      />
    </div>
  );
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(Math.max(value, min), max);
}

/**
 * Listens to the native `change` event, which React does not expose: it ends a drag and follows each key press. Of a
 * price that was typed before hydration, it is the only event that is replayed after its input.
 */
function useRest(onRest: () => void) {
  const groupRef = useRef<HTMLDivElement>(null);
  const restLatest = useEffectEvent(onRest);
  useEffect(() => {
    const group = groupRef.current;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const cancelRest = () => clearTimeout(timer);
    const restSoon = () => {
      cancelRest();
      timer = setTimeout(() => restLatest(), restMs);
    };
    group?.addEventListener('input', cancelRest);
    group?.addEventListener('change', restSoon);
    return () => {
      cancelRest();
      group?.removeEventListener('input', cancelRest);
      group?.removeEventListener('change', restSoon);
    };
  }, []);
  return groupRef;
}

/** Fills the rail between the thumbs. By script, because the content security policy allows no style attributes. */
function useFill(from: number, to: number) {
  const fillRef = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (fillRef.current === null) return;
    fillRef.current.style.left = `${from * 100}%`;
    fillRef.current.style.right = `${(1 - to) * 100}%`;
  }, [from, to]);
  return fillRef;
}
