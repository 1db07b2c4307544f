import { Link } from 'react-router-dom';
import { formatPrice, paths, type Product } from '@szn/shared-contracts';
import { buttonLook } from '@szn/shared-ui/button-look';
import { ProductPicture } from '@szn/shared-ui/product-picture';
import { listingMessages } from '../../common/listing/listing-messages.ts';
import { Breadcrumb } from '../../common/page/breadcrumb.tsx';
import { LinkChips } from '../../common/page/link-chips.tsx';
import { ProductStrip } from '../../common/product-strip.tsx';
import { QuickLook } from '../../common/quick-look/quick-look.tsx';
import { useQuickLook } from '../../common/quick-look/use-quick-look.ts';
import { labelsLike, type Label } from './find-label.ts';
import type { LabelShelf } from './product-details-data.ts';
import { productDetailsMessages as messages } from './product-details-messages.ts';
import styles from './label-spotlight.module.css';

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

function LabelPoster({ label, shelf, isHere }: LabelSpotlightProps & { readonly isHere: boolean }) {
  const facts = isHere ? listFacts(shelf) : [];
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
          {facts.length > 0 && (
            <ul className={styles.facts}>
              {facts.map((fact) => (
                <li key={fact}>{fact}</li>
              ))}
            </ul>
          )}
          {isHere && label.collectionPath !== null ? (
            <p className={styles.actions}>
              <Link className={buttonLook({ variant: 'accent' })} to={label.collectionPath}>
                {messages.shopAll(label.name)}
              </Link>
              {shelf.onSale.length > 0 && (
                <Link className={styles.quiet} to={withParameter(label.collectionPath, 'sale', 'true')}>
                  {messages.shopSale}
                </Link>
              )}
            </p>
          ) : (
            <div className={styles.notYet}>
              <p className={styles.notYetTitle}>{messages.notYet(label.name)}</p>
              <p>{messages.notYetText}</p>
            </div>
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

function listFacts({ total, onSaleTotal, priceRange }: LabelShelf): readonly string[] {
  const rupees = (amount: number) => formatPrice({ paise: amount * 100 });
  return [
    ...(total === null ? [] : [listingMessages.count(total)]),
    ...(priceRange === null ? [] : [messages.prices(rupees(priceRange.min), rupees(priceRange.max))]),
    ...(onSaleTotal === null || onSaleTotal === 0 ? [] : [messages.onSaleCount(onSaleTotal)]),
  ];
}

function toCategoryLinks(path: string, categories: readonly string[]) {
  return categories.map((name) => ({
    label: name,
    path: withParameter(path, 'categories', name),
    isCurrent: false,
  }));
}

function withParameter(path: string, name: string, value: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams({ [name]: value }).toString()}`;
}
