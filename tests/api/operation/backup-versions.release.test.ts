import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { openBackupFile, readBackup } from '../../../server/domains/system/backups/readBackup';
import { restoreBackup } from '../../../server/domains/system/backups/restoreBackup';
import { describeTables } from '../../../server/domains/system/backups/writeBackup';
import { openDatabase } from '../../../server/platform/db/openDatabase';
import { findPostgresVersion } from '../../debianPostgres';
import { startUntunedPostgres, TEST_SETTINGS } from '../../untunedPostgres';
import { createDatabase } from '../createDatabase';
import { DEMO_TEMPLATE_NAME, replaceDatabaseName } from '../databaseNames';
import { fillEveryTable } from '../fillEveryTable';
import { TEST_KEYS } from '../keys';
import { makeBackup, PASSPHRASE } from '../multiChunkBackup';
import { createTempFolder } from '../startServer';
import { withConnection } from '../withConnection';

// Starts three PostgreSQL and restores into each of them from each.
vi.setConfig({ testTimeout: 400_000 });

/** A restore does not keep sessions, records itself in the audit log, and begins a recovery of sites and pools. */
const CHANGED = [
  'audit_chains',
  'audit_log',
  'database_identity',
  'pools',
  'servers',
  'sessions',
  'site_recoveries',
];

/** The number and a digest of the rows of each other table, and the values of all enum types. */
async function readContents(url: string) {
  return withConnection(url, async (client) => {
    await client.query(`SET timezone = 'UTC'`);
    const contents: Record<string, unknown> = {};
    for (const { name, columns } of await describeTables(client)) {
      if (CHANGED.includes(name)) continue;
      const row = `ROW(${columns.map((column) => `"${column}"`).join(', ')})::text`;
      const { rows } = await client.query(
        `SELECT count(*)::int AS n, md5(string_agg(${row}, '|' ORDER BY ${row} COLLATE "C")) AS digest FROM ${name}`,
      );
      contents[name] = rows[0];
    }
    const { rows } = await client.query(
      'SELECT enumtypid::regtype AS type, array_agg(enumlabel::text ORDER BY enumsortorder) AS values FROM pg_enum GROUP BY 1 ORDER BY 1::text',
    );
    return { ...contents, enums: rows };
  });
}

const VERSIONS = [15, 16, 17] as const;

/** The addresses of the PostgreSQL that can be had here, the embedded one last. */
async function startVersions(): Promise<Map<string, string>> {
  const urls = new Map<string, string>();
  for (const version of VERSIONS.filter(findPostgresVersion)) {
    const server = await startUntunedPostgres(TEST_SETTINGS, version);
    onTestFinished(() => server.stop());
    urls.set(String(version), server.url);
  }
  return urls.set('18', inject('databaseUrl'));
}

async function restoreInto(serverUrl: string, name: string, bytes: Uint8Array): Promise<string> {
  await withConnection(serverUrl, (client) => client.query(`CREATE DATABASE ${name} TEMPLATE template0`));
  const url = replaceDatabaseName(serverUrl, name);
  const db = openDatabase(url, () => undefined, { isLongRunning: true });
  const file = join(await createTempFolder(), 'keystock.backup');
  await writeFile(file, bytes);
  const noop = () => undefined;
  const actor = { kind: 'system', name: 'test' } as const;
  try {
    await restoreBackup(
      { db, actor, requestId: 'test', keyring: TEST_KEYS.encryption, saveKeys: noop, onProgress: noop },
      await readBackup(await openBackupFile(file), { passphrase: PASSPHRASE }),
    );
    return url;
  } finally {
    await db.$client.end();
  }
}

test('a backup with rows of every table and every enum value goes from each PostgreSQL into each', async () => {
  const servers = await startVersions();
  const source = await createDatabase(DEMO_TEMPLATE_NAME);
  await withConnection(source, fillEveryTable);
  // An e-mail about a sign-in loses its session, as when that ends.
  await withConnection(source, (client) => client.query('UPDATE emails SET session_id = NULL'));
  const contents = await readContents(source);
  await withConnection(source, (client) =>
    client.query('UPDATE emails SET session_id = (SELECT id FROM sessions LIMIT 1)'),
  );
  const unique = source.replace(/^.*\/test_(\w+).*$/, '$1');

  const restored = new Map<string, string>();
  const bytes = await makeBackup(source);
  for (const [version, url] of servers)
    restored.set(version, await restoreInto(url, `first_${unique}`, bytes));
  for (const [from, fromUrl] of restored) {
    expect(await readContents(fromUrl), `18 into ${from}`).toEqual(contents);
    const again = await makeBackup(fromUrl);
    for (const [into, url] of servers) {
      const copy = await restoreInto(url, `from_${from}_${unique}`, again);
      expect(await readContents(copy), `${from} into ${into}`).toEqual(contents);
    }
  }
});
