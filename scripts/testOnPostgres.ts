import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { startUntunedPostgres, TEST_SETTINGS } from '../tests/untunedPostgres';

// Runs the tests of the API on a PostgreSQL with the defaults of its installation: that of the folder POSTGRES_DIR
// (with bin/, lib/ and share/), else the system's newest. Arguments are those of vitest, such as files.
const server = await startUntunedPostgres(TEST_SETTINGS);
try {
  const args = ['vitest', 'run', '--project', 'api', ...process.argv.slice(2)];
  const env = { ...process.env, TEST_DATABASE_URL: server.url };
  const [code] = await once(spawn('npx', args, { env, stdio: 'inherit' }), 'close');
  process.exitCode = Number(code);
} finally {
  await server.stop();
}
