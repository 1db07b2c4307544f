import { parseArgs } from 'node:util';
import { describeBackup } from './features/backup/backup-manifest.ts';
import { restoreBackup } from './features/backup/restore-backup.ts';
import {
  describeCommand,
  print,
  resolveArgument,
  runMaintenance,
  startMaintenance,
} from './maintenance-command.ts';

const usage = `${describeCommand('restore')} FOLDER [--replace]

Restores a backup into an empty database, and its photos. Checks every file before and the rows of every table afterwards.
Stop every provider first.

  --replace   delete what the database has; it stays as it is if the restore fails
`;

await runMaintenance(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { replace: { type: 'boolean', default: false }, help: { type: 'boolean' } },
  });
  const [name] = positionals;
  if (values.help) return print(usage);
  if (name === undefined) throw new Error(usage);
  const folder = resolveArgument(name);
  const startedAt = performance.now();
  const manifest = await restoreBackup(startMaintenance().config, {
    folder,
    mayReplace: values.replace,
  });
  print(
    `restored and checked: ${describeBackup(manifest)}, ${((performance.now() - startedAt) / 1000).toFixed(1)} s`,
  );
  print('Migrations newer than the backup run when a provider starts.');
});
