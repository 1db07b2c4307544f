import { useEffect, useRef } from 'react';
import { formatPrice } from '@szn/shared-contracts';
import { filterMessages } from './filter-messages.ts';
import type { PriceBounds, PriceRange } from './filter-state.ts';
import styles from './price-slider.module.css';

export type PriceSliderProps = {
  readonly bounds: PriceBounds;
  readonly range: PriceRange;
  readonly onChange: (range: PriceRange) => void;
  /** A thumb was let go, or rests after some keys. */
  readonly onRest: () => void;
};

/** So long after the last key, or the last step of an assistive technology, a thumb rests. */
const restMs = 400;

/** Rupees between two places of a thumb. */
const step = 100;

/** Two thumbs on one track: two of the browser's own sliders, so that keys, touch and speech work as everywhere. */
export function PriceSlider({ bounds, range, onChange, onRest }: PriceSliderProps) {
  const min = Math.floor(bounds.min / step) * step;
  const max = Math.max(Math.ceil(bounds.max / step) * step, min + step);
  const low = clamp(range.minPrice ?? min, min, max);
  const high = clamp(range.maxPrice ?? max, min, max);
  const fillRef = useFill((low - min) / (max - min), (high - min) / (max - min));
  const sliderRef = useRest(onRest);
  const common = { className: styles.thumb, min, max, step, onPointerUp: onRest, onBlur: onRest };

  return (
    <div className={styles.slider} ref={sliderRef}>
      <span className={styles.rail}>
        <span className={styles.fill} ref={fillRef} />
      </span>
      <input
        {...common}
        type="range"
        aria-label={filterMessages.lowest}
        aria-valuetext={formatPrice({ paise: low * 100 })}
        value={low}
        onChange={({ target }) =>
          onChange({ ...range, minPrice: atOrBelow(Number(target.value), high, min) })
        }
      />
      <input
        {...common}
        type="range"
        aria-label={filterMessages.highest}
        aria-valuetext={formatPrice({ paise: high * 100 })}
        value={high}
        onChange={({ target }) => onChange({ ...range, maxPrice: atOrAbove(Number(target.value), low, max) })}
      />
    </div>
  );
}

/** The thumbs never pass each other; at its own end a thumb wishes for nothing. */
function atOrBelow(value: number, high: number, min: number): number | null {
  const low = Math.min(value, high - step);
  return low <= min ? null : low;
}

function atOrAbove(value: number, low: number, max: number): number | null {
  const high = Math.max(value, low + step);
  return high >= max ? null : high;
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(Math.max(value, min), max);
}

/**
 * Follows the browser's own `change`, which React does not tell of: it comes when a drag has ended, however long it
 * paused, and after each key.
 */
function useRest(onRest: () => void) {
  const sliderRef = useRef<HTMLDivElement>(null);
  const latestOnRest = useRef(onRest);
  useEffect(() => {
    latestOnRest.current = onRest;
  });
  useEffect(() => {
    const slider = sliderRef.current;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const waitOn = () => clearTimeout(timer);
    const restSoon = () => {
      waitOn();
      timer = setTimeout(() => latestOnRest.current(), restMs);
    };
    slider?.addEventListener('input', waitOn);
    slider?.addEventListener('change', restSoon);
    return () => {
      waitOn();
      slider?.removeEventListener('input', waitOn);
      slider?.removeEventListener('change', restSoon);
    };
  }, []);
  return sliderRef;
}

/** Draws the rail between the thumbs. The page's policy allows no style attributes, so it is set on the element. */
function useFill(from: number, to: number) {
  const fillRef = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (fillRef.current === null) return;
    fillRef.current.style.left = `${from * 100}%`;
    fillRef.current.style.right = `${(1 - to) * 100}%`;
  }, [from, to]);
  return fillRef;
}
