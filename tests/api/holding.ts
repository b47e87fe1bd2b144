import { expect } from 'vitest';
import { connected } from './connected';
import type { Api } from './startApi';

const WAITING = `SELECT count(*)::int AS n FROM pg_stat_activity
  WHERE datname = current_database() AND wait_event_type = 'Lock'`;

export interface Held {
  /** Resolves when so many others wait for a lock. */
  untilWaiting(count: number): Promise<void>;
}

/** Keeps everybody from adding rows to a table while `act` goes on, and lets them go at its end. */
export async function holding<Value>(api: Api, table: string, act: (held: Held) => Promise<Value>) {
  const url = api.services.db.$client.options.connectionString ?? '';
  return connected(url, async (client) => {
    await client.query(`BEGIN; LOCK TABLE ${table} IN SHARE MODE`);
    const waiting = async () => (await api.sql<{ n: number }>(WAITING))[0]?.n ?? 0;
    const untilWaiting = (count: number) =>
      expect.poll(waiting, { timeout: 30_000 }).toBeGreaterThanOrEqual(count);
    const value = await act({ untilWaiting });
    await client.query('COMMIT');
    return value;
  });
}
