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
