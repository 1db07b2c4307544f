import { useEffect, useEffectEvent, useRef } from 'react';
import { formatPrice } from '@szn/shared-contracts';
import { filterMessages } from './filter-messages.ts';
import type { PriceBounds, PriceRange } from './filter-state.ts';
import styles from './price-slider.module.css';

type PriceSliderProps = {
  readonly bounds: PriceBounds;
  readonly range: PriceRange;
  readonly onChange: (range: PriceRange) => void;
  readonly onRest: () => void;
};

/** Delay after the last key press, or the last step of an assistive technology. */
const restMs = 400;

const step = 100;

/** Two thumbs on one track: two native sliders, so that keyboard, touch and screen readers work as usual. */
export function PriceSlider({ bounds, range, onChange, onRest }: PriceSliderProps) {
  const min = Math.floor(bounds.min / step) * step;
  const max = Math.max(Math.ceil(bounds.max / step) * step, min + step);
  const low = clamp(range.minPrice ?? min, min, max);
  const high = clamp(range.maxPrice ?? max, min, max);
  const fillRef = useFill((low - min) / (max - min), (high - min) / (max - min));
  const sliderRef = useRest(onRest);
  const shared = { className: styles.thumb, min, max, step, onPointerUp: onRest, onBlur: onRest };

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
    <div className={styles.slider} ref={sliderRef}>
      <span className={styles.rail}>
        <span className={styles.fill} ref={fillRef} />
      </span>
      <input
        {...shared}
        type="range"
        aria-label={filterMessages.lowest}
        aria-valuetext={formatPrice({ paise: low * 100 })}
        value={low}
        onChange={({ target }) => changeLow(Number(target.value))}
      />
      <input
        {...shared}
        type="range"
        aria-label={filterMessages.highest}
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

/** Listens to the native `change` event, which React does not expose: it ends a drag and follows each key press. */
function useRest(onRest: () => void) {
  const sliderRef = useRef<HTMLDivElement>(null);
  const restLatest = useEffectEvent(onRest);
  useEffect(() => {
    const slider = sliderRef.current;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const cancelRest = () => clearTimeout(timer);
    const restSoon = () => {
      cancelRest();
      timer = setTimeout(() => restLatest(), restMs);
    };
    slider?.addEventListener('input', cancelRest);
    slider?.addEventListener('change', restSoon);
    return () => {
      cancelRest();
      slider?.removeEventListener('input', cancelRest);
      slider?.removeEventListener('change', restSoon);
    };
  }, []);
  return sliderRef;
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
