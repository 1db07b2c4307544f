import { Link } from 'react-router-dom';
import type { UsageMap } from '../../../api/releases.ts';
import pageStyles from '../../components/page.module.css';
import { plural, shortVersion } from '../../lib/format.ts';
import styles from './map-page.module.css';

type PartDetailsProps = { readonly map: UsageMap; readonly name: string };

/** What one part offers and uses, in words: the map for everybody who does not see it. */
export function PartDetails({ map: { parts, usages }, name }: PartDetailsProps) {
  const part = parts.find((one) => one.name === name);
  if (!part) return null;
  const offered = usages.filter(({ from }) => from === name);
  const used = usages.filter(({ to }) => to === name);
  const touched = [...new Set(offered.map(({ to }) => to))].sort();
  return (
    <section className={styles.details} aria-label={name} aria-live="polite">
      <h2 className={styles.name}>{name}</h2>
      <p className={pageStyles.note}>
        {name === 'shell' ? (
          shortVersion(part.version)
        ) : (
          <Link to={`/versions/${name}/${part.version}`}>{shortVersion(part.version)}</Link>
        )}{' '}
        · {part.owner}
      </p>
      <p className={styles.touches}>
        A change of {name} can touch <strong>{touched.join(', ') || 'nobody else'}</strong>
        {part.routes.length > 0 && ` and ${plural(part.routes.length, 'route')} of its own`}.
      </p>
      <UsageList
        title="Others use"
        usages={offered}
        read={({ kind, name: what, to }) => `${to}: ${kind} ${what}`}
      />
      <UsageList
        title="It uses"
        usages={used}
        read={({ kind, name: what, from }) => `${from}: ${kind} ${what}`}
      />
      <TextList title="Routes" texts={part.routes} />
      <TextList
        title="Shared modules"
        texts={part.shared.map((shared) => `${shared.name} ${shared.range}`)}
      />
    </section>
  );
}

type Usage = UsageMap['usages'][number];
type UsageListProps = {
  readonly title: string;
  readonly usages: readonly Usage[];
  readonly read: (usage: Usage) => string;
};

function UsageList({ title, usages, read }: UsageListProps) {
  return <TextList title={title} texts={usages.map(read)} />;
}

function TextList({ title, texts }: { readonly title: string; readonly texts: readonly string[] }) {
  if (texts.length === 0) return null;
  return (
    <>
      <h3 className={styles.listTitle}>{title}</h3>
      <ul className={styles.list}>
        {[...texts].sort().map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </>
  );
}
