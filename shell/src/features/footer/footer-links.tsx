import { useId } from 'react';
import { Link } from 'react-router';
import styles from './site-footer.module.css';

export type FooterLinksProps = {
  readonly heading: string;
  readonly links: readonly { readonly label: string; readonly path: string }[];
  /** Takes several columns' width. */
  readonly isWide?: boolean;
};

/** One titled list of the footer. */
export function FooterLinks({ heading, links, isWide = false }: FooterLinksProps) {
  const headingId = useId();
  return (
    <nav aria-labelledby={headingId} className={isWide ? styles.wide : undefined}>
      <h2 id={headingId} className={styles.heading}>
        {heading}
      </h2>
      <ul className={isWide ? styles.wideList : styles.list}>
        {links.map((link) => (
          <li key={link.path}>
            <Link to={link.path} className={`${styles.link}`}>
              {link.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
