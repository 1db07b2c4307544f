import { brands, paths } from '@szn/shared-contracts';
import { Link } from 'react-router';
import { Wordmark } from '../../components/wordmark.tsx';
import { aboutUs, contactUs, legalLinks } from '../../components/site-links.ts';
import { footerMessages } from './footer-messages.ts';
import { FooterLinks } from './footer-links.tsx';
import { NewsletterBlock } from './newsletter-block.tsx';
import styles from './site-footer.module.css';

const brandLinks = brands
  .filter((brand) => brand.isInFooter)
  .map((brand) => ({ label: brand.label, path: paths.collection(brand) }));

const aboutLinks = [
  aboutUs,
  { label: footerMessages.allBrands, path: paths.collections() },
  { label: footerMessages.spotlight, path: paths.productDetails() },
];

/** The frame's lower part on every page (specification, section 2, "Always present"). */
export function SiteFooter() {
  return (
    <footer id="footer" className={styles.footer}>
      <div className={styles.inner}>
        <NewsletterBlock />
        <div className={styles.columns}>
          <FooterLinks heading={footerMessages.brands} links={brandLinks} isWide />
          <section>
            <h2 className={styles.heading}>{footerMessages.support}</h2>
            <a href={contactUs.href} className={`${styles.link}`}>
              {contactUs.label}
            </a>
            <p className={styles.note}>{footerMessages.shippingNote}</p>
          </section>
          <FooterLinks heading={footerMessages.about} links={aboutLinks} />
          <FooterLinks heading={footerMessages.legal} links={legalLinks} />
        </div>
        <div className={styles.base}>
          <Link to={paths.home()} className={`${styles.logo}`}>
            <Wordmark className={styles.wordmark} />
          </Link>
          <p className={styles.fineprint}>{footerMessages.fineprint}</p>
        </div>
      </div>
    </footer>
  );
}
