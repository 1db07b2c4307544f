import { colourHex, type Product } from '@szn/shared-contracts';
import { productLinkProps } from '@szn/shared-ui/product-link';
import { useServices } from '@szn/shared-ui/services-context';
import styles from './other-colours.module.css';

/** Links to the same style in other colours, each with its swatch. */
export function OtherColours({ product: { title, otherColours = [] } }: { readonly product: Product }) {
  const services = useServices();
  if (otherColours.length === 0) return null;
  return (
    <ul className={styles.list} aria-label="Other colours">
      {otherColours.map(({ id, colour }) => (
        <li key={id}>
          <a
            className={styles.colour}
            aria-label={`Also in ${colour}: ${title}`}
            {...productLinkProps(services, id)}
          >
            {/* An SVG, because the content security policy allows no style attributes. */}
            <svg className={styles.dot} viewBox="0 0 16 16" aria-hidden="true">
              <circle cx="8" cy="8" r="7.5" fill={colourHex(colour) ?? 'none'} />
            </svg>
            {colour}
          </a>
        </li>
      ))}
    </ul>
  );
}
