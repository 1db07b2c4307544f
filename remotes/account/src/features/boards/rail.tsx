import type { ReactNode, Ref } from 'react';
import { brandLabel, formatPrice } from '@szn/shared-contracts';
import { PriceTag } from '@szn/shared-ui/product-card';
import { productLinkProps } from '@szn/shared-ui/product-link';
import { ProductPicture } from '@szn/shared-ui/product-picture';
import { useServices } from '@szn/shared-ui/services-context';
import { paiseOf, type Piece } from './board-api.ts';
import { boardMessages as messages } from './board-messages.ts';
import styles from './rail.module.css';

export type RailProps = {
  readonly name: string;
  readonly pieces: readonly Piece[];
  /** Over the corner of each picture. */
  readonly renderCorner?: (piece: Piece) => ReactNode;
  /** Under the words of each piece. */
  readonly renderTools?: (piece: Piece, index: number) => ReactNode;
  /** Beside the total. */
  readonly actions: ReactNode;
  readonly listRef?: Ref<HTMLOListElement>;
};

const pictureSizes = '(min-width: 1024px) 18vw, (min-width: 768px) 28vw, 44vw';

/** Pieces of an outfit on a drawn rail, over their total. Renders the same on the server and in the browser. */
export function Rail({ name, pieces, renderCorner, renderTools, actions, listRef }: RailProps) {
  return (
    <section className={styles.rail} aria-label={messages.rail}>
      <ol ref={listRef} className={`${styles.hangers} ${countClasses[pieces.length] ?? ''}`}>
        {pieces.map((piece, index) => (
          <li key={piece.id} className={styles.place} data-reorder={piece.id}>
            <div className={styles.hung}>
              <Hanger />
              <div className={styles.picture}>
                <PieceLink piece={piece} />
                {!piece.isListed && <span className={styles.gone}>{messages.notListed}</span>}
                {renderCorner && <span className={styles.corner}>{renderCorner(piece)}</span>}
              </div>
              <div className={styles.words}>
                <p className={styles.label}>{brandLabel(piece.product.source)}</p>
                <p className={styles.title}>{piece.product.title}</p>
                <PriceTag product={piece.product} isOneLine />
              </div>
            </div>
            {renderTools?.(piece, index)}
          </li>
        ))}
      </ol>
      <RailTotal name={name} pieces={pieces} actions={actions} />
    </section>
  );
}

const countClasses: Readonly<Record<number, string | undefined>> = {
  1: styles.one,
  2: styles.two,
  3: styles.three,
  4: styles.four,
  5: styles.five,
  6: styles.six,
};

/** A hook over the rail, and a bar with two clips over the upper edge of the picture. */
export function Hanger() {
  return (
    <span className={styles.hanger} aria-hidden="true">
      <svg className={styles.hook} viewBox="0 0 26 34" width="26" height="34">
        <path d="M2 13a11 11 0 1 1 22 0c0 10-11 10-11 21" />
      </svg>
      <span className={styles.stem} />
      <svg className={styles.shoulders} viewBox="0 0 200 40">
        <path d="M24 31 100 3 176 31Z" />
        <rect x="34" y="24" width="15" height="16" rx="3" />
        <rect x="151" y="24" width="15" height="16" rx="3" />
      </svg>
    </span>
  );
}

function PieceLink({ piece: { product } }: { readonly piece: Piece }) {
  const services = useServices();
  const picture = <ProductPicture image={product.image} isPriority sizes={pictureSizes} />;
  if (product.id === null) return picture;
  return (
    <a
      className={styles.link}
      draggable={false}
      aria-label={product.title}
      {...productLinkProps(services, product.id, product)}
    >
      {picture}
    </a>
  );
}

/** What the listed pieces cost together, in paise. */
export function totalPaise(pieces: readonly Piece[]): number {
  return pieces.reduce((sum, { product, isListed }) => sum + (isListed ? (paiseOf(product) ?? 0) : 0), 0);
}

/** A name, and the number of pieces and labels. */
function RailTotal({ name, pieces, actions }: Pick<RailProps, 'name' | 'pieces' | 'actions'>) {
  const labels = new Set(pieces.map(({ product }) => brandLabel(product.source))).size;
  const unlisted = pieces.filter(({ isListed }) => !isListed).length;
  return (
    <div className={styles.band}>
      <p className={styles.total}>
        <span className="visually-hidden">{messages.total} </span>
        {formatPrice({ paise: totalPaise(pieces) })}
      </p>
      <div className={styles.about}>
        <p className={styles.name} aria-hidden="true">
          {name}
        </p>
        <p className={styles.summary}>{messages.summary(pieces.length, labels)}</p>
        {unlisted > 0 && <p className={styles.summary}>{messages.unlisted(unlisted)}</p>}
      </div>
      <div className={styles.actions}>{actions}</div>
    </div>
  );
}
