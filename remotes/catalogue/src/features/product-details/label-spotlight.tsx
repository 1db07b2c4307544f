import { paths, type Product } from '@szn/shared-contracts';
import { LinkChips } from '../../common/page/link-chips.tsx';
import { ProductStrip } from '../../common/product-strip.tsx';
import { QuickLook } from '../../common/quick-look/quick-look.tsx';
import { useQuickLook } from '../../common/quick-look/use-quick-look.ts';
import { labelsLike, type Label } from './find-label.ts';
import { LabelPoster } from './label-poster.tsx';
import type { LabelShelf } from './product-details-data.ts';
import { productDetailsMessages as messages } from './product-details-messages.ts';
import styles from './label-spotlight.module.css';
import { withParameter } from './with-parameter.ts';

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
