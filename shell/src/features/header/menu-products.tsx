import {
  brandLabel,
  defaultSortOrder,
  readProductPage,
  type HttpClient,
  type Product,
} from '@szn/shared-contracts';
import { PriceTag } from '@szn/shared-ui/product-card';
import { productLinkProps } from '@szn/shared-ui/product-link';
import { ProductPicture } from '@szn/shared-ui/product-picture';
import { savesData } from '@szn/shared-ui/saves-data';
import { useMediaQuery } from '@szn/shared-ui/use-media-query';
import { useResource } from '@szn/shared-ui/use-resource';
import { useShellRuntime } from '../../services/shell-context.tsx';
import type { MenuId } from './header-messages.ts';
import styles from './menu-products.module.css';

const listPaths: Readonly<Record<MenuId, string>> = {
  men: '/products/gender/men',
  women: '/products/gender/women',
  sale: '/products/sale',
  brands: '/products',
};

/** In the style sheet as well. */
const wideScreen = '(min-width: 80em)';
const productCount = 2;

export type MenuProductsProps = { readonly id: MenuId; readonly onNavigate: () => void };

/**
 * The newest products of a menu, with their pictures. Its space is the same before they have loaded, and stays empty when
 * the provider has none. Loads nothing on narrow screens, where there is no space, and with Save-Data.
 */
export function MenuProducts({ id, onNavigate }: MenuProductsProps) {
  const { http } = useShellRuntime().services;
  const isShown = useMediaQuery(wideScreen) && !savesData();
  const { state } = useResource(isShown ? id : null, (signal) => fetchMenuProducts(http, id, signal));
  if (!isShown) return null;
  return (
    <div className={styles.space}>
      {state.status === 'loading' && (
        <div className={styles.products} aria-hidden="true">
          <span className={styles.placeholder} />
          <span className={styles.placeholder} />
        </div>
      )}
      {state.status === 'succeeded' && state.value.length > 0 && (
        <ul className={styles.products} aria-label="Just in">
          {state.value.map((product) => (
            <li key={product.key}>
              <MenuProduct product={product} onNavigate={onNavigate} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

async function fetchMenuProducts(http: HttpClient, id: MenuId, signal: AbortSignal) {
  const query = { page: 1, limit: productCount, sort: defaultSortOrder };
  const page = readProductPage(await http.get(listPaths[id], { query, signal }), productCount);
  return page.products
    .filter((product) => product.id !== null && product.image !== null)
    .slice(0, productCount);
}

type MenuProductProps = { readonly product: Product; readonly onNavigate: () => void };

function MenuProduct({ product, onNavigate }: MenuProductProps) {
  const { href, onClick } = productLinkProps(useShellRuntime().services, product.id, product);
  return (
    <a
      href={href}
      className={styles.product}
      onClick={(event) => {
        onClick?.(event);
        onNavigate();
      }}
    >
      <ProductPicture image={product.image} sizes="10rem" />
      <span className={styles.brand}>{brandLabel(product.source)}</span>
      <span className={styles.title}>{product.title}</span>
      <PriceTag product={product} isOneLine />
    </a>
  );
}
