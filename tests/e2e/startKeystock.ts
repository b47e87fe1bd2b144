import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../testkit/freePort';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Arguments that `npm start` passes to Node. */
export const NPM_START = ['bin/keystock.mjs', 'start'];

/** The first administrator of every server started here. */
export const ADMIN = { username: 'admin', password: 'Correct-Horse-9!' };

/** Resolves when the server prints its address; rejects with its output if it exits before. */
function waitUntilRunning(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = '';
    const onOutput = (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes('is running at')) resolve();
    };
    server.stdout?.on('data', onOutput);
    server.stderr?.on('data', onOutput);
    server.once('exit', () => reject(new Error(`Keystock exited: ${output}`)));
  });
}

/** Starts a server process of a checkout with a temporary data folder; `args` are Node's arguments. */
export async function startKeystock(
  args: string[],
  extraEnv: Record<string, string> = {},
  checkout: string = ROOT,
) {
  const dataDir = await mkdtemp(join(tmpdir(), 'keystock-e2e-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = {
    ...process.env,
    DATABASE_URL: '',
    PORT: String(port),
    // Shops redirect the browser to this origin, which holds the session cookie.
    PUBLIC_URL: url,
    DATA_DIR: dataDir,
    ADMIN_PASSWORD: ADMIN.password,
    ALLOW_PRIVATE_SHOP_URLS: 'true',
    LOG_LEVEL: 'warn',
    ...extraEnv,
  };
  const server = spawn(process.execPath, args, { cwd: checkout, env });
  await waitUntilRunning(server);

  return {
    url,
    async stop() {
      const exited = once(server, 'exit');
      server.kill('SIGTERM');
      await exited;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
