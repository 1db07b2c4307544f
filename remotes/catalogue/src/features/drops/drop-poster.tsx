import { Link } from 'react-router-dom';
import {
  brandLabel,
  findBrandByStoredName,
  formatPrice,
  paths,
  type Drop,
  type ShellServices,
} from '@szn/shared-contracts';
import { FollowButton } from '@szn/shared-ui/follow-button';
import { productLinkProps } from '@szn/shared-ui/product-link';
import { ProductPicture } from '@szn/shared-ui/product-picture';
import { dropsMessages as messages } from './drops-messages.ts';
import styles from './drops-page.module.css';

type DropPosterProps = { readonly drop: Drop; readonly services: ShellServices };

const pictureSizes = '(min-width: 1200px) 8rem, (min-width: 768px) 10vw, 20vw';

/** A drop as a typographic poster: we have no rights to the brands' logos. */
export function DropPoster({ drop, services }: DropPosterProps) {
  const label = brandLabel(drop.source);
  const brand = findBrandByStoredName(drop.source);
  const path = brand
    ? paths.collection(brand)
    : `${paths.collections()}?source=${encodeURIComponent(drop.source.toLowerCase())}`;
  const [from, to] = [drop.minPrice, drop.maxPrice].map((rupees) => formatPrice({ paise: rupees * 100 }));
  const name = `${styles.name} ${nameSize(label)}`;
  return (
    <article className={styles.poster} aria-label={`${label}, ${messages.pieces(drop.count)}`}>
      <div className={styles.posterHead}>
        <p className={styles.count}>
          <strong>{drop.count}</strong> {messages.newPieces(drop.count)}
        </p>
        <FollowButton services={services} source={drop.source} surface="poster" />
      </div>
      <h3 className={name}>
        <Link className={styles.brand} to={path}>
          {label}
        </Link>
      </h3>
      <p className={`${name} ${styles.outline}`} aria-hidden="true">
        {label}
      </p>
      <ul className={styles.pictures}>
        {drop.products.map((product) => (
          <li key={product.key}>
            <a
              className={styles.piece}
              aria-label={product.title}
              {...productLinkProps(services, product.id, product)}
            >
              <ProductPicture image={product.image} sizes={pictureSizes} />
            </a>
          </li>
        ))}
      </ul>
      <p className={styles.prices}>{from === to ? from : `${from} – ${to}`}</p>
    </article>
  );
}

/** Font size class by the longest word: only whole words wrap. */
function nameSize(label: string): string | undefined {
  const maxWordLength = Math.max(...label.split(/[\s-]/).map((word) => word.length));
  if (maxWordLength <= 6) return styles.short;
  return maxWordLength <= 8 ? styles.medium : styles.long;
}
