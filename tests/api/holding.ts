import { expect } from 'vitest';
import { connected, databaseUrl } from './connected';
import type { Api } from './startApi';

const WAITING = `pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;

/** Resolves when so many connections wait for a lock. */
export const untilWaiting = (api: Api, count: number) =>
  expect.poll(() => api.count(WAITING), { timeout: 30_000 }).toBeGreaterThanOrEqual(count);

export interface Held {
  /** Resolves when so many others wait for a lock. */
  untilWaiting(count: number): Promise<void>;
}

/** Keeps everybody from adding rows to a table while `act` goes on, and lets them go at its end. */
export async function holding<Value>(api: Api, table: string, act: (held: Held) => Promise<Value>) {
  return connected(databaseUrl(api.services), async (client) => {
    await client.query(`BEGIN; LOCK TABLE ${table} IN SHARE MODE`);
    const value = await act({ untilWaiting: (count) => untilWaiting(api, count) });
    await client.query('COMMIT');
    return value;
  });
}
