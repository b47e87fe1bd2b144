import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { assertKnownMigrations } from '../../server/cli/backup/assertKnownMigrations';
import { readBackup } from '../../server/cli/backup/readBackup';
import { restoreBackup } from '../../server/cli/backup/restoreBackup';
import { writeBackup } from '../../server/cli/backup/writeBackup';
import { migrateTo } from '../../server/platform/db/migrateTo';
import { openDatabase } from '../../server/platform/db/openDatabase';
import { readShippedMigrations } from '../../server/platform/db/schemaVersion';
import { transaction } from '../../server/platform/db/transaction';
import { createDatabase } from './createDatabase';
import { TEST_KEYS } from './keys';
import { createTempFolder } from './startServer';

vi.setConfig({ testTimeout: 120_000 });

const PASSPHRASE = 'correct horse battery staple';
/** Number of migrations in the first release. */
const EARLIER_MIGRATIONS = 1;

async function openEmptyDatabase() {
  const db = openDatabase(await createDatabase('template1'), () => undefined);
  onTestFinished(() => db.$client.end());
  const actor = { kind: 'system', name: 'test' } as const;
  return { db, actor, requestId: 'test' };
}

const noop = () => undefined;

test('restores a backup of an earlier version and migrates it', async () => {
  const earlier = await openEmptyDatabase();
  await transaction(earlier.db, (tx) => migrateTo(tx, 0, EARLIER_MIGRATIONS));
  await earlier.db.$client.query(
    `INSERT INTO pools (name, threshold_count, threshold_percentage, notify_on_low, notify_on_depleted)
     VALUES ('Old', 1, 1, true, true)`,
  );
  await earlier.db.$client.query(
    `INSERT INTO licenses (pool_id, key_cipher, key_index) VALUES (1, 'a', 'a'), (1, 'b', 'b')`,
  );
  const file = join(await createTempFolder(), 'earlier.backup');
  // The file is complete before the audit entry, which the earlier version cannot store.
  const auditKey = { key: Buffer.alloc(32), unkeyedEnds: {} };
  await expect(
    writeBackup({ ...earlier, auditKey }, TEST_KEYS.encryption, file, PASSPHRASE, noop),
  ).rejects.toThrow('"nonce"');
  const later = await openEmptyDatabase();

  const options = { ...later, file, keyring: TEST_KEYS.encryption, saveKeys: noop, onProgress: noop };
  await restoreBackup(options, await readBackup(file, PASSPHRASE));

  const { rows } = await later.db.$client.query(
    `SELECT sum(available)::int AS available, (SELECT count(*)::int FROM licenses) AS licenses FROM pool_stock`,
  );
  const migrations = await Promise.all(
    [earlier, later].map(({ db }) => db.$client.query('SELECT FROM drizzle.__drizzle_migrations')),
  );
  expect(rows).toEqual([{ available: 2, licenses: 2 }]);
  const settings = await later.db.$client.query('SELECT language FROM settings');
  expect(settings.rows).toEqual([{ language: 'en' }]);
  expect(migrations[0]?.rowCount).toBe(EARLIER_MIGRATIONS);
  expect(migrations[1]?.rowCount).toBe(readShippedMigrations().length);
});

test('refuses a backup with an unknown migration', () => {
  expect(() => assertKnownMigrations(['another hash'])).toThrow('made by another version of Keystock');
});
