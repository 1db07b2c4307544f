import type { VersionState } from '../../api/releases.ts';
import { Badge } from './badge.tsx';
import styles from './version-states.module.css';
import { formatDate } from '../lib/format.ts';

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

/** A state of a version in words, such as "canary in staging, 10 %" or "deprecated until 1 Dec 2026". */
function describeState({ state, environment, traffic, until }: VersionState): string {
  const place = environment === undefined ? '' : ` in ${environment}`;
  const share = traffic === undefined ? '' : `, ${traffic} %`;
  const end = until === undefined ? '' : ` until ${formatDate(until)}`;
  return `${state}${place}${share}${end}`;
}

export function describeStates(states: readonly VersionState[]): string {
  return states.map(describeState).join('; ');
}

/** The state that ends that a version can be promoted, or that warns; `null` without one. */
export function findMark(states: readonly VersionState[]): VersionState | null {
  return states.find(({ state }) => state === 'withdrawn' || state === 'deprecated') ?? null;
}
