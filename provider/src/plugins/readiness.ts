/** How far the provider is. `stopping` still serves, but tells the balancer to look elsewhere. */
export type ReadinessState = 'starting' | 'ready' | 'stopping';

export type Readiness = { state: ReadinessState };

export function createReadiness(state: ReadinessState = 'starting'): Readiness {
  return { state };
}
