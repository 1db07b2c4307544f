import { Link } from 'react-router-dom';
import { comparableText } from '@szn/shared-contracts';
import type { Timeline, TimelineEntry } from '../../../api/state.ts';
import { AsyncContent } from '../../components/async-content.tsx';
import { PageHead } from '../../components/page-head.tsx';
import pageStyles from '../../components/page.module.css';
import { useEndpoint } from '../../lib/api.ts';
import { formatDateTime } from '../../lib/format.ts';
import { findEnvironment, useLiveState } from '../../lib/live-state.ts';
import { useEnvironment, useQuery } from '../../lib/use-query.ts';
import { EffectList } from './effect-list.tsx';
import styles from './timeline-page.module.css';

/** All changes of an environment, the latest first, by day. The address holds the filters. */
export function TimelinePage() {
  const { state } = useLiveState();
  const [environment] = useEnvironment();
  const [search, setParameter] = useQuery({ replace: true });
  const text = search.get('text') ?? '';
  const sequence = environment === null ? 0 : (findEnvironment(state, environment)?.sequence ?? 0);
  const path = environment === null ? null : `/api/changes?environment=${environment}`;
  const loaded = useEndpoint<Timeline>(path, sequence);
  return (
    <>
      <PageHead title="Changes">
        <input
          type="search"
          aria-label="Filter changes by remote, version, person or reason"
          placeholder="Remote, version, person, reason"
          className={`${pageStyles.field} ${styles.search}`}
          value={text}
          onChange={({ target }) => setParameter('text', target.value)}
        />
      </PageHead>
      <AsyncContent loaded={loaded}>
        {({ entries, isComplete }) => (
          <>
            <Days entries={filterEntries(entries, text)} />
            {!isComplete && (
              <p className={styles.note}>
                Older changes are in the store; npm run szn -- history shows them.
              </p>
            )}
          </>
        )}
      </AsyncContent>
    </>
  );
}

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full' });
const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' });

function Days({ entries }: { readonly entries: readonly TimelineEntry[] }) {
  if (entries.length === 0) return <p className={styles.note}>No change matches.</p>;
  return groupByDay(entries).map(([name, ofDay]) => (
    <section key={name} className={styles.day} aria-label={name}>
      <h2 className={styles.date}>{name}</h2>
      <ol className={styles.entries}>
        {ofDay.map((entry) => (
          <Entry key={entry.sequence} entry={entry} />
        ))}
      </ol>
    </section>
  ));
}

/** Entries of one day follow each other. */
function groupByDay(entries: readonly TimelineEntry[]) {
  const days: (readonly [name: string, ofDay: TimelineEntry[]])[] = [];
  for (const entry of entries) {
    const name = day.format(new Date(entry.at));
    const last = days.at(-1);
    if (last?.[0] === name) last[1].push(entry);
    else days.push([name, [entry]]);
  }
  return days;
}

function Entry({ entry }: { readonly entry: TimelineEntry }) {
  const { environment, sequence, at, by, action, reason, effects } = entry;
  return (
    <li className={styles.entry}>
      <Link to={`/changes/${environment}/${sequence}`} className={styles.time} title={formatDateTime(at)}>
        {time.format(new Date(at))} <span className={styles.sequence}>#{sequence}</span>
      </Link>
      <div className={styles.content}>
        <EffectList effects={effects} environment={environment} />
        {reason !== null && <p className={styles.reason}>{reason}</p>}
        <p className={styles.meta}>
          {by} · <code>{action}</code>
        </p>
      </div>
    </li>
  );
}

/** The entries that contain all words. */
export function filterEntries(entries: readonly TimelineEntry[], text: string): readonly TimelineEntry[] {
  const words = comparableText(text).split(/\s+/).filter(Boolean);
  return entries.filter((entry) => {
    const effects = entry.effects.flatMap(({ remote, from, to }) => [remote ?? '', from ?? '', to ?? '']);
    const haystack = comparableText([entry.action, entry.by, entry.reason ?? '', ...effects].join(' '));
    return words.every((word) => haystack.includes(word));
  });
}
