import { recoveryPoller } from '../../server/domains/recovery/recoverSite';
import { pollUntilDone } from '../../server/platform/jobs/startPolling';
import type { Messaging } from './messaging';
import { ownDatabase } from './ownDatabase';
import { type Api, startApi } from './startApi';
import { withConnection } from './withConnection';

/** The rows of a database at one time. */
export interface Backup {
  tables: { name: string; columns: string[]; rows: string[] }[];
  sequences: string;
  madeAt: Date;
}

const TABLES = `
  SELECT oid::regclass::text AS name, (SELECT array_agg(quote_ident(attname)) FROM pg_attribute
    WHERE attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = '') AS columns FROM pg_class
  WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND relname NOT IN ('admins', 'sessions', 'audit_log')`;

const SEQUENCES = `
  SELECT json_agg(json_build_object('name', seqrelid::regclass::text, 'last',
    coalesce(pg_sequence_last_value(seqrelid), seqstart), 'called', pg_sequence_last_value(seqrelid) IS NOT NULL))::text AS all
  FROM pg_sequence`;

/** Reads all rows, without those of administrators and of the audit log. */
export async function takeBackup(api: Api): Promise<Backup> {
  const tables: Backup['tables'] = [];
  for (const { name, columns } of await api.sql<{ name: string; columns: string[] }>(TABLES)) {
    const [row] = await api.sql<{ rows: string[] | null }>(
      `SELECT array_agg(t::text) AS rows FROM ${name} t`,
    );
    tables.push({ name, columns, rows: row?.rows ?? [] });
  }
  const [sequences] = await api.sql<{ all: string }>(SEQUENCES);
  const [time] = await api.sql<{ now: Date }>('SELECT now()');
  return { tables, sequences: sequences?.all ?? '[]', madeAt: time?.now ?? new Date() };
}

const markRestored = ({ madeAt }: Backup) =>
  `UPDATE database_identity SET system_identifier = NULL; SELECT start_recovery('restore', '${madeAt.toISOString()}')`;

/** As a promoted standby: the timeline that the database saw last is an earlier one. */
export const PROMOTED = 'UPDATE database_identity SET timeline = timeline - 1';

interface RestoredOptions {
  /** The SQL that marks a recovery. */
  mark?: string;
  env?: Record<string, string>;
}

/** Starts another server with a backup in a database of its own. */
export async function startRestored(
  backup: Backup,
  { mark = markRestored(backup), env = {} }: RestoredOptions = {},
): Promise<Api> {
  const { url } = await ownDatabase();
  await withConnection(url, async (client) => {
    await client.query('BEGIN; SET LOCAL session_replication_role = replica');
    for (const { name, columns, rows } of backup.tables) {
      await client.query(`DELETE FROM ${name}`);
      await client.query(
        `INSERT INTO ${name} (${columns.join()}) OVERRIDING SYSTEM VALUE
         SELECT ${columns.map((column) => `(made::${name}).${column}`).join()} FROM unnest($1::text[]) made`,
        [rows],
      );
    }
    await client.query(
      'SELECT setval(name::regclass, last, called) FROM json_to_recordset($1) AS s(name text, last bigint, called boolean)',
      [backup.sequences],
    );
    await client.query(`${mark}; UPDATE site_recoveries SET next_at = 'infinity'; COMMIT`);
  });
  return startApi({ ...env, DATABASE_URL: url });
}

/** Lets the server read its shops, or one of them, which it does not before. */
export async function readShops({ services, sql }: Api, siteId?: number): Promise<void> {
  await sql(
    "UPDATE site_recoveries SET next_at = now() - interval '1 second' WHERE $1::bigint IS NULL OR site_id = $1",
    [siteId],
  );
  await pollUntilDone(services, recoveryPoller);
}

/** Starts another server with a backup, and lets it read its shops. */
export async function restoreAndRead<Old extends { api: Api }>(
  old: Old,
  ...backup: Parameters<typeof startRestored>
): Promise<Old> {
  const api = await startRestored(...backup);
  await readShops(api);
  return { ...old, api };
}

/** Removes Keystock's entries from all orders of the shop. */
export function forgetRecords({ shop }: Messaging): void {
  for (const order of shop.orders.values()) order.meta = [];
}

/** The keys of all orders. */
export async function listHeldKeys(api: Api): Promise<{ key: string; order: string }[]> {
  const rows = await api.sql<{ id: number; order_id: string; key_cipher: Buffer }>(
    'SELECT l.id, a.order_id, l.key_cipher FROM license_assignments a JOIN licenses l ON l.id = a.license_id',
  );
  return rows.map(({ id, order_id, key_cipher }) => ({
    key: api.services.vault.decrypt(key_cipher, 'licenses.key_cipher', id),
    order: order_id,
  }));
}
