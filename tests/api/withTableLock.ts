import { expect } from 'vitest';
import type { Api } from './startApi';
import { getDatabaseUrl, withConnection } from './withConnection';

const BLOCKED_SESSIONS = `pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;

/** Resolves when so many connections wait for a lock. */
export const waitForBlockedSessions = (api: Api, count: number) =>
  expect.poll(() => api.count(BLOCKED_SESSIONS), { timeout: 30_000 }).toBeGreaterThanOrEqual(count);

export interface TableLock {
  /** Resolves when so many others wait for a lock. */
  untilWaiting(count: number): Promise<void>;
}

/** Keeps everybody from adding rows to a table while `act` goes on, and lets them go at its end. */
export async function withTableLock<Value>(
  api: Api,
  table: string,
  act: (held: TableLock) => Promise<Value>,
) {
  return withConnection(getDatabaseUrl(api.services), async (client) => {
    await client.query(`BEGIN; LOCK TABLE ${table} IN SHARE MODE`);
    const value = await act({ untilWaiting: (count) => waitForBlockedSessions(api, count) });
    await client.query('COMMIT');
    return value;
  });
}
