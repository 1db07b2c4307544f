import type { GatewayReport } from '@szn/release-registry/registry/gateway-reports';

/** The report of a gateway of `staging` that serves catalogue 2.0.0. */
export const reportOf = (id: string, changes: Partial<GatewayReport> = {}): GatewayReport => ({
  id,
  at: new Date().toISOString(),
  environment: 'staging',
  sequence: 3,
  applied: [{ remote: 'catalogue', version: '2.0.0', isOff: false }],
  canaries: [],
  refused: [],
  checking: [],
  registryError: null,
  ...changes,
});
