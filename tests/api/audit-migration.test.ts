import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { expect, onTestFinished, test } from 'vitest';
import { verifyAudit } from '../../server/audit/verifyAudit';
import { migrateDatabase } from '../../server/db/migrate';
import { openDatabase } from '../../server/db/open';
import { createDatabase } from './createDatabase';

const MIGRATIONS = new URL('../../server/db/migrations', import.meta.url);

/** The migrations as they were before there were chains. */
async function migrationsBefore(tag: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'keystock-migrations-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await cp(MIGRATIONS, folder, { recursive: true });
  const file = join(folder, 'meta/_journal.json');
  const journal = JSON.parse(await readFile(file, 'utf8'));
  const until = journal.entries.findIndex((entry: { tag: string }) => entry.tag === tag);
  await writeFile(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, until) }));
  return folder;
}

test('what was noted before there were chains is chained, and called by its new name', async () => {
  const db = openDatabase(await createDatabase('template1'), () => undefined);
  onTestFinished(() => db.$client.end());
  await migrate(db, { migrationsFolder: await migrationsBefore('0004_audit_chain') });
  await db.$client.query(
    `INSERT INTO audit_log (actor, action, record_id, details)
     VALUES ('admin', 'auth.sign_in', '1', NULL), ('admin', 'license.import', '7', '{"created": 3}')`,
  );

  await migrateDatabase(db);

  const { rows } = await db.$client.query('SELECT action, kind, record_id, place FROM audit_log ORDER BY id');
  expect(rows).toEqual([
    { action: 'admin.sign_in', kind: 'admin', record_id: '1', place: 1 },
    { action: 'pool.import', kind: 'pool', record_id: '7', place: 2 },
  ]);
  expect(await verifyAudit(db)).toEqual({ rows: 2, breaks: [] });
  await expect(db.$client.query('DELETE FROM audit_log')).rejects.toThrow('append-only');
});
