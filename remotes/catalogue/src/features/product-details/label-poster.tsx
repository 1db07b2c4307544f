import { Link } from 'react-router-dom';
import { formatPrice, paths } from '@szn/shared-contracts';
import { buttonVariants } from '@szn/shared-ui/button-variants';
import { ProductPicture } from '@szn/shared-ui/product-picture';
import { listingMessages } from '../../common/listing/listing-messages.ts';
import { Breadcrumb } from '../../common/page/breadcrumb.tsx';
import type { Label } from './find-label.ts';
import type { LabelShelf } from './product-details-data.ts';
import { productDetailsMessages as messages } from './product-details-messages.ts';
import styles from './label-poster.module.css';
import { withParameter } from './with-parameter.ts';

export type LabelPosterProps = {
  readonly label: Label;
  readonly shelf: LabelShelf;
  /** Whether the label's products are listed here. */
  readonly isHere: boolean;
};

/** The head of a label's page: its name as large as it goes, its figures, and the way to all of it. */
export function LabelPoster({ label, shelf, isHere }: LabelPosterProps) {
  const cover = isHere ? (shelf.newest[0]?.image ?? null) : null;
  return (
    <header className={styles.head}>
      <Breadcrumb
        crumbs={[
          { label: messages.home, path: paths.home() },
          { label: messages.spotlight, path: paths.productDetails() },
          { label: label.name, path: paths.productDetails(label.id) },
        ]}
      />
      <div className={styles.poster}>
        <div className={styles.words}>
          <p className={styles.kind}>
            {label.tier === null ? messages.spotlight : messages.tiers[label.tier]}
          </p>
          <h1 className={styles.name}>{label.name}</h1>
          <p className={styles.text}>{label.text}</p>
          {isHere && <Facts shelf={shelf} />}
          {isHere && label.collectionPath !== null ? (
            <Ways label={label.name} path={label.collectionPath} hasSale={shelf.onSale.length > 0} />
          ) : (
            <NotYet label={label.name} />
          )}
        </div>
        {cover !== null && (
          <div className={styles.cover}>
            <ProductPicture image={cover} isPriority sizes="(min-width: 768px) 24rem, 1px" />
          </div>
        )}
      </div>
    </header>
  );
}

function Facts({ shelf: { total, onSaleTotal, priceRange } }: { readonly shelf: LabelShelf }) {
  const rupees = (amount: number) => formatPrice({ paise: amount * 100 });
  const facts = [
    ...(total === null ? [] : [listingMessages.count(total)]),
    ...(priceRange === null ? [] : [messages.prices(rupees(priceRange.min), rupees(priceRange.max))]),
    ...(onSaleTotal === null || onSaleTotal === 0 ? [] : [messages.onSaleCount(onSaleTotal)]),
  ];
  if (facts.length === 0) return null;
  return (
    <ul className={styles.facts}>
      {facts.map((fact) => (
        <li key={fact}>{fact}</li>
      ))}
    </ul>
  );
}

type WaysProps = { readonly label: string; readonly path: string; readonly hasSale: boolean };

function Ways({ label, path, hasSale }: WaysProps) {
  return (
    <p className={styles.actions}>
      <Link className={buttonVariants({ variant: 'accent' })} to={path}>
        {messages.shopAll(label)}
      </Link>
      {hasSale && (
        <Link className={styles.quiet} to={withParameter(path, 'sale', 'true')}>
          {messages.shopSale}
        </Link>
      )}
    </p>
  );
}

function NotYet({ label }: { readonly label: string }) {
  return (
    <div className={styles.notYet}>
      <p className={styles.notYetTitle}>{messages.notYet(label)}</p>
      <p>{messages.notYetText}</p>
    </div>
  );
}
