import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { integrityOf } from '@szn/release-registry/records/integrity';
import { formatReleaseRecord, releaseRecordName } from '@szn/release-registry/records/release-record';
import type { ReleaseRecord } from '@szn/shared-contracts/release';

export type FixtureRelease = {
  readonly name: string;
  readonly version: string;
  readonly routes: readonly string[];
  readonly pages?: ReleaseRecord['pages'];
  /** The server script, CommonJS. */
  readonly script: string;
  /** Isolation tier `foreign`. */
  readonly isForeign?: boolean;
  readonly contract?: string;
  readonly needs?: string;
  readonly shared?: Readonly<Record<string, string>>;
};

/** Publishes a version as the release tool does (files and record), without compressed copies. */
export async function publishFixture(
  releasesFolder: string,
  fixture: FixtureRelease,
): Promise<ReleaseRecord> {
  const { name, version } = fixture;
  const files: Readonly<Record<string, string>> = {
    'browser/remoteEntry.js': `export const entryOf = ${JSON.stringify(`${name}@${version}`)};`,
    'browser/remote.js': `export default ${JSON.stringify(`${name}@${version}`)};`,
    'browser/remote.css': `.${name} { color: red }`,
    'browser/build-report.json': '{"secret":true}',
    'browser/remote.js.map': '{"secret":true}',
    'maps/remote.js.map.br': 'secret',
    'server/remote.cjs': fixture.script,
  };
  const folder = path.join(releasesFolder, name, version);
  for (const [file, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await writeFile(path.join(folder, file), text);
  }
  const record: ReleaseRecord = {
    schema: 1,
    name,
    version,
    contract: fixture.contract ?? '1.0.0',
    ...(fixture.needs !== undefined && { needs: fixture.needs }),
    owner: `${name} team`,
    tier: 'essential',
    commit: null,
    routes: [...fixture.routes],
    ...(fixture.pages && { pages: fixture.pages }),
    handles: [],
    sends: [],
    publishes: [],
    consumes: [],
    activatesFor: null,
    exposes: ['./remote'],
    budgets: { scriptBytes: 100_000, styleBytes: 100_000 },
    shared: fixture.shared ?? { react: '^19.0.0' },
    browser: { entry: 'remoteEntry.js', scripts: ['remote.js'], styles: ['remote.css'] },
    server: { script: 'server/remote.cjs' },
    files: Object.fromEntries(
      Object.entries(files).map(([file, text]) => [
        file,
        { bytes: text.length, brotliBytes: text.length, integrity: integrityOf(Buffer.from(text)) },
      ]),
    ),
  };
  await writeFile(path.join(folder, releaseRecordName), formatReleaseRecord(record));
  return record;
}
