import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';

/** Starts the API, which restarts whenever its sources change. */
function startApi(consoleUrl: string): ChildProcess {
  const tsx = fileURLToPath(import.meta.resolve('tsx/cli'));
  const args = [
    'watch',
    '--clear-screen=false',
    'server/app/main.ts',
    '--api-only',
    ...process.argv.slice(2),
  ];
  // The browser's origin is Vite's URL.
  const env = { PUBLIC_URL: consoleUrl, ...process.env };
  return spawn(process.execPath, [tsx, ...args], { stdio: 'inherit', env });
}

/** Beside the start, which does not wait for it. */
function checkResources(): ChildProcess {
  return spawn(process.execPath, ['--import', 'tsx', 'scripts/checkResources.ts'], { stdio: 'inherit' });
}

const vite = await createServer();
await vite.listen();
const consoleUrl = vite.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? 'http://localhost:5173';
const api = startApi(consoleUrl);

async function stop(signal: NodeJS.Signals): Promise<void> {
  api.kill(signal);
  await Promise.all([api.exitCode === null && once(api, 'exit'), vite.close()]);
  process.exit(0);
}
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
api.on('exit', () => stop('SIGTERM'));
checkResources().on('exit', (code) => code && stop('SIGTERM'));
