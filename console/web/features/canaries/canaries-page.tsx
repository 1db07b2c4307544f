import { StatePanel } from '@szn/shared-ui/state-panel';
import type { Rollout } from '../../../api/releases.ts';
import type { RemoteState } from '../../../api/state.ts';
import { PageHead } from '../../components/page-head.tsx';
import { PeriodSelect, usePeriod } from '../../components/period-select.tsx';
import pageStyles from '../../components/page.module.css';
import { useEndpoint } from '../../lib/api.ts';
import { findEnvironment, useLiveState } from '../../lib/live-state.ts';
import { useEnvironment, useQuery } from '../../lib/use-query.ts';
import { useNow } from '../../components/time-ago.tsx';
import { CanaryPanel } from './canary-panel.tsx';

/** Each canary of an environment beside the stable version. */
export function CanariesPage() {
  const { state } = useLiveState();
  const [environment] = useEnvironment();
  const [search, setParameter] = useQuery();
  const hours = usePeriod();
  const { remotes = [], sequence = 0 } = findEnvironment(state, environment ?? '') ?? {};
  const rollouts = useRollouts(environment, remotes, sequence);
  const chosen = search.get('remote');
  const shown = chooseRemotes(remotes, chosen);
  return (
    <>
      <PageHead title="Canaries">
        <select
          aria-label="Remote"
          className={pageStyles.field}
          value={chosen ?? ''}
          onChange={({ target }) => setParameter('remote', target.value)}
        >
          <option value="">All canaries</option>
          {remotes.map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
        </select>
        <PeriodSelect />
      </PageHead>
      {state !== null && shown.length === 0 && (
        <StatePanel
          kind="empty"
          title="No canary runs here"
          text="Start one from the releases, or choose a remote to see the measurements of its version."
          headingLevel={2}
        />
      )}
      {environment !== null &&
        shown.map((remote) => (
          <CanaryPanel
            key={remote.name}
            remote={remote}
            environment={environment}
            hours={hours}
            rollout={rollouts.find(({ name }) => name === remote.name)}
          />
        ))}
    </>
  );
}

/** The roll-outs of an environment; asked for only if there is one. */
function useRollouts(environment: string | null, remotes: readonly RemoteState[], sequence: number) {
  const now = useNow();
  const isNeeded = remotes.some(({ canary }) => canary?.rollout);
  const path = environment !== null && isNeeded ? `/api/rollouts?environment=${environment}` : null;
  const loaded = useEndpoint<{ rollouts: Rollout[] }>(path, now + sequence);
  return isNeeded && loaded.status === 'loaded' ? loaded.value.rollouts : [];
}

/** The named remote; without one, those with a canary. */
function chooseRemotes(remotes: readonly RemoteState[], name: string | null): readonly RemoteState[] {
  return remotes.filter((remote) =>
    name === null || name === '' ? remote.canary !== null : remote.name === name,
  );
}
