import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { checkLevel, migrateTo } from '../../server/backup/migrateTo';
import { readBackup } from '../../server/backup/readBackup';
import { restoreBackup } from '../../server/backup/restoreBackup';
import { writeBackup } from '../../server/backup/writeBackup';
import { openDatabase } from '../../server/db/open';
import { transaction } from '../../server/db/transaction';
import { createDatabase } from './createDatabase';
import { TEST_KEYS } from './keys';
import { temporaryFolder } from './startServer';

vi.setConfig({ testTimeout: 120_000 });

const PASSPHRASE = 'correct horse battery staple';
/** The tables as they were when the audit log had just been chained. */
const EARLIER = 5;

async function emptyDatabase() {
  const db = openDatabase(await createDatabase('template1'), () => undefined);
  onTestFinished(() => db.$client.end());
  const actor = { kind: 'system', name: 'test' } as const;
  return { db, actor, requestId: 'test' };
}

const nothing = () => undefined;

test('a backup of an earlier version is restored and brought up to date', async () => {
  const earlier = await emptyDatabase();
  await transaction(earlier.db, (tx) => migrateTo(tx, 0, EARLIER));
  await earlier.db.$client.query(
    `INSERT INTO pools (name, threshold_count, threshold_percentage, notify_on_low, notify_on_depleted)
     VALUES ('Old', 1, 1, true, true)`,
  );
  await earlier.db.$client.query(
    `INSERT INTO licenses (pool_id, key_cipher, key_index) VALUES (1, 'a', 'a'), (1, 'b', 'b')`,
  );
  const file = join(await temporaryFolder(), 'earlier.backup');
  await writeBackup(earlier, TEST_KEYS.encryption, file, PASSPHRASE, nothing);
  const later = await emptyDatabase();

  const place = { ...later, file, keepKeys: nothing, onProgress: nothing };
  await restoreBackup(place, await readBackup(file, PASSPHRASE));

  const { rows } = await later.db.$client.query(
    `SELECT sum(available)::int AS available, (SELECT count(*)::int FROM licenses) AS licenses FROM pool_stock`,
  );
  const levels = await Promise.all(
    [earlier, later].map(({ db }) => db.$client.query('SELECT FROM drizzle.__drizzle_migrations')),
  );
  expect(rows).toEqual([{ available: 2, licenses: 2 }]);
  expect(levels[0]?.rowCount).toBe(EARLIER);
  expect(levels[1]?.rowCount).toBeGreaterThan(EARLIER);
});

test('a backup with a migration that is not known here is refused', () => {
  expect(() => checkLevel(['another hash'])).toThrow('made by another version of Keystock');
});
