import type { ReleaseRecord } from '@szn/shared-contracts/release';
import { integrityOf } from '../records/integrity.ts';

/** Author and action of a registry change in tests. */
export const testChange = {
  at: '2026-01-01T00:00:00.000Z',
  by: 'a test',
  action: 'test',
  reason: null,
} as const;

/** Creates a valid release record; each field can be overridden. */
export function buildRecord(changes: Partial<ReleaseRecord> = {}): ReleaseRecord {
  const file = { bytes: 1, brotliBytes: 1, integrity: integrityOf(Buffer.from('x')) };
  return {
    schema: 1,
    name: 'catalogue',
    version: '1.0.0',
    contract: '1.0.0',
    owner: 'catalogue team',
    tier: 'essential',
    commit: null,
    routes: ['/men'],
    handles: [],
    sends: [],
    publishes: [],
    consumes: [],
    activatesFor: null,
    exposes: ['./remote'],
    budgets: { scriptBytes: 100_000, styleBytes: 100_000 },
    shared: { react: '^19.0.0' },
    browser: { entry: 'remoteEntry.js', scripts: ['remote.js'], styles: ['remote.css'] },
    server: { script: 'server/remote.cjs' },
    files: { 'browser/remoteEntry.js': file, 'server/remote.cjs': file },
    ...changes,
  };
}
