import { Link } from 'react-router-dom';
import type { TimelineEntry } from '../../../api/state.ts';
import { shortVersion } from '../../lib/format.ts';
import styles from './timeline-page.module.css';

type Effect = TimelineEntry['effects'][number];

/** What a change did to remotes, from → to. */
export function EffectList({ effects, environment }: Pick<TimelineEntry, 'effects' | 'environment'>) {
  if (effects.length === 0) return <p className={styles.effect}>no change of a remote</p>;
  return (
    <ul className={styles.effects}>
      {effects.map((effect) => (
        <li key={`${effect.remote} ${effect.kind}`} className={styles.effect}>
          <strong>{effect.remote}</strong> <Effect effect={effect} environment={environment} />
        </li>
      ))}
    </ul>
  );
}

function Effect({ effect, environment }: { readonly effect: Effect; readonly environment: string }) {
  const { remote, kind, from, to } = effect;
  if (kind === 'switch' || kind === 'pin') return describeSwitch(effect);
  if (kind === 'canary') return describeCanary(effect);
  if (to === null) return `removed (${from})`;
  return (
    <>
      {from === null ? 'new: ' : `${shortVersion(from)} → `}
      <Link to={`/versions/${remote}/${to}?environment=${environment}`}>{shortVersion(to)}</Link>
    </>
  );
}

function describeSwitch({ kind, to }: Effect): string {
  if (kind === 'pin') return to === null ? 'unpinned' : 'pinned';
  return to === 'off' ? 'switched off' : 'switched on';
}

function describeCanary({ from, to }: Effect): string {
  if (to === null) return `canary ended (${from})`;
  return from === null ? `canary ${to}` : `canary ${from} → ${to}`;
}
