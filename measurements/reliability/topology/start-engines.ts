import { execFileSync } from 'node:child_process';
import { chmodSync } from 'node:fs';
import path from 'node:path';
import type { Service } from '@szn/remote-kit/lib/child-processes';
import { startS3Server } from '@szn/release-registry/testing/start-s3-server';
import { startSmtpServer } from '../../../provider/test/support/smtp-server.ts';
import { serverAccount, waitUntilOpen } from '../../../provider/test/support/start-postgres.ts';
import { adaptRecipe, startListening, type Program } from './debian-programs.ts';
import type { Site } from './site.ts';

/** Something that is stopped and started again on the same port. */
export type Part = {
  readonly start: () => Promise<void>;
  readonly stop: () => Promise<void>;
  /** Kills it, as a machine that loses its power. */
  readonly kill: () => Promise<void>;
};

export type Endings = (() => Promise<unknown>)[];

/** Starts programs of others for a site. What ends each of them is in `endings` before it is ready. */
export function createEngines(site: Site, endings: Endings, signal: AbortSignal) {
  const { folder, ports, password, makeFolder, write } = site;
  const run = async (program: Program, port: number): Promise<Part> => {
    signal.throwIfAborted();
    let service: Service | undefined;
    const part: Part = {
      start: async () => {
        service = await startListening(folder, program, port);
      },
      stop: async () => service?.stop(),
      kill: async () => {
        if (service !== undefined) process.kill(-service.pid, 'SIGKILL');
        await service?.ended;
      },
    };
    endings.push(part.stop);
    await part.start();
    return part;
  };
  const sockets = makeFolder('sockets');
  const listenAt = (port: number) => ['-p', String(port), '-k', sockets, '-c', 'listen_addresses=127.0.0.1'];
  return {
    startDatabase: async (postgresFolder: string): Promise<Part> => {
      const options = { cwd: folder, ...serverAccount(), env: databaseEnvironment(site, postgresFolder) };
      const data = makeFolder('database');
      const passwordFile = `--pwfile=${write('database_password', password)}`;
      execFileSync('initdb', ['-D', data, '-U', 'szn', '-A', 'scram-sha-256', passwordFile, '-E', 'UTF8'], {
        ...options,
        stdio: 'ignore',
      });
      const postgres = await run(
        {
          name: 'PostgreSQL',
          command: path.join(postgresFolder, 'postgres'),
          parameters: ['-D', data, ...listenAt(ports.database)],
          stopSignal: 'SIGINT',
        },
        ports.database,
      );
      await waitUntilOpen(databaseUrl(site, 'szn', ports.database).replace(/szn$/, 'postgres'));
      execFileSync('createdb', ['--username', 'szn', 'szn'], options);
      const script = write('prepare-database.sh', adaptRecipe('containers/prepare-database.sh', {}));
      execFileSync('sh', [script], options);
      return postgres;
    },
    /** The script of the recipe copies the database, and becomes the replica. */
    startReplica: (postgresFolder: string): Promise<Part> => {
      const data = makeFolder('replica');
      chmodSync(data, 0o700);
      const script = write('replica.sh', adaptRecipe('containers/replica.sh', {}));
      const environment = {
        PATH: searchPath(postgresFolder),
        PGDATA: data,
        PRIMARY_HOST: '127.0.0.1',
        PRIMARY_PORT: String(ports.database),
        PRIMARY_PASSWORD_FILE: path.join(folder, 'database_password'),
      };
      const parameters = [script, ...listenAt(ports.replica)];
      return run(
        { name: 'replica', command: 'sh', parameters, environment, stopSignal: 'SIGINT' },
        ports.replica,
      );
    },
    startPgBouncer: (): Promise<Part> => {
      const settings = adaptRecipe('containers/pgbouncer.ini', {
        'host=database port=5432': `host=127.0.0.1 port=${ports.database}`,
        'listen_addr = *': 'listen_addr = 127.0.0.1',
        'listen_port = 5432': `listen_port = ${ports.pgbouncer}`,
        '/etc/pgbouncer/userlist.txt': write('userlist.txt', `"szn_app" "${password}"\n`),
      });
      const parameters = [write('pgbouncer.ini', settings)];
      // As the recipe: it waits for running transactions.
      return run(
        { name: 'PgBouncer', command: 'pgbouncer', parameters, stopSignal: 'SIGINT' },
        ports.pgbouncer,
      );
    },
    startRedis: (): Promise<Part> => {
      const place = ['--bind', '127.0.0.1', '--port', String(ports.redis), '--dir', makeFolder('redis')];
      const parameters = [...place, '--save', ''];
      return run({ name: 'Redis', command: 'redis-server', parameters }, ports.redis);
    },
    startHaproxy: (): Promise<Part> => {
      const settings = adaptRecipe('containers/haproxy.cfg', {
        'bind :3000': `bind 127.0.0.1:${ports.storefront}`,
        'bind :4000': `bind 127.0.0.1:${ports.api}`,
        'bind :8404': `bind 127.0.0.1:${ports.balancerMetrics}`,
        'gateway-1:3000': `127.0.0.1:${ports.gateway1}`,
        'gateway-2:3000': `127.0.0.1:${ports.gateway2}`,
        'provider-1:4000': `127.0.0.1:${ports.provider1}`,
        'provider-2:4000': `127.0.0.1:${ports.provider2}`,
      });
      const parameters = ['-db', '-f', write('haproxy.cfg', settings)];
      return run({ name: 'HAProxy', command: 'haproxy', parameters }, ports.storefront);
    },
    startPrometheus: (): Promise<Part> => {
      const settings = adaptRecipe('containers/prometheus.yaml', {
        '/etc/prometheus/alerts.yaml': write('alerts.yaml', adaptRecipe('monitoring/alerts.yaml', {})),
        'gateway-1:9464': `127.0.0.1:${ports.gateway1Metrics}`,
        'gateway-2:9464': `127.0.0.1:${ports.gateway2Metrics}`,
        'provider-1:9464': `127.0.0.1:${ports.provider1Metrics}`,
        'provider-2:9464': `127.0.0.1:${ports.provider2Metrics}`,
        'haproxy:8404': `127.0.0.1:${ports.balancerMetrics}`,
      });
      const parameters = [
        `--config.file=${write('prometheus.yaml', settings)}`,
        `--storage.tsdb.path=${makeFolder('prometheus')}`,
        `--web.listen-address=127.0.0.1:${ports.prometheus}`,
        '--log.level=warn',
      ];
      return run({ name: 'Prometheus', command: 'prometheus', parameters }, ports.prometheus);
    },
    /** An S3-compatible server from npm, in this process. */
    startStore: async (bucket: string): Promise<Omit<Part, 'kill'>> => {
      let server: Awaited<ReturnType<typeof startS3Server>> | undefined;
      const part = {
        start: async () => {
          server = await startS3Server(path.join(folder, 'store'), bucket, ports.store);
        },
        stop: async () => {
          await server?.close();
          server = undefined;
        },
      };
      endings.push(part.stop);
      await part.start();
      return part;
    },
    startMailServer: async (): Promise<string> => {
      const { url, close } = await startSmtpServer();
      endings.push(close);
      return url;
    },
  };
}

/** `szn` owns the database, `szn_app` serves requests. */
export function databaseUrl({ password }: Site, role: 'szn' | 'szn_app', port: number): string {
  return `postgresql://${role}:${password}@127.0.0.1:${port}/szn`;
}

function databaseEnvironment({ ports, password }: Site, postgresFolder: string) {
  return {
    PATH: searchPath(postgresFolder),
    PGHOST: '127.0.0.1',
    PGPORT: String(ports.database),
    PGPASSWORD: password,
    POSTGRES_USER: 'szn',
    POSTGRES_PASSWORD: password,
    POSTGRES_DB: 'szn',
  };
}

function searchPath(postgresFolder: string): string {
  return `${postgresFolder}:${process.env.PATH}`;
}
