import { chownSync, mkdirSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { chooseOsUser, runAs } from '../server/platform/db/embedded/osUser';
import { prepareDataDir } from '../server/platform/db/embedded/prepareDataDir';
import { findPostgres } from '../server/platform/db/embedded/startEmbedded';
import { freePort } from '../testkit/freePort';
import { type DebianVersion, findPostgresVersion } from './debianPostgres';

export interface UntunedPostgres {
  url: string;
  /** Data folder. */
  folder: string;
  /** Starts a server that receives all changes by streaming replication. */
  startStandby(name: string): Promise<Standby>;
  /** Ends the server at once and keeps its files. */
  crash(): Promise<void>;
  /** Copies the files between a crash and a new start; returns a function that puts them back in the same way. */
  takeSnapshot(): Promise<() => Promise<void>>;
  stop(): Promise<void>;
}

interface Standby {
  url: string;
  /** Makes it a primary. */
  promote(): Promise<void>;
}

/** For the tests of the API, as those of the embedded PostgreSQL: many servers, and no statistics in the middle of a test. */
export const TEST_SETTINGS = {
  max_connections: '200',
  fsync: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
};

/**
 * Starts a PostgreSQL with the defaults of initdb, `jit = on` and `settings`: that of the folder POSTGRES_DIR, else
 * that of a version, else the embedded one, which has no JIT compiler.
 */
export async function startUntunedPostgres(
  settings: Record<string, string> = {},
  version: DebianVersion | 16 = 15,
): Promise<UntunedPostgres> {
  const dataDir = await mkdtemp(join(tmpdir(), 'keystock-untuned-'));
  const user = await chooseOsUser();
  const { installDir: engine, clusterDir: folder } = await prepareDataDir(
    user,
    process.env.POSTGRES_DIR ?? findPostgresVersion(version) ?? findPostgres(),
    dataDir,
  );
  mkdirSync(folder, { mode: 0o700 });
  chownSync(folder, user.owner.uid, user.owner.gid);

  const runAsUser = async (...command: string[]) => {
    const { ok, output } = await runAs(user, command);
    if (!ok) throw new Error(`${command[0]} failed: ${output}`);
  };
  const run = (program: string, dir: string, ...args: string[]) =>
    runAsUser(join(engine, 'bin', program), '-D', dir, ...args);
  const start = async (dir: string, ownSettings: Record<string, string>, fixedPort?: number) => {
    const port = fixedPort ?? (await freePort());
    const local = { port, listen_addresses: '127.0.0.1', unix_socket_directories: '', jit: 'on' };
    const options = Object.entries({ ...local, ...settings, ...ownSettings }).map(
      ([name, value]) => `-c ${name}='${value}'`,
    );
    await run('pg_ctl', dir, 'start', '--wait', '-l', join(dir, 'server.log'), '-o', options.join(' '));
    started.push(dir);
    return port;
  };
  const crash = async (dir: string) => {
    if (!started.includes(dir)) return;
    started.splice(started.indexOf(dir), 1);
    await run('pg_ctl', dir, 'stop', '--mode=immediate', '--wait');
  };
  const started: string[] = [];
  const toUrl = (port: number) => `postgres://keystock@127.0.0.1:${port}/postgres`;

  await run('initdb', folder, '--username=keystock', '--auth=trust', '--encoding=UTF8', '--no-locale');
  const port = await start(folder, {});

  return {
    url: toUrl(port),
    folder,
    crash: () => crash(folder),
    async takeSnapshot() {
      const copy = `${folder}-snapshot`;
      await crash(folder);
      await runAsUser('cp', '-a', folder, copy);
      await start(folder, {}, port);
      return async () => {
        await crash(folder);
        await runAsUser('rm', '-r', folder);
        await runAsUser('mv', copy, folder);
        await start(folder, {}, port);
      };
    },
    async startStandby(name) {
      const dir = `${folder}-${name}`;
      await copyCluster(toUrl(port), () => runAsUser('cp', '-a', folder, dir), dir);
      await runAsUser('touch', join(dir, 'standby.signal'));
      const standbyPort = await start(dir, {
        primary_conninfo: `host=127.0.0.1 port=${port} user=keystock application_name=${name}`,
      });
      return {
        url: toUrl(standbyPort),
        promote: () => run('pg_ctl', dir, 'promote', '--wait'),
      };
    },
    async stop() {
      for (const dir of [...started]) await crash(dir);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Copies a running cluster with what its recovery needs. */
async function copyCluster(url: string, copy: () => Promise<void>, dir: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("SELECT pg_backup_start('standby', true)");
    await copy();
    const { rows } = await client.query<{ labelfile: string }>('SELECT labelfile FROM pg_backup_stop(false)');
    await writeFile(join(dir, 'backup_label'), rows[0]?.labelfile ?? '');
    await rm(join(dir, 'postmaster.pid'), { force: true });
  } finally {
    await client.end();
  }
}
