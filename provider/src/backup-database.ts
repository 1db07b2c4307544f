import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { createBackup } from './features/backup/create-backup.ts';
import { describeBackup } from './features/backup/backup-manifest.ts';
import {
  describeCommand,
  print,
  resolveArgument,
  runMaintenance,
  startMaintenance,
} from './maintenance-command.ts';

const usage = `${describeCommand('backup')} FOLDER

Writes database, photos and a manifest (rows of each table, SHA-256 of each file) to a new folder. PostgreSQL is copied by
pg_dump while providers run; stop the provider of an embedded database first.
`;

await runMaintenance(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { help: { type: 'boolean' } },
  });
  const [name] = positionals;
  if (values.help) return print(usage);
  if (name === undefined) throw new Error(usage);
  const folder = resolveArgument(name);
  if (existsSync(folder)) throw new Error(`${folder} exists already: name a new folder.`);
  const startedAt = performance.now();
  const manifest = await createBackup(startMaintenance().config, folder);
  print(`${folder}: ${describeBackup(manifest)}, ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
});
