import { findMigrationObstacle } from '../../platform/db/migrate';
import type { Db } from '../../platform/db/openDatabase';
import { compareSchema, type SchemaState } from '../../platform/db/schemaVersion';

export interface Standby {
  name: string;
  /** Null for a role that may not see it. */
  state: 'async' | 'potential' | 'sync' | 'quorum' | null;
  lagSeconds: number | null;
}

/** The facts that the promises of Keystock depend on. */
export interface DatabaseFacts {
  version: string;
  schema: SchemaState;
  /** Why the next start cannot migrate the schema. */
  obstacle?: string;
  isStandby: boolean;
  /** False for the PostgreSQL that Keystock runs. */
  isSuperuser: boolean;
  /** Its locale knows the case of all letters. */
  knowsLetters: boolean;
  /** Versions of the default collation: of when the database was made, and of the machine; null for one without. */
  collation: { database: string; recorded: string | null; actual: string | null };
  extensions: { name: string; installed: string; available: string | null }[];
  /** The database's clock against that of this machine. */
  clockAheadSeconds: number;
  /** The server's settings by name, not those of this session. */
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

const READ_SESSION = `
  SELECT pg_is_in_recovery() AS "isStandby", current_setting('is_superuser')::boolean AS "isSuperuser",
    lower('Ł') = 'ł' AS "knowsLetters"`;

type Session = Pick<DatabaseFacts, 'isStandby' | 'isSuperuser' | 'knowsLetters'>;

const READ_COLLATION = `SELECT quote_ident(datname) AS database, datcollversion AS recorded,
    pg_database_collation_actual_version(oid) AS actual
  FROM pg_database WHERE datname = current_database()`;

const READ_EXTENSIONS = `SELECT name, installed_version AS installed, default_version AS available
  FROM pg_available_extensions WHERE installed_version IS NOT NULL ORDER BY name`;

const READ_STANDBYS = `SELECT application_name AS name, sync_state AS state,
    extract(epoch FROM replay_lag)::float8 AS "lagSeconds"
  FROM pg_stat_replication WHERE state IS DISTINCT FROM 'backup' ORDER BY application_name`;

export async function readDatabaseFacts(
  db: Db,
  { isEmbedded }: { isEmbedded: boolean },
): Promise<DatabaseFacts> {
  const { rows } = await db.$client.query<{ name: string; setting: string }>(READ_SETTINGS, [SETTINGS]);
  const settings = Object.fromEntries(rows.map(({ name, setting }) => [name, setting]));
  const [session] = (await db.$client.query<Session>(READ_SESSION)).rows;
  const [collation] = (await db.$client.query<DatabaseFacts['collation']>(READ_COLLATION)).rows;
  const { rows: extensions } = await db.$client.query<DatabaseFacts['extensions'][number]>(READ_EXTENSIONS);
  const { rows: standbys } = await db.$client.query<Standby>(READ_STANDBYS);
  const schema = await compareSchema(db);
  return {
    version: settings.server_version ?? '',
    schema,
    obstacle: schema === 'older' ? await findMigrationObstacle(db) : undefined,
    isStandby: session?.isStandby ?? false,
    isSuperuser: !isEmbedded && (session?.isSuperuser ?? false),
    knowsLetters: session?.knowsLetters ?? true,
    collation: collation ?? { database: '', recorded: null, actual: null },
    extensions,
    clockAheadSeconds: await compareClocks(db),
    settings,
    standbys,
  };
}

/** Halfway between question and answer, so that a slow network counts half. */
async function compareClocks({ $client }: Db): Promise<number> {
  const askedAt = Date.now();
  const { rows } = await $client.query<{ at: Date }>('SELECT clock_timestamp() AS at');
  const halfway = (askedAt + Date.now()) / 2;
  return ((rows[0]?.at.getTime() ?? halfway) - halfway) / 1000;
}
