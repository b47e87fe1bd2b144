import { setTimeout as wait } from 'node:timers/promises';
import type { World } from './startWorld';

/**
 * Kills a process of PostgreSQL: all others end at once, what was not written to the log yet is lost, and it recovers as
 * after the crash of the machine.
 */
export async function crashDatabase({ sql }: Pick<World, 'sql'>): Promise<void> {
  const [row] = await sql<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  if (row) process.kill(row.pid, 'SIGKILL');
  for (;;) {
    const isUp = await sql('SELECT').then(
      () => true,
      () => false,
    );
    if (isUp) return;
    await wait(20);
  }
}

export async function endConnections({ sql }: Pick<World, 'sql'>): Promise<string> {
  await sql(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`,
  );
  return 'all connections end';
}
