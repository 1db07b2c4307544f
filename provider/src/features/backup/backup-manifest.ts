import { createHash } from 'node:crypto';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { hashFile, readErrorCode } from '../../lib/files.ts';

const fileName = z.string().regex(/^(?:database\.(?:dump|tar\.gz)|photos\/[0-9a-f]{32}\.jpg)$/);
const count = z.number().int().min(0);

const manifestSchema = z.object({
  format: z.literal(1),
  database: z.enum(['postgresql', 'embedded']),
  createdAt: z.iso.datetime(),
  /** The version of PostgreSQL. */
  server: z.string(),
  /** The migrations that the database had. */
  migrations: z.array(z.string()),
  /** Rows of each table, counted in the snapshot of the dump. */
  tables: z.record(z.string(), count),
  files: z.record(fileName, z.object({ bytes: count, sha256: z.string().regex(/^[0-9a-f]{64}$/) })),
});

/** What a backup contains: the file `manifest.json` in its folder. */
export type BackupManifest = Readonly<z.output<typeof manifestSchema>>;

const manifestFile = 'manifest.json';
/** In the format of `sha256sum`, so that a changed manifest is found, too. */
const manifestHashFile = 'manifest.json.sha256';

/** Size and SHA-256 of a file. */
export async function describeFile(path: string): Promise<BackupManifest['files'][string]> {
  return { bytes: (await stat(path)).size, sha256: await hashFile(path) };
}

export async function writeManifest(folder: string, manifest: BackupManifest): Promise<void> {
  const text = `${JSON.stringify(manifest, null, 2)}\n`;
  const options = { mode: 0o600, flush: true };
  await writeFile(join(folder, manifestFile), text, options);
  await writeFile(join(folder, manifestHashFile), `${hashOf(text)}  ${manifestFile}\n`, options);
}

/** Reads the manifest and compares every file with it. Throws an error that names the first file that differs. */
export async function verifyBackup(folder: string): Promise<BackupManifest> {
  const manifest = await readManifest(folder);
  for (const [name, expected] of Object.entries(manifest.files)) {
    const path = join(folder, name);
    const size = await sizeOf(path);
    if (size === undefined) throw new Error(`The backup is incomplete: ${path} is missing.`);
    if (size !== expected.bytes)
      throw new Error(`The backup is damaged: ${path} has ${size} of ${expected.bytes} bytes.`);
    if ((await hashFile(path)) !== expected.sha256)
      throw new Error(`The backup is damaged: the content of ${path} has changed (SHA-256).`);
  }
  return manifest;
}

async function readManifest(folder: string): Promise<BackupManifest> {
  const path = join(folder, manifestFile);
  if ((await sizeOf(path)) === undefined)
    throw new Error(`There is no backup in ${folder}: it has no ${manifestFile}.`);
  const text = await readFile(path, 'utf8');
  const hash = await readFile(join(folder, manifestHashFile), 'utf8').catch(() => '');
  if (hash.split(' ')[0] !== hashOf(text))
    throw new Error(`The backup is damaged: ${path} is not the file of ${manifestHashFile}.`);
  const read = manifestSchema.safeParse(JSON.parse(text));
  if (!read.success)
    throw new Error(`${path} is no manifest of this version: ${z.prettifyError(read.error)}`);
  return read.data;
}

async function sizeOf(path: string): Promise<number | undefined> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if (readErrorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** One line for people. */
export function describeBackup({ createdAt, tables, files, migrations }: BackupManifest): string {
  const rows = Object.values(tables).reduce((sum, one) => sum + one, 0);
  const photos = Object.keys(files).filter((name) => name.startsWith('photos/')).length;
  return `${Object.keys(tables).length} tables with ${rows} rows of ${createdAt}, schema ${migrations.at(-1)}, ${photos} photos`;
}
