import { formatPrice, paths, type Product } from '@szn/shared-contracts';
import { Link } from 'react-router-dom';
import { buttonVariants } from '@szn/shared-ui/button-variants';
import { ProductPicture } from '@szn/shared-ui/product-picture';
import { LinkChips } from '../../components/link-chips.tsx';
import { ProductStrip } from '../products/product-strip.tsx';
import { QuickLook } from '../quick-view/quick-view-dialog.tsx';
import { useQuickLook } from '../quick-view/use-quick-view.ts';
import { type Label, labelsLike, withParameter } from './spotlight-brands.ts';
import type { LabelShelf } from './spotlight-loader.ts';
import { productDetailsMessages as messages } from './spotlight-messages.ts';
import styles from './brand-spotlight.module.css';
import { listingMessages } from '../listing/ui/listing-messages.ts';
import { Breadcrumb } from '../../components/breadcrumb.tsx';

export type LabelSpotlightProps = { readonly label: Label; readonly shelf: LabelShelf };

/** One label: who it is, what it makes, and the way to all of it; for a label that is not here yet, what is instead. */
export function LabelSpotlight({ label, shelf }: LabelSpotlightProps) {
  const quickLook = useQuickLook();
  const isHere = shelf.total !== 0 && label.collectionPath !== null;
  const shown: readonly Product[] = [...shelf.newest, ...shelf.onSale];
  return (
    <>
      <LabelPoster label={label} shelf={shelf} isHere={isHere} />
      <div className={styles.shelves}>
        {isHere && label.collectionPath !== null && shelf.categories.length > 1 && (
          <LinkChips
            label={messages.categoriesOf(label.name)}
            links={toCategoryLinks(label.collectionPath, shelf.categories)}
          />
        )}
        <ProductStrip
          title={isHere ? messages.newFrom(label.name) : messages.freshIn}
          products={shelf.newest}
          onLook={quickLook.look}
        />
        {shelf.onSale.length > 0 && (
          <ProductStrip title={messages.saleAt(label.name)} products={shelf.onSale} onLook={quickLook.look} />
        )}
        <section className={styles.like}>
          <h2 className={styles.likeTitle}>{messages.similarLabels}</h2>
          <LinkChips
            label={messages.similarLabels}
            links={labelsLike(label).map(({ id, name }) => ({
              label: name,
              path: paths.productDetails(id),
              isCurrent: false,
            }))}
          />
        </section>
      </div>
      {quickLook.productId !== null && (
        <QuickLook
          productId={quickLook.productId}
          known={shown.find(({ id }) => id === quickLook.productId)}
          onClose={quickLook.close}
          onLook={quickLook.lookInstead}
        />
      )}
    </>
  );
}

function toCategoryLinks(path: string, categories: readonly string[]) {
  return categories.map((name) => ({
    label: name,
    path: withParameter(path, 'categories', name),
    isCurrent: false,
  }));
}

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
