import pg from 'pg';
import type { Queryable } from './openDatabase';

const READ_RIGHTS = `
  SELECT current_user AS role, current_database() AS database,
    has_database_privilege(current_database(), 'CREATE')
      AND coalesce(has_schema_privilege(to_regnamespace('public'), 'CREATE'), false) AS "mayCreate",
    EXISTS (SELECT FROM pg_available_extensions WHERE name = 'pg_trgm') AS "hasTrigrams",
    (SELECT pg_get_userbyid(relowner) FROM pg_class
     WHERE relnamespace = to_regnamespace('public') AND relkind IN ('r', 'p') AND NOT pg_has_role(relowner, 'USAGE')
     LIMIT 1) AS "otherOwner"`;

interface Rights {
  role: string;
  database: string;
  mayCreate: boolean;
  hasTrigrams: boolean;
  /** The owner of a table that this role must not alter. */
  otherOwner: string | null;
}

/** Says why the role of a connection cannot create or change Keystock's tables, and what to do. */
export async function findMigrationObstacle({ $client }: Queryable): Promise<string | undefined> {
  const { rows } = await $client.query<Rights>(READ_RIGHTS);
  return rows[0] && describeObstacle(rows[0]);
}

function describeObstacle({ role, database, mayCreate, hasTrigrams, otherOwner }: Rights) {
  const [toRole, inDatabase] = [pg.escapeIdentifier(role), pg.escapeIdentifier(database)];
  if (!mayCreate)
    return `the role ${toRole} may not create the tables of Keystock; as a superuser, run: ALTER DATABASE ${inDatabase} OWNER TO ${toRole}; GRANT USAGE, CREATE ON SCHEMA public TO ${toRole}`;
  if (otherOwner !== null)
    return `the role ${toRole} may not change the tables of Keystock, which belong to ${pg.escapeIdentifier(otherOwner)}; give the address of that role as MIGRATION_DATABASE_URL`;
  if (!hasTrigrams)
    return 'this PostgreSQL lacks the extension pg_trgm; install its contrib package (postgresql-contrib)';
  return undefined;
}
