import { Link } from 'react-router-dom';
import { paths } from '@szn/shared-contracts';
import { PageHeader } from '../../components/page-header.tsx';
import { featuredBrands, otherBrands } from './spotlight-brands.ts';
import { spotlightCrumb, spotlightMessages as messages } from './spotlight-messages.ts';
import styles from './brand-index.module.css';

const groups = [
  { title: messages.featuredBrands, brands: featuredBrands },
  { title: messages.tiers.luxury, brands: otherBrands('luxury') },
  { title: messages.tiers.premium, brands: otherBrands('premium') },
  { title: messages.tiers.casual, brands: otherBrands('casual') },
  { title: messages.moreBrands, brands: otherBrands(null) },
];

/** All brands; also shown for an unknown id. */
export function BrandIndex({ isMissing }: { readonly isMissing: boolean }) {
  return (
    <>
      <PageHeader
        crumbs={[spotlightCrumb]}
        heading={isMissing ? messages.unknown : messages.spotlight}
        variant={isMissing ? 'search' : 'listing'}
      >
        <p className={styles.text}>{isMissing ? messages.unknownText : messages.spotlightText}</p>
      </PageHeader>
      {groups.map(({ title, brands }) => (
        <section key={title} className={styles.group} aria-label={title}>
          <h2 className={styles.title}>{title}</h2>
          <ul className={styles.brands}>
            {brands.map((brand) => (
              <li key={brand.id}>
                <Link className={styles.brand} to={paths.productDetails(brand.id)} viewTransition>
                  <span className={styles.name}>{brand.name}</span>
                  <span className={styles.about}>{brand.text}</span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}
