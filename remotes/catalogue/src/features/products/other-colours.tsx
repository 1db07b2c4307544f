import { use } from 'react';
import { Link } from 'react-router-dom';
import { colourHex, paths, type OtherColour, type Product } from '@szn/shared-contracts';
import styles from './other-colours.module.css';
import { QuickViewContext } from './product-contexts.ts';

type OtherColoursProps = {
  readonly product: Product;
  /** Shows the name of each colour beside its swatch. */
  readonly hasNames?: boolean;
};

/** Swatches of the same style in other colours. Each opens the quick view of its product, or its page. */
export function OtherColours({ product, hasNames = false }: OtherColoursProps) {
  const colours = product.otherColours?.filter(({ colour }) => hasNames || colourHex(colour) !== undefined);
  if (!colours || colours.length === 0) return null;
  return (
    <ul className={hasNames ? `${styles.list} ${styles.named}` : styles.list} aria-label="Other colours">
      {colours.map((other) => (
        <li key={other.id}>
          <OtherColourControl other={other} title={product.title} hasName={hasNames} />
        </li>
      ))}
    </ul>
  );
}

type OtherColourControlProps = {
  readonly other: OtherColour;
  readonly title: string;
  readonly hasName: boolean;
};

function OtherColourControl({ other: { id, colour }, title, hasName }: OtherColourControlProps) {
  const openQuickView = use(QuickViewContext);
  const props = {
    className: styles.colour,
    title: `Also in ${colour}`,
    'aria-label': `Also in ${colour}: ${title}`,
    children: (
      <>
        {/* An SVG, because the content security policy allows no style attributes. */}
        <svg className={styles.dot} viewBox="0 0 16 16" aria-hidden="true">
          <circle cx="8" cy="8" r="7.5" fill={colourHex(colour) ?? 'none'} />
        </svg>
        {hasName && colour}
      </>
    ),
  };
  if (openQuickView === null) return <Link {...props} to={paths.productDetails(id)} />;
  return <button {...props} type="button" aria-haspopup="dialog" onClick={() => openQuickView({ id })} />;
}
