import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ReleaseRecord } from '@szn/shared-contracts/release';
import type { AllowedModules } from './evaluate-remote.ts';
import { compressedFiles, readBuild, type Build } from './read-build.ts';
import { formatReleaseRecord, readReleaseRecord, releaseRecordName } from './release-record-file.ts';

export type ReleaseSource = {
  /** The remote's workspace, whose `dist` holds its two builds. */
  readonly remoteFolder: string;
  readonly releasesFolder: string;
  /** The shared modules, for evaluating the definition that the record is read from. */
  readonly allowedModules: AllowedModules;
};

/**
 * Puts a built remote under `<releases>/<name>/<version>/` with its release record. The version carries the content's
 * hash, so other bytes are another version, and releasing the same bytes again changes nothing. The folder appears in
 * one step: who finds it finds all of it.
 */
export async function createRelease(source: ReleaseSource): Promise<ReleaseRecord> {
  const build = await readBuild(source.remoteFolder, {
    allowedModules: source.allowedModules,
    version: 'tree',
    commit: null,
  });
  const { record } = build;
  const folder = path.join(source.releasesFolder, record.name, record.version);
  if (!(await isReleased(folder))) await publish(folder, build);
  return readReleaseRecord(source.releasesFolder, record);
}

async function publish(folder: string, build: Build): Promise<void> {
  const draft = `${folder}.draft-${randomUUID()}`;
  try {
    await writeDraft(draft, build);
    await moveIntoPlace(draft, folder);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

async function writeDraft(draft: string, { record, files }: Build): Promise<void> {
  for (const file of [...files, ...compressedFiles(files)]) {
    const target = path.join(draft, file.name);
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, file.bytes);
  }
  await writeFile(path.join(draft, releaseRecordName), formatReleaseRecord(record));
}

async function moveIntoPlace(draft: string, folder: string): Promise<void> {
  try {
    await rename(draft, folder);
  } catch {
    // Another process released the same bytes a moment ago; or what stands there was never finished.
    if (await isReleased(folder)) return;
    await rm(folder, { recursive: true, force: true });
    await rename(draft, folder);
  }
}

async function isReleased(folder: string): Promise<boolean> {
  return stat(path.join(folder, releaseRecordName)).then(
    () => true,
    () => false,
  );
}
