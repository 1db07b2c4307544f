import type { VersionState } from '../../api/releases.ts';
import { formatDate } from './format.ts';

/** A state of a version in words, such as "canary in staging, 10 %" or "deprecated until 1 Dec 2026". */
export function describeState({ state, environment, traffic, until }: VersionState): string {
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
