import { Link } from 'react-router-dom';
import type { TimelineEntry } from '../../../api/state.ts';
import { shortVersion } from '../../lib/format.ts';
import styles from './timeline-page.module.css';

type Effect = TimelineEntry['effects'][number];

/** What a change did to remotes, from → to. */
export function EffectList({ effects, environment }: Pick<TimelineEntry, 'effects' | 'environment'>) {
  if (effects.length === 0) return null;
  return (
    <ul className={styles.effects}>
      {effects.map((effect) => (
        <li key={`${effect.remote} ${effect.kind}`} className={styles.effect}>
          <strong>{effect.remote ?? environment}</strong> <Effect effect={effect} environment={environment} />
        </li>
      ))}
    </ul>
  );
}

function Effect({ effect, environment }: { readonly effect: Effect; readonly environment: string }) {
  const { remote, kind, from, to } = effect;
  const describe = descriptions[kind];
  if (describe) return describe(effect);
  if (to === null) return `removed (${from})`;
  return (
    <>
      {from === null ? 'new: ' : `${shortVersion(from)} → `}
      <Link to={`/versions/${remote}/${to}?environment=${environment}`}>{shortVersion(to)}</Link>
    </>
  );
}

/** Effects that are not about the default version, in words. */
const descriptions: Partial<Record<Effect['kind'], (effect: Effect) => string>> = {
  switch: ({ to }) => (to === 'off' ? 'switched off' : 'switched on'),
  pin: ({ to }) => (to === null ? 'unpinned' : 'pinned'),
  canary: describeCanary,
  request: ({ from, to }) => (to === null ? `request of ${from} decided` : `${to} requested`),
  freeze: ({ to }) => (to === null ? 'freeze ended' : 'frozen'),
  protection: ({ to }) => (to === null ? 'needs no approvals any more' : 'needs approvals'),
  shell: ({ to }) => (to === null ? 'shell not described any more' : `shell ${shortVersion(to)}`),
};

function describeCanary({ from, to }: Effect): string {
  if (to === null) return `canary ended (${from})`;
  return from === null ? `canary ${to}` : `canary ${from} → ${to}`;
}
