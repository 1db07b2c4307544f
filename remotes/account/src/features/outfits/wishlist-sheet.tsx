import { useState } from 'react';
import { Link } from 'react-router-dom';
import { brandLabel, paths, type Product } from '@szn/shared-contracts';
import { Button, buttonVariants } from '@szn/shared-ui/button';
import { Dialog } from '@szn/shared-ui/dialog';
import { PriceTag } from '@szn/shared-ui/product-card';
import { ProductPicture } from '@szn/shared-ui/product-picture';
import { useSelector } from 'react-redux';
import { selectProducts } from '../wishlist/wishlist-slice.ts';
import type { Outfit } from './store/outfit-api.ts';
import { outfitMessages as messages } from './store/outfit-messages.ts';
import styles from './wishlist-sheet.module.css';

type WishlistSheetProps = {
  readonly outfit: Outfit;
  readonly onAdd: (products: readonly Product[]) => void;
  readonly onClose: () => void;
};

/** Chooses products of the wishlist for the outfit, several at once. */
export function WishlistSheet({ outfit, onAdd, onClose }: WishlistSheetProps) {
  const wishlist = useSelector(selectProducts);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const products = wishlist.filter(({ id }) => !outfit.items.some((item) => item.id === id));

  function toggle(key: string) {
    setChosen((before) => {
      const next = new Set(before);
      if (!next.delete(key)) next.add(key);
      return next;
    });
  }

  return (
    <Dialog
      title={messages.addFromWishlist}
      size="large"
      onClose={onClose}
      footer={
        products.length > 0 && (
          <Button
            disabled={chosen.size === 0}
            onClick={() => onAdd(products.filter(({ key }) => chosen.has(key)))}
          >
            {messages.addSelected(chosen.size)}
          </Button>
        )
      }
    >
      {products.length === 0 && (
        <div className={styles.empty}>
          <p>{messages.wishlistEmpty}</p>
          <Link className={buttonVariants()} to={paths.collections()}>
            {messages.findProducts}
          </Link>
        </div>
      )}
      <ul className={styles.list}>
        {products.map((product) => (
          <li key={product.key}>
            <label className={styles.choice}>
              <input type="checkbox" checked={chosen.has(product.key)} onChange={() => toggle(product.key)} />
              <ProductPicture image={product.image} sizes="12rem" />
              <span className={styles.label}>{brandLabel(product.source)}</span>
              <span className={styles.title}>{product.title}</span>
              <PriceTag product={product} isOneLine />
            </label>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
