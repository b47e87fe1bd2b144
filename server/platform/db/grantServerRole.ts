import pg from 'pg';
import type { Db } from './openDatabase';

const SCHEMAS = ['public', 'drizzle', 'pgboss'];

/** A schema, table or sequence that the role cannot use, or one that it can change and must not. */
const WRONG_GRANT = `
  SELECT FROM pg_namespace n LEFT JOIN pg_class c ON c.relnamespace = n.oid AND c.relkind IN ('r', 'p', 'S')
  WHERE n.nspname = ANY ($2) AND NOT CASE
    WHEN c.oid IS NULL THEN has_schema_privilege($1, n.oid, 'USAGE')
    WHEN c.relname = 'audit_chains' THEN NOT has_table_privilege($1, c.oid, 'UPDATE')
    WHEN c.relkind = 'S' THEN has_sequence_privilege($1, c.oid, 'USAGE')
    ELSE has_table_privilege($1, c.oid, 'SELECT') END
  LIMIT 1`;

/**
 * Lets the server's role read and change rows, and nothing else: it owns no table, and reads no file. Rows of the
 * audit log are only added, and its chains follow by a trigger with the owner's rights.
 */
export async function grantServerRole({ $client: owner }: Db, role: string): Promise<void> {
  // Grants lock the tables, and each start would add row versions to the catalog.
  const { rowCount } = await owner.query(WRONG_GRANT, [role, SCHEMAS]);
  if (rowCount === 0) return;
  const [name, schemas] = [pg.escapeIdentifier(role), SCHEMAS.join(', ')];
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
