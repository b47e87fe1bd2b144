import { message } from '#contract/messages/Message';
import type { Tx } from '../../../platform/db/openDatabase';
import { TODAY_SQL } from '../../../platform/db/todaySql';
import type { NewNotification } from '../../alerts';

const WARNING_DAYS = 30;

/** SQL: license `l` is unsold and expires soon. */
export const IS_EXPIRING = `l.status = 'available' AND l.expires_on <= ${TODAY_SQL} + ${WARNING_DAYS}`;

const COUNT_EXPIRING = `
  SELECT p.id, p.name, count(*)::int AS keys, min(l.expires_on)::text AS first_day
  FROM pools p JOIN licenses l ON l.pool_id = p.id AND ${IS_EXPIRING}
  WHERE p.id = ANY($1) GROUP BY p.id ORDER BY p.id`;

interface ExpiringKeys {
  id: number;
  name: string;
  keys: number;
  first_day: string;
}

/** Warnings of keys that expire unsold, one for each pool. They are counted only when a warning is due. */
export async function describeExpiringKeys(tx: Tx, poolIds: number[]): Promise<NewNotification[]> {
  if (poolIds.length === 0) return [];
  const { rows } = await tx.$client.query<ExpiringKeys>(COUNT_EXPIRING, [poolIds]);
  return rows.map(({ id, name, keys, first_day }) => ({
    type: 'KEYS_EXPIRING',
    severity: 'WARNING',
    title: message('alerts.expiring_title', { pool: name }),
    message: message('alerts.expiring', { pool: name, smart_count: keys, day: first_day }),
    poolId: id,
    availableCount: keys,
  }));
}
