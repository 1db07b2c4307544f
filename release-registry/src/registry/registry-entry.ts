import type { Registry, ReleaseRecord } from '@szn/shared-contracts/release';
import { integrityOf } from '../records/integrity.ts';
import { deploymentOf } from './deployment-of.ts';
import { formatReleaseRecord } from '../records/release-record.ts';

/** The registry's one entry for a version that takes all traffic. */
export function registryEntry(record: ReleaseRecord): Registry['microFrontends'][string] {
  return [deploymentOf({ record, integrity: integrityOf(Buffer.from(formatReleaseRecord(record))) })];
}
