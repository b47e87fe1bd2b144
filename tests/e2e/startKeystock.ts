import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../freePort';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** The first administrator of every server started here. */
export const ADMIN = { username: 'admin', password: 'Correct-Horse-9' };

/** Resolves when the server prints its address; rejects with what it printed when it ends before. */
function running(server: ChildProcess): Promise<void> {
  return new Promise((done, fail) => {
    let printed = '';
    const read = (chunk: Buffer) => {
      printed += chunk.toString();
      if (printed.includes('is running at')) done();
    };
    server.stdout?.on('data', read);
    server.stderr?.on('data', read);
    server.once('exit', () => fail(new Error(`Keystock ended: ${printed}`)));
  });
}

/** The whole product as `npm start` runs it, on a folder of its own. */
export async function startKeystock(args: string[] = [], given: Record<string, string> = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'keystock-e2e-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = {
    ...process.env,
    DATABASE_URL: '',
    PORT: String(port),
    // Shops lead the browser back to it, where its session is.
    PUBLIC_URL: url,
    DATA_DIR: dataDir,
    ADMIN_PASSWORD: ADMIN.password,
    ALLOW_PRIVATE_SHOP_URLS: 'true',
    LOG_LEVEL: 'warn',
    ...given,
  };
  const server = spawn(process.execPath, ['--import', 'tsx', 'server/app/main.ts', ...args], {
    cwd: ROOT,
    env,
  });
  await running(server);

  return {
    url,
    async stop() {
      const ended = once(server, 'exit');
      server.kill('SIGTERM');
      await ended;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
