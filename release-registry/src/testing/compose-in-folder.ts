import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Registry, ReleaseRecord } from '@szn/shared-contracts/release';
import type { CompositionSources, VersionChoice } from '../composition/compose-remote.ts';
import { composeRelease } from '../composition/compose.ts';
import { formatReleaseRecord, readReleaseRecord, releaseRecordName } from '../records/release-record.ts';
import { defaultDeployments } from '../registry/deployments.ts';
import { testChange } from './build-record.ts';

const sharedVersions = { react: '19.3.1', 'react-redux': '9.3.1', '@reduxjs/toolkit': '2.14.0' };

/** Creates a registry with these default versions. */
export function registryOf(...records: readonly ReleaseRecord[]): Registry {
  return {
    format: 1,
    environment: 'test',
    sequence: 1,
    change: testChange,
    microFrontends: Object.fromEntries(records.map((record) => [record.name, defaultDeployments(record)])),
  };
}

/** Publishes records without files and composes a registry of them. */
export function composeIn(
  folder: { readonly path: string },
  previousGeneration?: CompositionSources['previousGeneration'],
) {
  return {
    publish: async (record: ReleaseRecord): Promise<void> => {
      const place = path.join(folder.path, record.name, record.version);
      await mkdir(place, { recursive: true });
      await writeFile(path.join(place, releaseRecordName), formatReleaseRecord(record));
    },
    compose: (registry: Registry, choice?: VersionChoice) =>
      composeRelease(
        registry,
        {
          sharedVersions,
          ...(previousGeneration && { previousGeneration }),
          readRecord: (version) => readReleaseRecord(folder.path, version),
        },
        choice,
      ),
  };
}
