import { contractVersion } from '@szn/shared-contracts';
import { major, satisfies } from 'semver';
import type { ReleaseRecord } from '@szn/shared-contracts/release';
import type { HostOffer } from '../composition/shared-modules.ts';
import type { GateRefusal } from './refusals.ts';

/** What the version asks of the shell and would not get. */
export function checkOffer(candidate: ReleaseRecord, offer: HostOffer): readonly GateRefusal[] {
  const ofShell = { consumer: 'shell', isBreakingChange: false } as const;
  const modules = Object.entries(candidate.shared).flatMap(([field, range]): readonly GateRefusal[] => {
    const version = offer[field];
    if (version !== undefined && satisfies(version, range)) return [];
    const has = version === undefined ? 'does not share it' : `has ${version}`;
    return [
      { ...ofShell, rule: 'shared', field, message: `it asks for ${field} ${range}; the shell ${has}` },
    ];
  });
  if (major(candidate.contract) === major(contractVersion)) return modules;
  const message = `it was built for contract ${candidate.contract}; the shell has ${contractVersion}`;
  return [{ ...ofShell, rule: 'contract', field: 'contract', message }, ...modules];
}
