import { expect } from 'vitest';
import type { Api } from './startApi';
import { getDatabaseUrl, withConnection } from './withConnection';

const BLOCKED_SESSIONS = `pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;

/** Waits until `count` sessions are blocked by a lock. */
export const waitForBlockedSessions = (api: Api, count: number) =>
  expect.poll(() => api.count(BLOCKED_SESSIONS)).toBeGreaterThanOrEqual(count);

export interface TableLock {
  waitForBlocked(count: number): Promise<void>;
}

/** Blocks writes to a table while `callback` runs, and commits afterwards. */
export async function withTableLock<Value>(
  api: Api,
  table: string,
  callback: (lock: TableLock) => Promise<Value>,
) {
  return withConnection(getDatabaseUrl(api.services), async (client) => {
    await client.query(`BEGIN; LOCK TABLE ${table} IN SHARE MODE`);
    const value = await callback({ waitForBlocked: (count) => waitForBlockedSessions(api, count) });
    await client.query('COMMIT');
    return value;
  });
}
