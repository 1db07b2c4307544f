import styles from './product-card-skeleton.module.css';

type SkeletonProps = { readonly isHorizontalOnPhones?: boolean };

/** A placeholder of the size of a product card. Hidden from screen readers: the list has `aria-busy`. */
export function ProductCardSkeleton({ isHorizontalOnPhones = false }: SkeletonProps) {
  const className = isHorizontalOnPhones ? `${styles.card} ${styles.horizontal}` : styles.card;
  return (
    <div className={className} aria-hidden="true">
      <span className={styles.picture} />
      <span className={styles.words}>
        <span className={styles.source} />
        <span className={styles.title} />
        <span className={styles.price} />
        <span className={styles.link} />
      </span>
    </div>
  );
}
