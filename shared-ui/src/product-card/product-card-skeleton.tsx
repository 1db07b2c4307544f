import styles from './product-card-skeleton.module.css';

/** The shape of a product card that is on its way, at its final size. Says nothing: its list says that it is busy. */
export function ProductCardSkeleton() {
  return (
    <div className={styles.card} aria-hidden="true">
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
