import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { formatPrice, readProductPage, type HttpClient, type Product } from '@szn/shared-contracts';
import { PriceTag } from '@szn/shared-ui/product-card';
import { productLinkProps } from '@szn/shared-ui/product-link';
import { ProductPicture } from '@szn/shared-ui/product-picture';
import { useServices } from '@szn/shared-ui/services-context';
import { useResource } from '@szn/shared-ui/use-resource';
import thumbStyles from '../../components/range-thumb.module.css';
import {
  describeDifference,
  nearestPieces,
  readBudgetPieces,
  type BudgetPieces,
  type Piece,
} from './budget-pieces.ts';
import { budgetMessages as messages } from './budget-messages.ts';
import styles from './budget-rail.module.css';

type BudgetRailProps = {
  readonly http: HttpClient;
  /** Of the call for similar products. */
  readonly path: string;
  readonly product: Product;
  readonly headingLevel: 2 | 3;
  /** Shown while the pieces load. */
  readonly placeholder: ReactNode;
};

/**
 * "Same vibe, any budget": similar products of all brands around a price that the shopper chooses. Loads them once. Renders
 * nothing if the provider cannot answer, or knows fewer than two.
 */
export function BudgetRail({ http, path, product, headingLevel, placeholder }: BudgetRailProps) {
  const { state } = useResource(`any budget ${path}`, (signal) => fetchAnyBudget(http, path, signal));
  if (state.status === 'loading') return placeholder;
  const budget = state.status === 'succeeded' ? readBudgetPieces(product, state.value) : null;
  return budget && <Rail budget={budget} headingLevel={headingLevel} />;
}

const maxPieces = 48;

/** Similar products of all brands and prices. A provider without `budget` rejects it. */
async function fetchAnyBudget(http: HttpClient, path: string, signal: AbortSignal) {
  const response = await http.get(path, { query: { limit: maxPieces, budget: 'any' }, signal });
  return readProductPage(response, maxPieces).products;
}

type RailProps = Pick<BudgetRailProps, 'headingLevel'> & { readonly budget: BudgetPieces };

function Rail({ budget, headingLevel }: RailProps) {
  const { ownPaise, pieces, range } = budget;
  const titleId = useId();
  const Heading = `h${headingLevel}` as const;
  const [paise, setPaise] = useState(() => (range === null ? ownPaise : startPaise(ownPaise, range)));
  const shown = nearestPieces(pieces, paise);
  const { announcement, announceSoon } = useAnnouncement();

  function changePrice(next: number) {
    setPaise(next);
    announceSoon(messages.around(nearestPieces(pieces, next).length, formatPrice({ paise: next })));
  }

  return (
    <section aria-labelledby={titleId} className={styles.rail}>
      <div>
        <Heading id={titleId} className={styles.title}>
          {messages.anyBudget}
        </Heading>
        <p className={styles.rule}>{messages.comparedBy}</p>
      </div>
      {range !== null && (
        <PriceControl budget={budget} range={range} paise={paise} shown={shown} onChange={changePrice} />
      )}
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
      <ol className={styles.pieces} aria-labelledby={titleId}>
        {shown.map((piece) => (
          <li key={piece.product.key}>
            <PieceRow piece={piece} ownPaise={ownPaise} />
          </li>
        ))}
      </ol>
    </section>
  );
}

type Range = NonNullable<BudgetPieces['range']>;

/** The slider starts at the step nearest to the price of the product at hand. */
function startPaise(ownPaise: number, { min, max, step }: Range): number {
  const rupees = Math.round(ownPaise / 100 / step) * step;
  return Math.min(Math.max(rupees, min), max) * 100;
}

type PriceControlProps = {
  readonly budget: BudgetPieces;
  readonly range: Range;
  readonly paise: number;
  readonly shown: readonly Piece[];
  readonly onChange: (paise: number) => void;
};

function PriceControl({ budget, range, paise, shown, onChange }: PriceControlProps) {
  const { min, max, step } = range;
  const price = formatPrice({ paise });
  return (
    <div className={styles.control}>
      <p className={styles.current} aria-hidden="true">
        <span className={styles.around}>{messages.aroundPrice(price)}</span>
        <span className={styles.own}>{messages.thisOne(formatPrice({ paise: budget.ownPaise }))}</span>
      </p>
      <PriceTicks budget={budget} range={range} shown={shown} />
      <input
        className={`${thumbStyles.thumb} ${styles.slider}`}
        type="range"
        aria-label={messages.budget}
        aria-valuetext={price}
        min={min}
        max={max}
        step={step}
        value={paise / 100}
        onChange={({ target }) => onChange(Number(target.value) * 100)}
      />
      <p className={styles.ends} aria-hidden="true">
        <span>{formatPrice({ paise: min * 100 })}</span>
        <span>{formatPrice({ paise: max * 100 })}</span>
      </p>
    </div>
  );
}

/** A tick above the slider at the price of each piece. An SVG: the content security policy allows no style attributes. */
function PriceTicks({ budget, range, shown }: Pick<PriceControlProps, 'budget' | 'range' | 'shown'>) {
  const place = (paise: number) => ((paise / 100 - range.min) / (range.max - range.min)) * 100;
  const isShown = new Set(shown);
  return (
    <svg className={styles.ticks} viewBox="0 0 100 16" preserveAspectRatio="none" aria-hidden="true">
      {budget.pieces.map((piece) => (
        <line
          key={piece.product.key}
          className={isShown.has(piece) ? styles.shownTick : styles.tick}
          x1={place(piece.paise)}
          x2={place(piece.paise)}
          y1={isShown.has(piece) ? 4 : 9}
          y2={16}
        />
      ))}
    </svg>
  );
}

type PieceRowProps = { readonly piece: Piece; readonly ownPaise: number };

/** A link to the product. */
function PieceRow({ piece, ownPaise }: PieceRowProps) {
  const services = useServices();
  const { product } = piece;
  return (
    <a className={styles.piece} {...productLinkProps(services, product.id, product)}>
      <ProductPicture image={product.image} sizes="5rem" />
      <span className={styles.words}>
        <span className={styles.name} title={product.title}>
          {product.title}
        </span>{' '}
        <PriceTag product={product} isOneLine />{' '}
        <span className={styles.difference}>{describeDifference(piece, ownPaise)}</span>
      </span>
    </a>
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
