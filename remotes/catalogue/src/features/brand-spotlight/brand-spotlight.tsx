import { Link } from 'react-router-dom';
import { formatPrice, paths } from '@szn/shared-contracts';
import { buttonVariants } from '@szn/shared-ui/button';
import { FollowButton, FollowHint } from '@szn/shared-ui/follow-button';
import { ProductPicture } from '@szn/shared-ui/product-picture';
import { useServices } from '@szn/shared-ui/services-context';
import { Breadcrumb } from '../../components/page-header.tsx';
import { LinkChips } from '../../components/link-chips.tsx';
import { listingMessages } from '../listing/ui/listing-messages.ts';
import { ProductStrip } from '../products/product-strip.tsx';
import styles from './brand-spotlight.module.css';
import { brandCrumbs, similarBrands, type SpotlightBrand } from './spotlight-brands.ts';
import type { BrandProducts } from './spotlight-loader.ts';
import { spotlightMessages as messages } from './spotlight-messages.ts';

type BrandSpotlightProps = { readonly brand: SpotlightBrand; readonly products: BrandProducts };

/** One brand: its description, some products, similar brands. A brand without products shows those of others. */
export function BrandSpotlight({ brand, products }: BrandSpotlightProps) {
  const { newest, onSale, categories } = products;
  const path = products.total === 0 ? null : brand.collectionPath;
  return (
    <>
      <BrandHero brand={brand} products={products} path={path} />
      <div className={styles.sections}>
        {path !== null && categories.length > 1 && (
          <LinkChips
            label={messages.categoriesOf(brand.name)}
            links={categories.map((name) => ({
              label: name,
              path: withParameter(path, 'categories', name),
              isCurrent: false,
            }))}
          />
        )}
        <ProductStrip
          title={path === null ? messages.freshIn : messages.newFrom(brand.name)}
          products={newest}
        />
        {onSale.length > 0 && <ProductStrip title={messages.saleAt(brand.name)} products={onSale} />}
        <section className={styles.similar}>
          <h2 className={styles.similarTitle}>{messages.similarBrands}</h2>
          <LinkChips
            label={messages.similarBrands}
            links={similarBrands(brand).map(({ id, name }) => ({
              label: name,
              path: paths.productDetails(id),
              isCurrent: false,
            }))}
          />
        </section>
      </div>
    </>
  );
}

type BrandHeroProps = BrandSpotlightProps & {
  readonly path: string | null;
};

function BrandHero({ brand, products, path }: BrandHeroProps) {
  const services = useServices();
  const cover = path === null ? null : (products.newest[0]?.image ?? null);
  return (
    <header className={styles.head}>
      <Breadcrumb crumbs={brandCrumbs(brand)} />
      <div className={styles.hero}>
        <div className={styles.description}>
          <p className={styles.tier}>
            {brand.tier === null ? messages.spotlight : messages.tiers[brand.tier]}
          </p>
          <h1 className={styles.name}>{brand.name}</h1>
          <p className={styles.text}>{brand.text}</p>
          {path === null ? (
            <div className={styles.notListed}>
              <p className={styles.notListedTitle}>{messages.notYet(brand.name)}</p>
              <p>{messages.notYetText}</p>
            </div>
          ) : (
            <>
              <Facts products={products} />
              <p className={styles.actions}>
                <Link className={buttonVariants({ variant: 'accent' })} to={path}>
                  {messages.shopAll(brand.name)}
                </Link>
                {brand.storedName !== null && (
                  <FollowButton services={services} source={brand.storedName} surface="ink" />
                )}
                {products.onSale.length > 0 && (
                  <Link className={styles.saleLink} to={withParameter(path, 'sale', 'true')}>
                    {messages.shopSale}
                  </Link>
                )}
                <Link className={styles.saleLink} to={paths.drops()}>
                  {messages.radar}
                </Link>
              </p>
              <FollowHint />
            </>
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

function Facts({ products }: { readonly products: BrandProducts }) {
  const { total, onSaleTotal, priceRange } = products;
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

function withParameter(path: string, name: string, value: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams({ [name]: value }).toString()}`;
}
