import { expect, onTestFinished, test } from 'vitest';
import { migrateDatabase, migrateTo } from '../../../server/platform/db/migrate';
import { openDatabase } from '../../../server/platform/db/openDatabase';
import { transaction } from '../../../server/platform/db/transaction';
import { addLaterMigration } from '../addLaterMigration';
import { createDatabase } from '../createDatabase';
import { withConnection } from '../withConnection';

const CHANGE_ORDERS = 'ALTER TABLE orders ADD COLUMN later text';

test('a migration that waits for a backup gives way to queries, and is tried again', async () => {
  const earlier = addLaterMigration(CHANGE_ORDERS);
  const url = await createDatabase('template1');
  const db = openDatabase(url, () => undefined, { isLongRunning: true });
  onTestFinished(() => db.$client.end());
  await transaction(db, (tx) => migrateTo(tx, 0, earlier));

  await withConnection(url, async (backup) => {
    await backup.query('BEGIN; SELECT FROM orders');
    const migrated = migrateDatabase(db);
    const isBlocked = async () => {
      const { rows } = await backup.query(
        "SELECT FROM pg_locks WHERE NOT granted AND mode = 'AccessExclusiveLock'",
      );
      return rows.length > 0;
    };
    await expect.poll(isBlocked).toBe(true);
    // Behind the waiting migration, until it gives way.
    await db.$client.query('SELECT FROM orders');
    await backup.query('COMMIT');
    await migrated;
  });

  const { rows } = await db.$client.query(
    "SELECT FROM pg_attribute WHERE attrelid = 'orders'::regclass AND attname = 'later'",
  );
  expect(rows).toHaveLength(1);
});

test('fails with one line when the lock is never released', async () => {
  const earlier = addLaterMigration(CHANGE_ORDERS);
  const url = await createDatabase('template1');
  const db = openDatabase(url, () => undefined, { isLongRunning: true });
  onTestFinished(() => db.$client.end());
  await transaction(db, (tx) => migrateTo(tx, 0, earlier));

  await withConnection(url, async (backup) => {
    await backup.query('BEGIN; SELECT FROM orders');

    await expect(migrateDatabase(db, 0)).rejects.toThrow(
      "the database's tables cannot be brought up to date: canceling statement due to lock timeout",
    );
  });
});
