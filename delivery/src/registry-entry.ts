import type { Registry, ReleaseRecord } from '@szn/shared-contracts/release';
import { releaseUrl } from '@szn/shared-contracts';
import { integrityOf } from './integrity.ts';
import { formatReleaseRecord } from './release-record-file.ts';

/** The registry's one entry for a version that takes all traffic. */
export function registryEntry(record: ReleaseRecord): Registry['microFrontends'][string] {
  const entry = record.files[`browser/${record.browser.entry}`];
  if (!entry) throw new Error(`The record of ${record.name}@${record.version} does not list its own entry.`);
  return [
    {
      url: releaseUrl(record, record.browser.entry),
      metadata: {
        version: record.version,
        integrity: entry.integrity,
        recordIntegrity: integrityOf(Buffer.from(formatReleaseRecord(record))),
      },
      deployment: { traffic: 100, default: true, deploymentId: `${record.name}@${record.version}` },
      extras: {
        contract: record.contract,
        owner: record.owner,
        tier: record.tier,
        previous: null,
        killed: null,
        isPinned: false,
      },
    },
  ];
}
