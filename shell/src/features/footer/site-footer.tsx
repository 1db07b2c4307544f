import { listBrands, paths, site, specifiedNotes } from '@szn/shared-contracts';
import { Link } from '@szn/remote-kit/shared-modules/link';
import { useId, useSyncExternalStore } from 'react';
import { useHydrationMark } from '@szn/shared-ui/use-hydration-mark';
import { Wordmark } from '../../components/icons.tsx';
import { contactUs, useSiteLinks, type SiteLink } from '../../components/site-links.ts';
import { useShell, useShellRuntime } from '../../services/shell-context.tsx';
import { NewsletterBlock } from './newsletter-block.tsx';
import styles from './site-footer.module.css';
import type { Theme } from '../../lib/browser-storage.ts';
import themeSwitchStyles from './theme-switch.module.css';

const legend = 'Colour scheme';
const themes: readonly (readonly [Theme, string])[] = [
  ['system', 'System'],
  ['light', 'Light'],
  ['dark', 'Dark'],
];

/** Chooses the colour scheme on this device. The server and the first render do not know the choice. */
function ThemeSwitch() {
  const { theme } = useShellRuntime();
  const current = useSyncExternalStore(theme.subscribe, theme.current, () => 'system');
  return (
    <fieldset className={themeSwitchStyles.switch}>
      <legend className="visually-hidden">{legend}</legend>
      {themes.map(([value, label]) => (
        <label key={value} className={themeSwitchStyles.option}>
          <input
            type="radio"
            name="theme"
            value={value}
            checked={value === current}
            className={themeSwitchStyles.input}
            onChange={() => theme.choose(value)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}

/** Copy of the footer (specification, section 2). */
const messages = {
  brands: 'Brands',
  support: 'Support',
  about: 'About',
  legal: 'Legal',
  fineprint: `Founded in ${site.foundedIn}. Prices are in rupees as last seen at each brand; you buy on the brand’s own site.`,
} as const;

/** The footer of every page (specification, section 2, "Always present"). */
export function SiteFooter() {
  const { frame, composition } = useShell();
  const { shipping = specifiedNotes.shipping } = composition.content?.notes ?? {};
  return (
    <footer id="footer" className={styles.footer} {...useHydrationMark<HTMLElement>()}>
      <div ref={frame.protect} className={styles.inner}>
        <NewsletterBlock />
        <div className={styles.columns}>
          <FooterLinks heading={messages.brands} links={brandLinks()} />
          <section>
            <h2 className={styles.heading}>{messages.support}</h2>
            <a href={contactUs.href} className={`${styles.link}`}>
              {contactUs.text}
            </a>
            <p className={styles.note}>{shipping}</p>
          </section>
          <FooterLinks heading={messages.about} links={useSiteLinks('footer.about')} />
          <FooterLinks heading={messages.legal} links={useSiteLinks('footer.legal')} />
        </div>
        <div className={styles.base}>
          <Link to={paths.home()} className={`${styles.logo}`}>
            <Wordmark className={styles.wordmark} />
          </Link>
          <ThemeSwitch />
          <p className={styles.fineprint}>{messages.fineprint}</p>
        </div>
      </div>
    </footer>
  );
}

function brandLinks(): FooterLinksProps['links'] {
  const listed = listBrands().filter((brand) => brand.isInFooter);
  return listed.map((brand) => ({ text: brand.label, path: paths.collection(brand) }));
}

type FooterLinksProps = {
  readonly heading: string;
  readonly links: readonly Pick<SiteLink, 'path' | 'text'>[];
};

function FooterLinks({ heading, links }: FooterLinksProps) {
  const headingId = useId();
  return (
    <nav aria-labelledby={headingId}>
      <h2 id={headingId} className={styles.heading}>
        {heading}
      </h2>
      <ul className={styles.list}>
        {links.map((link) => (
          <li key={link.path}>
            <Link to={link.path} className={`${styles.link}`}>
              {link.text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
