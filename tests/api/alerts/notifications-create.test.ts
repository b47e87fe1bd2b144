import { expect } from 'vitest';
import { textOf } from '#contract/texts/Text';
import { createNotification, type NewNotification } from '../../../server/domains/alerts/createNotifications';
import { systemContext } from '../../../server/platform/context';
import { transaction } from '../../../server/platform/db/transaction';
import { test } from '../fixtures';
import type { Api } from '../startApi';

async function createPool(api: Api): Promise<number> {
  const [row] = await api.sql<{ id: number }>(
    `INSERT INTO pools (name, threshold_count, threshold_percentage, notify_on_low, notify_on_depleted)
     VALUES ('Office Suite', 10, 10, true, true) RETURNING id`,
  );
  return row?.id ?? 0;
}

const assignmentFailed = (poolId: number): NewNotification => ({
  type: 'ASSIGNMENT_FAILED',
  severity: 'CRITICAL',
  title: textOf('upstream.text', { text: 'Order 17 waits for keys' }),
  message: textOf('upstream.text', { text: 'Office Suite has no key left.' }),
  poolId,
  availableCount: 0,
});

function createInTransaction(api: Api, notification: NewNotification) {
  const ctx = systemContext(api.services, 'test');
  return transaction(api.services.db, (tx) => createNotification(tx, ctx, notification));
}

test('creates one notification when several transactions create the same one', async ({ api }) => {
  const pool = await createPool(api);

  await Promise.all(Array.from({ length: 8 }, () => createInTransaction(api, assignmentFailed(pool))));

  expect(await api.count('notifications')).toBe(1);
  expect(await api.sql('SELECT last_notification_at FROM pools')).toEqual([
    { last_notification_at: expect.any(Date) },
  ]);
});

test('creates another notification after the earlier one is resolved', async ({ api }) => {
  const pool = await createPool(api);
  await createInTransaction(api, assignmentFailed(pool));
  await api.sql('UPDATE notifications SET is_resolved = true, resolved_at = now()');

  await createInTransaction(api, assignmentFailed(pool));

  expect(await api.count('notifications')).toBe(2);
});

test('creates another notification after the cooldown', async ({ api }) => {
  const pool = await createPool(api);
  await createInTransaction(api, assignmentFailed(pool));
  await api.sql(`UPDATE notifications SET triggered_at = now() - interval '25 hours'`);

  await createInTransaction(api, assignmentFailed(pool));

  expect(await api.count('notifications')).toBe(2);
});

test('creates separate notifications for another type and another pool', async ({ api }) => {
  const [pool, other] = [await createPool(api), await createPool(api)];
  await createInTransaction(api, assignmentFailed(pool));

  await createInTransaction(api, { ...assignmentFailed(pool), type: 'DEPLETED' });
  await createInTransaction(api, assignmentFailed(other));

  expect(await api.count('notifications')).toBe(3);
});

test('creates no notification when the transaction fails', async ({ api }) => {
  const pool = await createPool(api);
  const ctx = systemContext(api.services, 'test');

  const failing = transaction(api.services.db, async (tx) => {
    await createNotification(tx, ctx, assignmentFailed(pool));
    throw new Error('the order could not be saved');
  });

  await expect(failing).rejects.toThrow();
  expect(await api.count('notifications')).toBe(0);
});
