import type { VersionState } from '../../api/releases.ts';
import { describeState } from '../lib/version-states.ts';
import { Badge } from './badge.tsx';
import styles from './version-states.module.css';

const kinds: Readonly<Record<VersionState['state'], 'plain' | 'strong' | 'bad'>> = {
  available: 'plain',
  live: 'strong',
  canary: 'strong',
  'rolled back': 'plain',
  withdrawn: 'bad',
  deprecated: 'bad',
};

type VersionStatesProps = { readonly states: readonly VersionState[]; readonly withReasons?: boolean };

/** The states of a version: where it runs or was rolled back, and whether it is withdrawn or deprecated. */
export function VersionStates({ states, withReasons = false }: VersionStatesProps) {
  return (
    <span className={styles.states}>
      {states.map((state) => (
        <span key={`${state.state} ${state.environment}`}>
          {state.state === 'available' ? (
            <span className={styles.available}>available</span>
          ) : (
            <Badge kind={kinds[state.state]}>{describeState(state)}</Badge>
          )}
          {withReasons && state.reason !== null && ` ${state.reason}`}
        </span>
      ))}
    </span>
  );
}
