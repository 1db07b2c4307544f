import { contractVersion } from '@szn/shared-contracts';
import type { HostDescription } from '@szn/shared-contracts/release';

/** Creates a valid host description; each field can be overridden. */
export function buildHost(changes: Partial<HostDescription> = {}): HostDescription {
  return {
    schema: 1,
    version: '1.0.0',
    contract: contractVersion,
    commit: null,
    shared: { react: { version: '19.3.1', exports: ['createElement', 'useState'] } },
    handles: [],
    sends: [],
    publishes: [],
    consumes: [],
    ...changes,
  };
}
