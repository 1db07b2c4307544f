import { parseArgs } from 'node:util';
import { openDatabase, type Database } from './database/database.ts';
import { listMigrations, migrate, withSchemaLock } from './database/migrate.ts';
import { describeCommand, print, startMaintenance, runMaintenance } from './maintenance-command.ts';

const usage = `${describeCommand('migrate')} [--check]

Runs the migrations that the database does not have, before a roll-out: the version that runs goes on with the new schema.
One process migrates at a time. A statement that does not get its lock within seconds is tried again.

  --check   print what is pending and change nothing; exit code 2 if something is
`;

const pendingExitCode = 2;

await runMaintenance(async () => {
  const { values } = parseArgs({ options: { check: { type: 'boolean' }, help: { type: 'boolean' } } });
  if (values.help) return print(usage);
  const { config, projectRoot } = startMaintenance();
  const database = await openDatabase(config, projectRoot);
  try {
    await database.maintain((db) => (values.check ? check(db) : withSchemaLock(db, run)));
  } finally {
    await database.close();
  }
});

async function check(db: Database): Promise<void> {
  const { pending, newer } = await listMigrations(db);
  if (newer.length > 0) print(`of a newer provider: ${newer.join(', ')}`);
  print(pending.length > 0 ? `pending: ${pending.join(', ')}` : 'nothing is pending');
  if (pending.length > 0) process.exitCode = pendingExitCode;
}

async function run(db: Database): Promise<void> {
  const { pending } = await listMigrations(db);
  if (pending.length === 0) return print('nothing is pending');
  print(`running ${pending.join(', ')}`);
  const startedAt = performance.now();
  await migrate(db, (reason) => print(reason));
  print(`done in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
}
