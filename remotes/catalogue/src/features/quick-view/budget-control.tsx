import { useEffect, useRef, useState, type ReactNode } from 'react';
import { formatPrice, readProductPage, type HttpClient, type Product } from '@szn/shared-contracts';
import { useResource } from '@szn/shared-ui/use-resource';
import thumbStyles from '../../components/range-thumb.module.css';
import { nearestItems, readBudgetItems, type BudgetItems } from './budget-items.ts';
import { budgetMessages as messages } from './budget-messages.ts';
import styles from './budget-control.module.css';

type BudgetControlProps = {
  readonly http: HttpClient;
  /** Of the call for similar products. */
  readonly path: string;
  readonly product: Product;
  /** The products in the row below. */
  readonly shown: readonly Product[];
  readonly onChange: (shown: readonly Product[]) => void;
  /** Shown while the products load. */
  readonly placeholder: ReactNode;
};

/**
 * The slider in front of a row of similar products: `onChange` gets those of all brands around the price that the shopper
 * chooses. Loads them once. Renders nothing if the provider cannot answer, or knows fewer than two prices.
 */
export function BudgetControl({ http, path, product, shown, onChange, placeholder }: BudgetControlProps) {
  const { state } = useResource(`any budget ${path}`, (signal) => fetchAnyBudget(http, path, signal));
  if (state.status === 'loading') return placeholder;
  const budget = state.status === 'succeeded' ? readBudgetItems(product, state.value) : null;
  return budget && <PriceControl {...{ budget, shown, onChange }} />;
}

const maxItems = 48;

/** Similar products of all brands and prices. A provider without `budget` rejects it. */
async function fetchAnyBudget(http: HttpClient, path: string, signal: AbortSignal) {
  const response = await http.get(path, { query: { limit: maxItems, budget: 'any' }, signal });
  return readProductPage(response, maxItems).products;
}

type PriceControlProps = Pick<BudgetControlProps, 'shown' | 'onChange'> & { readonly budget: BudgetItems };

function PriceControl({ budget, shown, onChange }: PriceControlProps) {
  const { ownPaise, items, range } = budget;
  const { min, max, step } = range;
  const [paise, setPaise] = useState(() => startPaise(ownPaise, range));
  const { announcement, announceSoon } = useAnnouncement();
  const price = formatPrice({ paise });

  function changePrice(next: number) {
    const nearest = nearestItems(items, next).map(({ product }) => product);
    setPaise(next);
    onChange(nearest);
    announceSoon(messages.around(nearest.length, formatPrice({ paise: next })));
  }

  return (
    <div>
      <p className={styles.current} aria-hidden="true">
        <span className={styles.around}>{messages.aroundPrice(price)}</span>
        <span className={styles.own}>{messages.thisOne(formatPrice({ paise: ownPaise }))}</span>
      </p>
      <PriceTicks budget={budget} shown={shown} />
      <input
        className={`${thumbStyles.thumb} ${styles.slider}`}
        type="range"
        aria-label={messages.budget}
        aria-valuetext={price}
        min={min}
        max={max}
        step={step}
        value={paise / 100}
        onChange={({ target }) => changePrice(Number(target.value) * 100)}
      />
      <p className={styles.ends} aria-hidden="true">
        <span>{formatPrice({ paise: min * 100 })}</span>
        <span>{formatPrice({ paise: max * 100 })}</span>
      </p>
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
    </div>
  );
}

/** The slider starts at the step nearest to the price of the product at hand. */
function startPaise(ownPaise: number, { min, max, step }: BudgetItems['range']): number {
  const rupees = Math.round(ownPaise / 100 / step) * step;
  return Math.min(Math.max(rupees, min), max) * 100;
}

type PriceTicksProps = Pick<PriceControlProps, 'budget' | 'shown'>;

/** A tick above the slider at the price of each product. An SVG: the content security policy allows no style attributes. */
function PriceTicks({ budget: { items, range }, shown }: PriceTicksProps) {
  const place = (paise: number) => ((paise / 100 - range.min) / (range.max - range.min)) * 100;
  const shownKeys = new Set(shown.map(({ key }) => key));
  return (
    <svg className={styles.ticks} viewBox="0 0 100 16" preserveAspectRatio="none" aria-hidden="true">
      {items.map(({ product: { key }, paise }) => (
        <line
          key={key}
          className={shownKeys.has(key) ? styles.shownTick : styles.tick}
          x1={place(paise)}
          x2={place(paise)}
          y1={shownKeys.has(key) ? 4 : 9}
          y2={16}
        />
      ))}
    </svg>
  );
}

/** After the last step of the thumb, so that a screen reader does not speak each one. */
const announceAfterMs = 700;

function useAnnouncement() {
  const [announcement, setAnnouncement] = useState('');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    announcement,
    announceSoon: (text: string) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setAnnouncement(text), announceAfterMs);
    },
  };
}
