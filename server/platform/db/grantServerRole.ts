import pg from 'pg';
import type { Db } from './openDatabase';

const SCHEMAS = ['public', 'drizzle'];

/** A schema, table, view or sequence that the role cannot use, or one that it can change and must not. */
const WRONG_GRANT = `
  SELECT FROM pg_namespace n LEFT JOIN pg_class c ON c.relnamespace = n.oid AND c.relkind IN ('r', 'p', 'v', 'S')
  WHERE n.nspname = ANY ($2) AND NOT CASE
    WHEN c.oid IS NULL THEN has_schema_privilege($1, n.oid, 'USAGE')
    WHEN c.relname = 'audit_chains' THEN NOT has_table_privilege($1, c.oid, 'UPDATE')
    WHEN c.relkind = 'S' THEN has_sequence_privilege($1, c.oid, 'USAGE')
    ELSE has_table_privilege($1, c.oid, 'SELECT') END
  LIMIT 1`;

/** A right to create tables that the owner of the tables may withdraw: a table can carry triggers of its own. */
const WRONG_CREATE = `
  SELECT FROM pg_database d, pg_namespace n WHERE d.datname = current_database() AND n.nspname = 'public'
    AND (has_database_privilege($1, d.oid, 'TEMPORARY') AND pg_has_role(d.datdba, 'USAGE')
      OR has_schema_privilege($1, n.oid, 'CREATE') AND pg_has_role(n.nspowner, 'USAGE'))`;

/**
 * Lets the server's role read and change rows, and nothing else: it owns no table, and reads no file. Rows of the
 * audit log are only added, and its chains follow by a trigger with the owner's rights.
 */
export async function grantServerRole({ $client: owner }: Db, role: string): Promise<void> {
  // Grants lock the tables, and each start would add row versions to the catalog.
  const name = pg.escapeIdentifier(role);
  if ((await owner.query(WRONG_CREATE, [role])).rowCount) await forbidTables(owner, name);
  if ((await owner.query(WRONG_GRANT, [role, SCHEMAS])).rowCount === 0) return;
  const schemas = SCHEMAS.join(', ');
  await owner.query(`
    GRANT USAGE ON SCHEMA ${schemas} TO ${name};
    GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${schemas} TO ${name};
    GRANT USAGE, SELECT, UPDATE ON ALL SEQUENCES IN SCHEMA ${schemas} TO ${name};
    ALTER DEFAULT PRIVILEGES IN SCHEMA ${schemas}
      GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO ${name};
    ALTER DEFAULT PRIVILEGES IN SCHEMA ${schemas} GRANT USAGE, SELECT, UPDATE ON SEQUENCES TO ${name};
    REVOKE UPDATE, DELETE ON audit_log FROM ${name};
    REVOKE INSERT, UPDATE, DELETE ON audit_chains FROM ${name}`);
}

async function forbidTables(owner: pg.Pool, name: string): Promise<void> {
  const { rows } = await owner.query<{ database: string }>('SELECT current_database() AS database');
  const database = pg.escapeIdentifier(rows[0]?.database ?? '');
  await owner.query(`
    REVOKE TEMPORARY ON DATABASE ${database} FROM PUBLIC, ${name};
    REVOKE CREATE ON SCHEMA public FROM PUBLIC, ${name}`);
}
