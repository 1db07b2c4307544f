import { useEffect } from 'react';
import { Link, useLoaderData, useRevalidator } from 'react-router-dom';
import { paths } from '@szn/shared-contracts';
import { FollowButton, FollowHint } from '@szn/shared-ui/follow-button';
import { useServices } from '@szn/shared-ui/services-context';
import { Spinner } from '@szn/shared-ui/spinner';
import { StatePanel } from '@szn/shared-ui/state-panel';
import { Breadcrumb, PageHeader } from '../../components/page-header.tsx';
import { RetryButton } from '../../components/retry-button.tsx';
import { RecentlyViewedStrip } from '../history/recently-viewed-strip.tsx';
import { listingMessages } from '../listing/ui/listing-messages.ts';
import { ProductStrip } from '../products/product-strip.tsx';
import { QuickViewProduct } from '../quick-view/quick-view-product.tsx';
import indexStyles from './brand-index.module.css';
import { BrandSpotlight } from './brand-spotlight.tsx';
import { featuredBrands, findSpotlightBrand, otherBrands, productCrumbs } from './spotlight-brands.ts';
import type { SpotlightData } from './spotlight-loader.ts';
import { spotlightCrumb, spotlightMessages as messages } from './spotlight-messages.ts';
import styles from './spotlight-page.module.css';

/** /product-details?id=…: a brand, a product, or the index of all brands. */
export function SpotlightPage() {
  const data = useLoaderData<SpotlightData>();
  const { revalidate } = useRevalidator();
  const isLoaded = data.kind !== 'not-loaded';
  useEffect(() => {
    if (!isLoaded) void revalidate();
  }, [isLoaded, revalidate]);
  return (
    <div className={styles.page}>
      {data.kind === 'failed' ? (
        <StatePanel
          kind="error"
          headingLevel={1}
          title={messages.failed}
          text={listingMessages.failedHint}
          actions={<RetryButton onRetry={() => void revalidate()} />}
        />
      ) : (
        <SpotlightContent data={data} />
      )}
      <RecentlyViewedStrip exceptKey={data.kind === 'product' ? data.product.key : undefined} />
    </div>
  );
}

function SpotlightContent({ data }: { readonly data: Exclude<SpotlightData, { kind: 'failed' }> }) {
  switch (data.kind) {
    case 'not-loaded':
      return <Spinner />;
    case 'index':
      return <BrandIndex isMissing={data.isMissing} instead={data.instead} />;
    case 'brand': {
      const brand = findSpotlightBrand(data.brandId);
      return brand ? (
        <BrandSpotlight brand={brand} products={data.products} />
      ) : (
        <BrandIndex isMissing instead={[]} />
      );
    }
    case 'product':
      return <ProductPage key={data.product.key} product={data.product} similar={data.similar} />;
  }
}

function ProductPage({ product, similar }: Omit<Extract<SpotlightData, { kind: 'product' }>, 'kind'>) {
  return (
    <div className={styles.product}>
      <Breadcrumb crumbs={productCrumbs(product)} />
      <QuickViewProduct product={product} similar={similar} isPage />
      <p className={styles.note}>{listingMessages.priceNote}</p>
    </div>
  );
}

const listGroups = () => [
  { title: messages.featuredBrands, brands: featuredBrands() },
  { title: messages.tiers.luxury, brands: otherBrands('luxury') },
  { title: messages.tiers.premium, brands: otherBrands('premium') },
  { title: messages.tiers.casual, brands: otherBrands('casual') },
  { title: messages.moreBrands, brands: otherBrands(null) },
];

function BrandIndex({ isMissing, instead }: Omit<Extract<SpotlightData, { kind: 'index' }>, 'kind'>) {
  const services = useServices();
  return (
    <>
      <PageHeader
        crumbs={[spotlightCrumb]}
        heading={isMissing ? messages.unknown : messages.spotlight}
        variant={isMissing ? 'search' : 'listing'}
      >
        <p className={indexStyles.text}>{isMissing ? messages.unknownText : messages.spotlightText}</p>
        <p>
          <Link className={indexStyles.radar} to={paths.drops()}>
            {messages.radarText}
          </Link>
        </p>
        <FollowHint />
      </PageHeader>
      {instead.length > 0 && (
        <div className={indexStyles.group}>
          <ProductStrip title={messages.freshIn} products={instead} />
        </div>
      )}
      {listGroups().map(({ title, brands }) => (
        <section key={title} className={indexStyles.group} aria-label={title}>
          <h2 className={indexStyles.title}>{title}</h2>
          <ul className={indexStyles.brands}>
            {brands.map((brand) => (
              <li key={brand.id}>
                <Link className={indexStyles.brand} to={paths.productDetails(brand.id)} viewTransition>
                  <span className={indexStyles.name}>{brand.name}</span>
                  <span className={indexStyles.about}>{brand.text}</span>
                </Link>
                {brand.storedName !== null && (
                  <span className={indexStyles.follow}>
                    <FollowButton services={services} source={brand.storedName} surface="poster" />
                  </span>
                )}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}
