import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openAuditKey } from '../../../server/domains/audit/openAuditKey';
import { openBackupFile, readBackup } from '../../../server/domains/system/backups/readBackup';
import { assertKnownMigrations, restoreBackup } from '../../../server/domains/system/backups/restoreBackup';
import { writeBackup } from '../../../server/domains/system/backups/writeBackup';
import { migrateTo } from '../../../server/platform/db/migrate';
import { openDatabase } from '../../../server/platform/db/openDatabase';
import { transaction } from '../../../server/platform/db/transaction';
import { addLaterMigration } from '../addLaterMigration';
import { createDatabase } from '../createDatabase';
import { TEST_KEYS } from '../keys';
import { createTempFolder } from '../startServer';

vi.setConfig({ testTimeout: 120_000 });

const PASSPHRASE = 'correct horse battery staple';

async function openEmptyDatabase() {
  const db = openDatabase(await createDatabase('template1'), () => undefined);
  onTestFinished(() => db.$client.end());
  const actor = { kind: 'system', name: 'test' } as const;
  return { db, actor, requestId: 'test' };
}

const noop = () => undefined;

test('restores a backup of an earlier version and migrates it', async () => {
  // An enum value that a later migration adds cannot be used in its transaction, which a restore is.
  const earlier = addLaterMigration(
    "ALTER TYPE license_status ADD VALUE 'reserved' BEFORE 'sold';",
    "ALTER TABLE pools ADD COLUMN later license_status DEFAULT 'reserved'",
  );
  const source = await openEmptyDatabase();
  await transaction(source.db, (tx) => migrateTo(tx, 0, earlier));
  await source.db.$client.query(
    `INSERT INTO pools (name, threshold_count, threshold_percentage, notify_on_low, notify_on_depleted)
     VALUES ('Old', 1, 1, true, true)`,
  );
  await source.db.$client.query(
    `INSERT INTO licenses (pool_id, key_cipher, key_index) VALUES (1, 'a', 'a'), (1, 'b', 'b')`,
  );
  const auditKey = await transaction(source.db, (tx) => openAuditKey(tx, TEST_KEYS.encryption));
  const file = join(await createTempFolder(), 'earlier.backup');
  await writeBackup({ ...source, auditKey }, TEST_KEYS.encryption, file, PASSPHRASE, noop);
  const later = await openEmptyDatabase();

  const options = { ...later, file, keyring: TEST_KEYS.encryption, saveKeys: noop, onProgress: noop };
  await restoreBackup(options, await readBackup(await openBackupFile(file), { passphrase: PASSPHRASE }));

  const { rows } = await later.db.$client.query(
    `SELECT sum(available)::int AS available, (SELECT count(*)::int FROM licenses) AS licenses,
       (SELECT later FROM pools) AS later, (SELECT language FROM settings) AS language,
       (SELECT count(*)::int FROM drizzle.__drizzle_migrations) AS migrations FROM pool_stock`,
  );
  expect(rows).toEqual([
    { available: 2, licenses: 2, later: 'reserved', language: 'en', migrations: earlier + 1 },
  ]);
});

test('refuses a backup with an unknown migration', () => {
  expect(() => assertKnownMigrations(['another hash'])).toThrow('made by another version of Keystock');
});
