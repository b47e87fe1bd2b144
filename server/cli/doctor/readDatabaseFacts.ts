import type { Db } from '../../platform/db/openDatabase';
import { compareSchema, type SchemaState } from '../../platform/db/schemaVersion';

export interface Standby {
  name: string;
  /** Null for a role that may not see it. */
  state: 'async' | 'potential' | 'sync' | 'quorum' | null;
  lagSeconds: number | null;
}

/** What the promises of Keystock depend on. */
export interface DatabaseFacts {
  version: string;
  schema: SchemaState;
  isStandby: boolean;
  /** By name, of the server's configuration and not of this session. */
  settings: Record<string, string>;
  standbys: Standby[];
}

const SETTINGS = [
  'archive_mode',
  'data_checksums',
  'fsync',
  'full_page_writes',
  'server_version',
  'synchronous_commit',
  'synchronous_standby_names',
  'wal_level',
];

// A session's own setting hides that of the server.
const READ_SETTINGS = `SELECT name, CASE WHEN source = 'session' THEN reset_val ELSE setting END AS setting
  FROM pg_settings WHERE name = ANY($1)`;

const READ_STANDBYS = `SELECT application_name AS name, sync_state AS state,
    extract(epoch FROM replay_lag)::float8 AS "lagSeconds"
  FROM pg_stat_replication WHERE state IS DISTINCT FROM 'backup' ORDER BY application_name`;

export async function readDatabaseFacts(db: Db): Promise<DatabaseFacts> {
  const { rows } = await db.$client.query<{ name: string; setting: string }>(READ_SETTINGS, [SETTINGS]);
  const settings = Object.fromEntries(rows.map(({ name, setting }) => [name, setting]));
  const { rows: recovery } = await db.$client.query<{ is: boolean }>('SELECT pg_is_in_recovery() AS is');
  const { rows: standbys } = await db.$client.query<Standby>(READ_STANDBYS);
  return {
    version: settings.server_version ?? '',
    schema: await compareSchema(db),
    isStandby: recovery[0]?.is ?? false,
    settings,
    standbys,
  };
}
