import { useEffect, useRef, useState, type ReactNode } from 'react';
import {
  formatPrice,
  readProductPage,
  type HttpClient,
  type Product,
  distinctPictures,
} from '@szn/shared-contracts';
import { useResource } from '@szn/shared-ui/use-resource';
import thumbStyles from '../../components/range-thumb.module.css';
import styles from './budget-control.module.css';
import { currentPaise } from './price-difference.ts';

const messages = {
  budget: 'Your budget, in rupees',
  aroundPrice: (price: string) => `Around ${price}`,
  thisOne: (price: string) => `This one: ${price}`,
  around: (count: number, price: string) => `${count} similar products around ${price}`,
} as const;

/** A similar product with a price. */
type BudgetItem = { readonly product: Product; readonly paise: number };

type BudgetItems = {
  /** The current price of the product at hand. */
  readonly ownPaise: number;
  /** At least two, the cheapest first. */
  readonly items: readonly BudgetItem[];
  /** The slider's range in whole rupees. */
  readonly range: { readonly min: number; readonly max: number; readonly step: number };
};

/** The products that the row shows at once. */
const maxShown = 8;

/** Reads the products of the row; `null` if the product has no price, or the others have fewer than two different ones. */
export function readBudgetItems(product: Product, others: readonly Product[]): BudgetItems | null {
  const ownPaise = currentPaise(product);
  // None with the picture of the product at hand.
  const items = distinctPictures([product, ...others])
    .flatMap((other) => {
      const paise = currentPaise(other);
      return paise === undefined || other.key === product.key ? [] : [{ product: other, paise }];
    })
    .toSorted((one, other) => one.paise - other.paise);
  const [cheapest, dearest] = [items[0]?.paise ?? 0, items.at(-1)?.paise ?? 0];
  if (ownPaise === undefined || cheapest === dearest) return null;
  return { ownPaise, items, range: readRange(cheapest, dearest) };
}

/** Steps of Rs 50; of Rs 100 and more where those would be too many key presses. The ends are whole steps. */
function readRange(lowest: number, highest: number): BudgetItems['range'] {
  const rupees = (highest - lowest) / 100;
  const step = [50, 100, 500, 1000].find((candidate) => rupees / candidate <= maxSteps) ?? 5000;
  return {
    min: Math.floor(lowest / 100 / step) * step,
    max: Math.ceil(highest / 100 / step) * step,
    step,
  };
}

const maxSteps = 100;

/** The products nearest to a price, the nearest first; of equally near ones the cheaper. */
export function nearestItems(items: readonly BudgetItem[], paise: number): readonly BudgetItem[] {
  const distance = (item: BudgetItem) => Math.abs(item.paise - paise);
  // Stable: the products are sorted by price.
  return items.toSorted((one, other) => distance(one) - distance(other)).slice(0, maxShown);
}

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
