import { Link } from 'react-router-dom';
import { paths } from '@szn/shared-contracts';
import { Masthead } from '../../components/page-header.tsx';
import { type Label, labelsToKnow, otherLabels } from './spotlight-brands.ts';
import { productDetailsMessages as messages } from './spotlight-messages.ts';
import styles from './brand-index.module.css';

const groups: readonly { readonly title: string; readonly labels: readonly Label[] }[] = [
  { title: messages.labelsToKnow, labels: labelsToKnow },
  { title: messages.tiers.luxury, labels: otherLabels('luxury') },
  { title: messages.tiers.premium, labels: otherLabels('premium') },
  { title: messages.tiers.casual, labels: otherLabels('casual') },
  { title: messages.moreLabels, labels: otherLabels(null) },
];

/** Every label, as posters; also where an address leads that named nothing. */
export function LabelIndex({ isMissing }: { readonly isMissing: boolean }) {
  return (
    <>
      <Masthead
        crumbs={[
          { label: messages.home, path: paths.home() },
          { label: messages.spotlight, path: paths.productDetails() },
        ]}
        heading={isMissing ? messages.unknown : messages.spotlight}
        look={isMissing ? 'search' : 'place'}
      >
        <p className={styles.text}>{isMissing ? messages.unknownText : messages.spotlightText}</p>
      </Masthead>
      {groups.map(({ title, labels }) => (
        <section key={title} className={styles.group} aria-label={title}>
          <h2 className={styles.title}>{title}</h2>
          <ul className={styles.posters}>
            {labels.map((label) => (
              <li key={label.id}>
                <Link className={styles.poster} to={paths.productDetails(label.id)} viewTransition>
                  <span className={styles.name}>{label.name}</span>
                  <span className={styles.about}>{label.text}</span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}
