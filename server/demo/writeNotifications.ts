import type { Tx } from '../db/open';
import { notificationPreferences, settings } from '../db/tables';
import { insertMany } from './insertMany';
import { at } from './random';
import type { DemoNotification } from './tellDemo';
import type { Numbers } from './writeShop';

const columns = {
  type: 'notification_type',
  severity: 'notification_severity',
  title: 'text',
  message: 'text',
  pool_id: 'bigint',
  available_count: 'int',
  threshold_value: 'float8',
  is_resolved: 'boolean',
  triggered_at: 'timestamptz',
  resolved_at: 'timestamptz',
};

/** Adds what was told, who is mailed about it, and when keys were last validated. */
export async function writeNotifications(
  tx: Tx,
  told: DemoNotification[],
  numbers: Numbers,
  now: Date,
): Promise<void> {
  const rows = told.map(({ poolId, availableCount, thresholdValue, triggeredAt, resolvedAt, ...shown }) => ({
    ...shown,
    pool_id: at(numbers.pools, poolId),
    available_count: availableCount ?? null,
    threshold_value: thresholdValue ?? null,
    is_resolved: resolvedAt !== null,
    triggered_at: triggeredAt,
    resolved_at: resolvedAt,
  }));
  await insertMany(tx, 'notifications', columns, rows);
  await tx.$client.query(`UPDATE pools p SET last_notification_at =
    (SELECT max(n.triggered_at) FROM notifications n WHERE n.pool_id = p.id)`);
  await tx
    .insert(notificationPreferences)
    .values([{ email: 'stock@example.com' }, { email: 'oncall@example.com', type: 'DEPLETED' }]);
  await tx.update(settings).set({ validationLastRun: new Date(now.getTime() - 4 * 60 * 1000) });
}
