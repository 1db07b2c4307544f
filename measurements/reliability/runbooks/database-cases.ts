import { mkdirSync, statfsSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findFreePort, untilReady } from '@szn/remote-kit/lib/child-processes';
import { lookForPostgres } from '../../../provider/test/support/find-postgres.ts';
import { lockTable } from '../../../provider/test/support/lock-table.ts';
import { prepareDataFolder } from '../../../provider/test/support/prepare-data-folder.ts';
import { createSmallDisk } from '../../../provider/test/support/small-disk.ts';
import { spawnProvider } from '../../../provider/test/support/spawn-provider.ts';
import { ask, startPostgres } from '../../../provider/test/support/start-postgres.ts';
import type { RunbookCase } from './run-runbooks.ts';
import { secondsUntil, statusOf, uncachedList } from './recovery.ts';

/** PostgreSQL is killed, as by a machine that loses its power. */
export const databaseAway: RunbookCase = async ({ origin, providers, postgres }, execute) => {
  await postgres.kill();
  const symptomSeconds = await secondsUntil('/readyz of the providers is 503', async () => {
    const statuses = providers.map((provider) => statusOf(`${provider.origin}/readyz`));
    return (await Promise.all(statuses)).every((status) => status === 503);
  });
  const failed = await statusOf(`${origin}/proxy${uncachedList()}`);
  if (failed < 500) throw new Error(`A list is answered with ${failed} without a database.`);
  const page = await statusOf(`${origin}/about-us`);
  if (page !== 200) throw new Error(`A static page is answered with ${page} without a database.`);

  const repaired = await execute.runbook({ PGDATA: postgres.dataFolder }, 'postgres');
  const recovered = await secondsUntil('lists are answered', async () => {
    const statuses = providers.map((provider) => statusOf(`${provider.origin}${uncachedList()}`));
    return (await Promise.all(statuses)).every((status) => status === 200);
  });
  // This system stops only a database that it has started itself.
  await execute.text(
    'pg_ctl stop --pgdata "$PGDATA" --mode fast --wait',
    { PGDATA: postgres.dataFolder },
    'postgres',
  );
  await postgres.start();
  return {
    symptom: '/readyz 503, lists fail, static pages served',
    symptomSeconds,
    recoverySeconds: repaired + recovered,
  };
};

/** A session holds a lock on the products and does nothing, as a forgotten terminal does. */
export const providerSlow: RunbookCase = async ({ origin, providers, postgres }, execute) => {
  const unlock = await lockTable(postgres.url, 'products');
  let isOver = false;
  // Directly: gateways soon refuse what the providers do not answer.
  const keepAsking = async ({ origin: provider }: (typeof providers)[number]) => {
    while (!isOver) await statusOf(`${provider}${uncachedList()}`);
  };
  const asked = Promise.all(
    providers.flatMap((provider) => Array.from({ length: 20 }, () => keepAsking(provider))),
  );
  try {
    const isFast = async () => (await statusOf(`${origin}/proxy${uncachedList()}`, {}, 1000)) === 200;
    const symptomSeconds = await secondsUntil('lists take more than a second', async () => !(await isFast()));

    const repaired = await execute.runbook({ ADMIN_DATABASE_URL: postgres.url });
    const recovered = await secondsUntil('lists are answered within a second', isFast);
    return {
      symptom: 'lists take more than a second',
      symptomSeconds,
      recoverySeconds: repaired + recovered,
    };
  } finally {
    isOver = true;
    await unlock();
    await asked;
  }
};

/** Resized pictures fill the disk of a provider with an embedded database. */
export const diskFull: RunbookCase = async (_system, execute) => {
  const disk = createSmallDisk(120);
  if (!disk) throw new Error('A small disk cannot be mounted here: this needs root on Linux.');
  try {
    await prepareDataFolder(disk.folder);
    const provider = await spawnProvider({ DATA_DIR: disk.folder, SAMPLE_PRODUCTS: '0' });
    try {
      let members = 0;
      const register = () => {
        members += 1;
        const account = { name: 'Full', email: `full-${members}@example.com`, password: 'a long password' };
        const headers = { 'content-type': 'application/json' };
        return statusOf(`${provider.origin}/users/register`, {
          method: 'POST',
          headers,
          body: JSON.stringify(account),
        });
      };
      fillWithPictures(path.join(disk.folder, 'garments'));
      // Half-empty pages of the database still take some rows.
      const symptomSeconds = await secondsUntil(
        'writes fail with 503',
        async () => (await register()) === 503,
      );
      const list = await statusOf(`${provider.origin}${uncachedList()}`);
      if (list !== 200) throw new Error(`A list is answered with ${list} while the disk is full.`);

      const repaired = await execute.runbook({ DATA_DIR: disk.folder });
      const recovered = await secondsUntil('members can register', async () => (await register()) === 200);
      return {
        symptom: `writes 503, lists 200, ${members} tries`,
        symptomSeconds,
        recoverySeconds: repaired + recovered,
      };
    } finally {
      await provider.kill();
    }
  } finally {
    disk.remove();
  }
};

function fillWithPictures(folder: string): void {
  mkdirSync(folder, { recursive: true });
  const { bavail, bsize } = statfsSync(folder);
  try {
    writeFileSync(path.join(folder, 'picture'), Buffer.alloc(bavail * bsize));
  } catch (error) {
    // The database has written meanwhile: the disk is full.
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
  }
}

/** Somebody has deleted all members. */
export const restore: RunbookCase = async ({ providers, postgres }, execute) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'szn-restore-'));
  const variables = {
    DATABASE_URL: postgres.url,
    DATA_DIR: path.join(folder, 'data'),
    BACKUP: path.join(folder, 'backup'),
  };
  const [{ origin }] = providers;
  const account = { name: 'Back', email: `back-${Date.now()}@example.com`, password: 'a long password' };
  const send = (call: string) =>
    statusOf(`${origin}/users/${call}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(call === 'login' ? { ...account, name: undefined } : account),
    });
  try {
    if ((await send('register')) !== 200) throw new Error('No member can register.');
    await execute.text('node provider/dist/server/backup.mjs "$BACKUP"', variables);
    await ask(postgres.url, 'truncate users cascade');
    const symptomSeconds = await secondsUntil(
      'the member is unknown',
      async () => (await send('login')) >= 400,
    );

    const startedAt = performance.now();
    for (const { service } of providers) await service.stop();
    await execute.runbook(variables);
    for (const provider of providers) {
      provider.service = provider.start();
      await untilReady(`${provider.origin}/readyz`, provider.service, 60_000);
    }
    await secondsUntil('the member can sign in', async () => (await send('login')) === 200);
    return {
      symptom: 'members are unknown',
      symptomSeconds,
      recoverySeconds: (performance.now() - startedAt) / 1000,
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/** The replica does not apply what it receives, because somebody has paused it. */
export const replicaPaused: RunbookCase = async ({ postgres }, execute) => {
  const replica = await startPostgres(lookForPostgres() ?? '', { replicaOf: postgres });
  const metricsPort = await findFreePort();
  const provider = await spawnProvider({
    DATABASE_URL: postgres.url,
    REPLICA_DATABASE_URL: replica.url,
    SESSION_SECRET: 'a secret of the runbooks, long enough',
    METRICS_PORT: String(metricsPort),
  }).catch(async (error: unknown) => {
    await replica.stop();
    throw error;
  });
  const isUsed = async (wanted: 0 | 1) => {
    const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    return text.includes(`\nszn_provider_replica_used ${wanted}\n`);
  };
  try {
    await secondsUntil('the replica is used', () => isUsed(1));
    await ask(replica.url, 'select pg_wal_replay_pause()');
    const symptomSeconds = await secondsUntil('ReplicaNotUsed: the replica lags', async () => {
      await ask(postgres.url, 'analyze products');
      return await isUsed(0);
    });
    const list = await statusOf(`${provider.origin}${uncachedList()}`);
    if (list !== 200) throw new Error(`A list is answered with ${list} while the replica lags.`);

    const repaired = await execute.runbook({ ADMIN_REPLICA_URL: replica.url });
    const recovered = await secondsUntil('the replica is used', () => isUsed(1));
    return {
      symptom: 'szn_provider_replica_used is 0, lists are served',
      symptomSeconds,
      recoverySeconds: repaired + recovered,
    };
  } finally {
    await provider.kill();
    await replica.stop();
  }
};
