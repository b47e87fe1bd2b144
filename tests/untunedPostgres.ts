import { chownSync, mkdirSync, readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPostgres } from '../server/platform/db/embedded/findPostgres';
import { chooseOsUser, runAs } from '../server/platform/db/embedded/osUser';
import { prepareDataDir } from '../server/platform/db/embedded/prepareDataDir';
import { freePort } from './freePort';

export interface UntunedPostgres {
  url: string;
  /** Data folder. */
  folder: string;
  stop(): Promise<void>;
}

const SYSTEM_DIR = '/usr/lib/postgresql';
const MIN_VERSION = 15;

/**
 * Starts a PostgreSQL with the defaults of initdb, `jit = on` and `settings`. Prefers the system's installation,
 * because the embedded one has no JIT compiler.
 */
export async function startUntunedPostgres(settings: Record<string, string> = {}): Promise<UntunedPostgres> {
  const dataDir = await mkdtemp(join(tmpdir(), 'keystock-untuned-'));
  const user = await chooseOsUser();
  const { installDir: engine, clusterDir: folder } = await prepareDataDir(
    user,
    findNewestSystemPostgres() ?? findPostgres(),
    dataDir,
  );
  mkdirSync(folder, { mode: 0o700 });
  chownSync(folder, user.owner.uid, user.owner.gid);

  const run = async (program: string, ...args: string[]) => {
    const { ok, output } = await runAs(user, [join(engine, 'bin', program), '-D', folder, ...args]);
    if (!ok) throw new Error(`${program} failed: ${output}`);
  };
  await run('initdb', '--username=keystock', '--auth=trust', '--encoding=UTF8', '--no-locale');
  const port = await freePort();
  const allSettings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    jit: 'on',
    ...settings,
  };
  const options = Object.entries(allSettings).map(([name, value]) => `-c ${name}='${value}'`);
  await run('pg_ctl', 'start', '--wait', '-l', join(folder, 'server.log'), '-o', options.join(' '));
  return {
    url: `postgres://keystock@127.0.0.1:${port}/postgres`,
    folder,
    async stop() {
      await run('pg_ctl', 'stop', '--mode=immediate', '--wait');
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

function findNewestSystemPostgres(): string | undefined {
  try {
    const versions = readdirSync(SYSTEM_DIR).map(Number);
    const newest = Math.max(...versions.filter((version) => version >= MIN_VERSION));
    return newest >= MIN_VERSION ? join(SYSTEM_DIR, String(newest)) : undefined;
  } catch {
    return undefined;
  }
}
