import { useEffect, useRef } from 'react';
import { formatPrice } from '@szn/shared-contracts';
import { filterMessages } from './filter-messages.ts';
import type { PriceRange } from './narrowing.ts';
import styles from './price-slider.module.css';

export type PriceSliderProps = {
  readonly bounds: { readonly min: number; readonly max: number };
  readonly range: PriceRange;
  readonly onChange: (range: PriceRange) => void;
  readonly onRest: () => void;
};

/** Rupees between two places of a thumb. */
const step = 100;

/** Two thumbs on one track: two of the browser's own sliders, so that keys, touch and speech work as everywhere. */
export function PriceSlider({ bounds, range, onChange, onRest }: PriceSliderProps) {
  const min = Math.floor(bounds.min / step) * step;
  const max = Math.max(Math.ceil(bounds.max / step) * step, min + step);
  const low = clamp(range.minPrice ?? min, min, max);
  const high = clamp(range.maxPrice ?? max, min, max);
  const fillRef = useFill((low - min) / (max - min), (high - min) / (max - min));
  const common = { className: styles.thumb, min, max, step, onPointerUp: onRest };

  return (
    <div className={styles.slider}>
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
